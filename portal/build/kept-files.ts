import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";

type Entry = { url: string; revision: string | null; size: number };

/** Files of the build are named by their content. */
const isNamedByContent = (url: string) => url.startsWith("assets/");

/**
 * Tells the service worker of each file whether the portal's shell needs it (what the page names, and what has a name of its
 * own), and of the others by which hash it may keep them once they are used.
 */
export function keptFiles() {
  let directory = "";
  const plugin: Plugin = {
    name: "plon-kept-files",
    configResolved({ root, build }) {
      directory = path.resolve(root, build.outDir);
    },
  };
  const tell = async (entries: Entry[]) => {
    const page = await readFile(path.join(directory, "index.html"), "utf8");
    const manifest = await Promise.all(
      entries.map(async (entry) => {
        if (!isNamedByContent(entry.url) || page.includes(entry.url)) return { ...entry, isShell: true };
        const content = await readFile(path.join(directory, entry.url));
        const integrity = `sha256-${createHash("sha256").update(content).digest("base64")}`;
        return { ...entry, integrity, isShell: false };
      }),
    );
    return { manifest };
  };
  return { plugin, tell };
}
