// Cuts the calls that this programme makes, and the schemas they name, out of the official OpenAPI document of KSeF:
//   node server/test/ksef-openapi/cut.ts <open-api.json>
// Descriptions and examples are left out: what remains is what can be checked.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const CALLS = [
  "post /auth/challenge",
  "post /auth/xades-signature",
  "get /auth/{referenceNumber}",
  "post /auth/token/redeem",
  "post /auth/token/refresh",
  "delete /auth/sessions/current",
  "post /permissions/query/entities/grants",
  "post /invoices/query/metadata",
  "get /invoices/ksef/{ksefNumber}",
  "get /security/public-key-certificates",
  "post /invoices/exports",
  "get /invoices/exports/{referenceNumber}",
  "get /rate-limits",
];
const WORDS = new Set(["description", "example", "examples", "summary", "tags", "x-summary", "x-sort"]);
const SCHEMA = "#/components/schemas/";

type Tree = { [name: string]: unknown };

function withoutWords(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutWords(item));
  if (typeof value !== "object" || value === null) return value;
  // A property may be called "description": only a schema's own words are left out.
  const kept = Object.entries(value).filter(([name]) => isNames || !WORDS.has(name));
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutWords(part, name === "properties")]));
}

function* schemasIn(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    if (name === "$ref" && typeof part === "string" && part.startsWith(SCHEMA)) yield part.slice(SCHEMA.length);
    else yield* schemasIn(part);
  }
}

const official = JSON.parse(readFileSync(process.argv[2] ?? "open-api.json", "utf8")) as {
  openapi: string;
  info: Tree;
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Tree };
};
const paths: Record<string, Tree> = {};
for (const call of CALLS) {
  const [method = "", route = ""] = call.split(" ");
  const operation = official.paths[route]?.[method];
  if (!operation) throw new Error(`${call} is not in the document`);
  paths[route] = { ...paths[route], [method]: withoutWords(operation) };
}
const schemas: Tree = {};
const wanted = [...schemasIn(paths)];
for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
  if (schemas[name]) continue;
  schemas[name] = withoutWords(official.components.schemas[name]);
  wanted.push(...schemasIn(schemas[name]));
}
const sorted = Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const cut = { openapi: official.openapi, info: withoutWords(official.info), paths, components: { schemas: sorted } };
writeFileSync(path.join(import.meta.dirname, "open-api.json"), `${JSON.stringify(cut)}\n`);
