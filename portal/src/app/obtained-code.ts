import { namedFiles } from "./named-files.ts";

/** Brings a file and keeps that it has come; one that did not come is asked for again by the next caller. */
function once(bring: (file: string) => Promise<void>): (file: string) => Promise<void> {
  const coming = new Map<string, Promise<void>>();
  return (file) => {
    const known = coming.get(file);
    if (known) return known;
    const now = bring(file).catch((error: unknown) => {
      coming.delete(file);
      throw error;
    });
    coming.set(file, now);
    return now;
  };
}

async function textOf(file: string): Promise<string> {
  const response = await fetch(new URL(file, import.meta.url));
  if (!response.ok) throw new TypeError(`Failed to fetch ${file}: ${response.status}`);
  return response.text();
}

/**
 * Brings a file that is imported into the browser's cache, where the import finds it. A `link` would bring it too, but
 * Chromium keeps a preload that failed for good, like a module.
 */
const atHand = once(async (file) => void (await textOf(file)));

/** Brings a file and all that it imports. It names them itself (build/flat-imports.ts), so both take one round trip each. */
const complete = once(async (file) => {
  const named = namedFiles(await textOf(file));
  // What the document was loaded with is here.
  await Promise.all(named.filter((other) => !import.meta.url.endsWith(`/${other}`)).map(atHand));
});

/** The service worker holds the portal's code: nothing of it takes the network. */
const isHeld = () => "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;

/** How often a file could not be imported although everything had come. */
const missed = new Map<string, number>();

/**
 * The build has every `import()` of the portal call this instead (build/obtained-imports.ts). Browsers remember that a module,
 * or one that it imports, did not come, and never ask for its address again. So everything is brought before anything is
 * imported: what does not come is noticed where it may be asked for again. Should an import fail all the same, the next try
 * goes to the same file by another address.
 */
async function obtain(file: string): Promise<unknown> {
  if (!isHeld()) await complete(file);
  const times = missed.get(file) ?? 0;
  try {
    return await import(/* @vite-ignore */ times === 0 ? file : `${file}#${times}`);
  } catch (error) {
    missed.set(file, times + 1);
    throw error;
  }
}

Object.assign(globalThis, { obtain });
