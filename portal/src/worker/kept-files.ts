import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { isPoorLine } from "#base/calls/poor-line.ts";

/** As `build/kept-files.ts` tells: without the shell no page of the portal stands, and what else there is has a hash. */
type KeptFile = { url: string; revision: string | null } & ({ isShell: true } | { isShell: false; integrity: string });
declare const self: Omit<ServiceWorkerGlobalScope, "__WB_MANIFEST"> & { __WB_MANIFEST: KeptFile[] };

const FILES = self.__WB_MANIFEST;

// Answers with every file of the release. What is missing comes from the network and is kept from then on, since its
// hash says that it is the file that was meant.
const files = new PrecacheController();
files.addToCacheList(FILES);

/**
 * Keeps the files of this release on the device: all of them, or on a poor line only the shell. There the rest comes as it is
 * used, and by `keepRest` once the line is good.
 */
export function keepFiles(): PrecacheController {
  const atFirst = new PrecacheController();
  atFirst.addToCacheList(isPoorLine() ? FILES.filter(({ isShell }) => isShell) : FILES);
  self.addEventListener("install", (event) => void atFirst.install(event));
  self.addEventListener("activate", (event) => void files.activate(event));
  registerRoute(new PrecacheRoute(files));
  return files;
}

/** Fetches what this device does not keep yet, one file after the other, as long as the line is good. */
export async function keepRest(event: ExtendableEvent): Promise<void> {
  for (const file of FILES) {
    if (isPoorLine()) return;
    if (file.isShell || (await files.matchPrecache(file.url))) continue;
    const { url, integrity } = file;
    const request = new Request(url, { integrity, credentials: "same-origin" });
    await files.strategy.handle({ event, request, params: { cacheKey: files.getCacheKeyForURL(url)!, integrity } });
  }
}
