import type { Plugin } from "vite";

/** As the minifier writes what is fetched on demand. */
const FETCH = /\bimport\((?=`\.\/[\w.-]+\.js`\))/g;

/**
 * Has chunks call `obtain()` (src/app/obtained-code.ts) in place of `import()`. Both names are as long, so that maps of the
 * code stay true.
 */
export function obtainedImports(): Plugin {
  return {
    name: "plon:obtained-imports",
    apply: "build",
    generateBundle(_options, bundle) {
      let count = 0;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        chunk.code = chunk.code.replaceAll(FETCH, () => {
          count += 1;
          return "obtain(";
        });
      }
      // The service worker is a build of its own, without a document.
      if (bundle["index.html"] && count === 0) throw new Error("No import() of the portal was found");
    },
  };
}
