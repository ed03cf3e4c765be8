/** How often a file of code did not come. */
const missed = new Map<string, number>();

/**
 * The build has every `import()` of the portal call this instead (build/obtained-imports.ts). Chromium remembers that a module
 * did not come and never asks for its address again, so the next try goes to the same file by another one; once it has come,
 * everybody gets it from there. What that file itself imports is beyond it.
 */
async function obtain(file: string): Promise<unknown> {
  const times = missed.get(file) ?? 0;
  try {
    return await import(/* @vite-ignore */ times === 0 ? file : `${file}#${times}`);
  } catch (error) {
    missed.set(file, times + 1);
    throw error;
  }
}

Object.assign(globalThis, { obtain });
