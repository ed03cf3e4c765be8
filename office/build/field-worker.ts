import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** What the service worker's source names, until the build knows it. */
const PLACE = "__FIELD_FILES__";
/** The sign-in needs a network anyway, and brings another library of components. */
const NOT_KEPT = /\/app\/field\/sign-in\.tsx$/;

type Chunk = {
  type: "chunk";
  fileName: string;
  imports: string[];
  dynamicImports: string[];
  isEntry: boolean;
  name: string;
  facadeModuleId: string | null;
  code: string;
};
type Bundle = Record<string, Chunk | { type: "asset"; fileName: string }>;

/** The files that "W terenie" needs without a network: its code, its style and its letters, and nothing of the sign-in. */
function filesOf(bundle: Bundle): string[] {
  const kept = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || kept.has(name) || NOT_KEPT.test(chunk.facadeModuleId ?? "")) return;
    kept.add(name);
    for (const other of [...chunk.imports, ...chunk.dynamicImports]) add(other);
  };
  for (const [name, file] of Object.entries(bundle)) {
    if (file.type === "chunk" && file.isEntry && file.name === "teren") add(name);
    if (file.type === "asset" && /\.(?:css|woff2)$/.test(name)) kept.add(name);
  }
  return [...kept].toSorted();
}

/** Tells the service worker of "W terenie" which files it keeps, and by what its copy is told from the one before. */
export function fieldWorker(): Plugin {
  return {
    name: "plon:field-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const files = bundle as unknown as Bundle;
        const worker = files["teren-sw.js"];
        if (worker?.type !== "chunk") return this.error("There is no service worker of the field.");
        const kept = filesOf(files).map((name) => `/office/${name}`);
        const version = createHash("sha256").update(kept.join("\n")).digest("hex").slice(0, 12);
        const told = JSON.stringify({ version, files: kept });
        if (!worker.code.includes(PLACE))
          return this.error("The service worker of the field does not ask for its files.");
        worker.code = worker.code.replace(new RegExp(`self\\.${PLACE}`), () => told);
      },
    },
  };
}
