import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/** What of an endpoint is a schema, and is read by whoever judges a form: `officeCreateNews.body`. */
const SCHEMAS = ["params", "query", "body", "upload", "data", "meta", "filters"];
/** A file of the contract, for whoever only calls its endpoints. */
const CALLED = "?called";
const FROM_CONTRACT = /import \{([^}]*)\} from "(@plon\/contract\/(?:office|shared)\/[a-z/-]+\.ts)";/g;

/** What a caller needs: of an endpoint its address and who may call it. Undefined where a schema or a function is in it. */
function calledPart(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return typeof value === "function" ? undefined : value;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  const { method, path, access } = value as Record<string, unknown>;
  if (method && path && access) return { method, path, access };
  const parts = Object.entries(value).map(([name, one]) => [name, calledPart(one)] as const);
  if (parts.some(([, part]) => part === undefined)) return undefined;
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

/** The exports of a file of the contract that callers can use without its schemas. */
async function calledParts(file: string): Promise<Record<string, unknown>> {
  const exported = Object.entries((await import(pathToFileURL(file).href)) as Record<string, unknown>);
  const parts = exported.map(([name, value]) => [name, calledPart(value)] as const);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

/**
 * A module that calls an endpoint gets its address and roles; only one that reads a schema of it gets the contract's file,
 * and with it the schemas' library. Otherwise the first screen would load the schemas of all pages (decision 0190).
 */
export function calledEndpoints(): Plugin {
  const { resolve } = createRequire(import.meta.url);
  return {
    name: "plon:called-endpoints",
    apply: "build",
    async transform(code, id) {
      if (!id.includes("/office/src/")) return null;
      let written = code;
      for (const [statement, list = "", from = ""] of code.matchAll(FROM_CONTRACT)) {
        const parts = await calledParts(resolve(from));
        const isCalled = (name: string) =>
          name in parts && !new RegExp(`\\b${name}\\.(${SCHEMAS.join("|")})\\b`).test(code);
        const names = list.split(",").map((name) => name.trim());
        const taken = (chosen: string[], file: string) =>
          chosen.length > 0 ? `import { ${chosen.join(", ")} } from "${file}";` : "";
        const full = taken(
          names.filter((name) => !isCalled(name)),
          from,
        );
        written = written.replace(statement, full + taken(names.filter(isCalled), from + CALLED));
      }
      return written === code ? null : written;
    },
    async load(id) {
      if (!id.endsWith(CALLED)) return null;
      const parts = Object.entries(await calledParts(id.slice(0, -CALLED.length)));
      return parts.map(([name, part]) => `export const ${name} = ${JSON.stringify(part)};`).join("\n");
    },
  };
}
