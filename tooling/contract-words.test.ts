// One thing has one word in the calls (decision 0285). Other words stand where the specification fixes them, or where partners
// read them already; nowhere else may one come back.
import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { z } from "zod";

/** The words that are not used, by the ones that are. */
const ONE_WORD = {
  agreed: ["answear", "agreement"],
  comment: ["farmer_comment"],
  document: ["document_name"],
  identifier: ["nip"],
  per_page: ["perPage"],
  sort: ["sortBy", "sortDesc"],
  status: ["state"],
  /** A state's words and colour; `status` is the state itself. */
  status_label: ["status {label, color}"],
} as const;

const PORTAL_LISTS = [
  "portal/documents/invoices.ts",
  "portal/goods/orders.ts",
  "portal/goods/prizes.ts",
  "portal/goods/products.ts",
  "portal/offers/affiliation.ts",
  "portal/people/distributors.ts",
  "portal/points/letters.ts",
];

/** The files of the contract in which such a word stands on the wire. None may be added; one that is gone goes from here. */
const ON_THE_WIRE: Readonly<Record<string, readonly string[]>> = {
  // The specification's names.
  answear: ["portal/offers/promotions.ts"],
  agreement: ["portal/offers/promotions.ts"],
  document_name: [
    // What a file says of the form's field has the field's name.
    "portal/documents/feeds.ts",
    "portal/documents/invoices-drafts.ts",
    "portal/documents/invoices.ts",
  ],
  sortBy: PORTAL_LISTS,
  sortDesc: PORTAL_LISTS,
  nip: [
    // Tax numbers of sellers, of who is named on a document, and of who gave KSeF a permission: always a NIP.
    "office/documents/automatic-acceptance.ts",
    "office/documents/invoices.ts",
    "office/documents/ksef-connections.ts",
    "office/people/distributors.ts",
    "portal/documents/invoices-drafts.ts",
    "portal/documents/ksef-connections.ts",
    "portal/people/distributors.ts",
    // A participant's number under the specification's name, and under the one that partners read.
    "partners/partners.ts",
    "portal/account/profile.ts",
    "portal/account/registrations.ts",
    "portal/offers/affiliation.ts",
    "portal/offers/campaigns.ts",
    "portal/people/access.ts",
    "portal/points/transfers.ts",
  ],
  state: [
    // Kept as they are asked: conditions of segments and of journeys.
    "office/offers/journeys.ts",
    "office/offers/segments.ts",
    // What partners read.
    "partners/partners.ts",
    // Beside the specification's `status`, which is the label or a number there.
    "portal/documents/invoices.ts",
    "portal/goods/orders-returns.ts",
    "portal/goods/orders.ts",
    "portal/offers/affiliation.ts",
    "portal/points/transfers.ts",
  ],
  "status {label, color}": [
    // The specification's rows.
    "portal/documents/invoices.ts",
    "portal/offers/affiliation.ts",
    "portal/people/distributors.ts",
    "portal/points/transfers.ts",
  ],
};

type Def = Record<string, unknown> & { type: string; shape?: Record<string, z.ZodType> };
const CHILDREN = ["innerType", "element", "in", "out", "keyType", "valueType", "left", "right", "rest"];
const LISTS = ["options", "items"];

const defOf = (schema: unknown): Def | undefined => (schema as { _zod?: { def: Def } } | undefined)?._zod?.def;

/** The schema below what only says that it may be missing. */
const bare = (schema: unknown): unknown => {
  const def = defOf(schema);
  return def && "innerType" in def ? bare(def["innerType"]) : schema;
};

const isLabel = (schema: unknown): boolean =>
  Object.keys(defOf(bare(schema))?.shape ?? {})
    .toSorted()
    .join() === "color,label";

/** Every field of a schema, however deep; `below` ends what contains itself. */
function* fieldsOf(schema: unknown, below: ReadonlySet<unknown> = new Set()): Generator<string> {
  const def = defOf(schema);
  if (!def || below.has(schema)) return;
  const here = new Set(below).add(schema);
  for (const [name, field] of Object.entries(def.shape ?? {})) {
    yield name === "status" && isLabel(field) ? "status {label, color}" : name;
    yield* fieldsOf(field, here);
  }
  for (const child of CHILDREN) yield* fieldsOf(def[child], here);
  for (const list of LISTS) for (const one of (def[list] ?? []) as unknown[]) yield* fieldsOf(one, here);
}

type Call = { method: string; upload?: { fields: unknown } } & Record<string, unknown>;
const isCall = (exported: unknown): exported is Call =>
  typeof exported === "object" && exported !== null && "path" in exported && "method" in exported;

const contract = path.resolve(import.meta.dirname, "../packages/contract/src");

test("one thing has one word in the calls", async () => {
  const unused = new Set<string>(Object.values(ONE_WORD).flat());
  const found = new Map<string, Set<string>>();
  let calls = 0;
  for (const file of globSync("{office,portal,partners,feeds}/**/*.ts", { cwd: contract })) {
    if (file.endsWith(".test.ts")) continue;
    const exported: unknown[] = Object.values((await import(path.join(contract, file))) as object);
    for (const call of exported.filter(isCall)) {
      calls += 1;
      for (const part of ["params", "query", "body", "data", "meta", "filters"].map((name) => call[name]))
        for (const field of fieldsOf(part)) if (unused.has(field)) note(field, file);
      for (const field of fieldsOf(call.upload?.fields)) if (unused.has(field)) note(field, file);
    }
  }
  function note(word: string, file: string): void {
    found.set(word, (found.get(word) ?? new Set()).add(file));
  }
  expect(calls).toBeGreaterThan(300);
  const listed = Object.entries(ON_THE_WIRE).map(([word, files]) => [word, files.toSorted()]);
  expect(Object.fromEntries([...found].map(([word, files]) => [word, [...files].toSorted()]))).toEqual(
    Object.fromEntries(listed),
  );
});
