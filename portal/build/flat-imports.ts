import type { Plugin } from "vite";

type Chunks = Record<string, { type: string; imports?: string[]; code?: string; isEntry?: boolean }>;

/** The given files and all that they import, by whatever way. */
function everythingBehind(files: string[], chunks: Chunks): Set<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const imported of chunks[file]?.imports ?? []) visit(imported);
  };
  files.forEach(visit);
  return found;
}

/**
 * A chunk that is fetched on demand also names the files behind its imports, so that all of them are asked for at once.
 * Vite's own way to the same end, a list of files beside every `import()`, is code of the first visit and grows with each
 * page (decision 0181). The names come last, so nothing is run in another order.
 */
export function flatImports(): Plugin {
  return {
    name: "plon:flat-imports",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks: Chunks = bundle;
      const entries = Object.keys(chunks).filter((file) => chunks[file]?.isEntry);
      const alreadyThere = everythingBehind(entries, chunks);
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk" || !chunk.isDynamicEntry) continue;
        const named = new Set([...chunk.imports, chunk.fileName]);
        const others = [...everythingBehind(chunk.imports, chunks)].filter(
          (file) => !named.has(file) && !alreadyThere.has(file),
        );
        const folder = chunk.fileName.slice(0, chunk.fileName.lastIndexOf("/") + 1);
        for (const file of others) {
          if (!file.startsWith(folder)) throw new Error(`${file} is not beside ${chunk.fileName}`);
          chunk.code += `import"./${file.slice(folder.length)}";`;
        }
      }
    },
  };
}
