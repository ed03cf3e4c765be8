// Every wall between rooms is proven by a breach planted into a copy of the configuration's tree: the linter must refuse
// it with the wall's own sentence. A wall whose test passes without the wall would be no wall.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

const checkout = path.resolve(import.meta.dirname, "..");
const tree = mkdtempSync(path.join(tmpdir(), "plon-walls-"));
cpSync(path.join(checkout, ".oxlintrc.json"), path.join(tree, ".oxlintrc.json"));
symlinkSync(path.join(checkout, "node_modules"), path.join(tree, "node_modules"), "dir");
afterAll(() => rmSync(tree, { recursive: true, force: true }));

function lint(file: string, imported: string): string {
  const place = path.join(tree, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, `import { thing } from "${imported}";\nexport const used = thing;\n`);
  const run = spawnSync(process.execPath, [path.join(checkout, "node_modules/oxlint/bin/oxlint"), file], {
    cwd: tree,
    encoding: "utf8",
  });
  rmSync(place);
  return run.stdout + run.stderr;
}

const SERVICE = "server/src/modules/invoices/invoices.service.ts";
const ROUTES = "server/src/modules/invoices/invoices.portal-routes.ts";
const QUERIES = "server/src/modules/invoices/invoices.queries.ts";

test.each([
  ["packages/rules/src/nip.ts", "zod", "Rules import nothing but other rules"],
  ["packages/rules/src/nip.ts", "node:fs", "Rules import nothing but other rules"],
  ["packages/rules/src/nip.test.ts", "@plon/contract/shared/errors.ts", "A rule's test needs the rule"],
  ["packages/contract/src/shared/errors.ts", "fastify", "The contract imports rules and zod only"],
  ["packages/contract/src/portal/auth.ts", "../office/auth.ts", "The portal's half never names the office"],
  ["packages/contract/src/office/auth.ts", "../portal/auth.ts", "The office's half never names the portal"],
  ["packages/ui/src/button.tsx", "@plon/contract/shared/errors.ts", "ui knows no business"],
  ["packages/ui/src/button.tsx", "@plon/rules/identifier.ts", "ui knows no business"],
  ["server/src/app.ts", "react", "The server knows no screen"],
  ["server/src/platform/clock.ts", "#modules/ledger/ledger.service.ts", "Platform serves every module and knows none"],
  ["server/src/modules/invoices/pricing.ts", "#demo/demo.ts", "A module never reads the demo programme"],
  [ROUTES, "./invoices.queries.ts", "A route holds no SQL"],
  [ROUTES, "#platform/database.ts", "A route gets its transaction from command() or read()"],
  [ROUTES, "#modules/ledger/ledger.service.ts", "A route calls its own"],
  [SERVICE, "./invoices.portal-routes.ts", "A service does not know who calls it"],
  [SERVICE, "#modules/staff/staff.queries.ts", "Another module's queries are its own"],
  [SERVICE, "fastify", "A service knows no HTTP"],
  [SERVICE, "#platform/http/routes.ts", "A service knows no HTTP"],
  [QUERIES, "./invoices.service.ts", "Queries know database types and rules' types only"],
  [QUERIES, "@plon/contract/shared/errors.ts", "Queries know database types and rules' types only"],
  [QUERIES, "#platform/config.ts", "Queries need #platform/database.ts"],
  ["server/src/modules/invoices/invoices.present.ts", "./invoices.queries.ts", "A presenter shapes what it is handed"],
  [
    "server/src/modules/ledger/ledger.service.ts",
    "#modules/invoices/invoices.service.ts",
    "The ledger imports platform and rules only",
  ],
  ["portal/src/features/invoices/page.tsx", "#features/points/page.tsx", "A feature is an island"],
  ["portal/src/features/invoices/page.tsx", "@plon/contract/office/invoices.ts", "The portal speaks its own half"],
  ["portal/src/features/invoices/page.tsx", "#modules/invoices/invoices.service.ts", "This room never sees the server"],
  ["portal/src/shared/format.ts", "#features/invoices/page.tsx", "shared is below app and features"],
  ["office/src/features/invoices/page.tsx", "#features/products/page.tsx", "A feature is an island"],
  ["office/src/features/invoices/page.tsx", "@plon/contract/portal/invoices.ts", "The office speaks its own half"],
  ["office/src/shared/money.ts", "#app/app.tsx", "shared is below app and features"],
  ["portal/src/features/invoices/page.tsx", "../points/page.tsx", "Reach another room by its alias"],
  [SERVICE, "../../platform/clock.ts", "Reach another room by its alias"],
])("%s may not import %s", (file, imported, sentence) => {
  expect(lint(file, imported)).toContain(sentence);
});

test.each([
  ["packages/rules/src/nip.ts", "./identifier.ts"],
  [ROUTES, "./invoices.service.ts"],
  [SERVICE, "#modules/ledger/ledger.service.ts"],
  [QUERIES, "#platform/database.ts"],
  ["portal/src/features/invoices/page.tsx", "@plon/contract/portal/invoices.ts"],
])("%s may import %s", (file, imported) => {
  expect(lint(file, imported)).not.toContain("no-restricted-imports");
});
