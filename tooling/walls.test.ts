// Every wall between rooms is proven by a breach planted into a copy of the configuration's tree: the linter must refuse
// it with the wall's own sentence. A wall whose test passes without the wall would be no wall.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { BASE_ROOMS, MODULES, PLATFORM_ROOMS, SHARED_ROOMS, WINGS } from "./modules.ts";

const checkout = path.resolve(import.meta.dirname, "..");
const tree = mkdtempSync(path.join(tmpdir(), "plon-walls-"));
cpSync(path.join(checkout, "oxlint.config.ts"), path.join(tree, "oxlint.config.ts"));
cpSync(path.join(checkout, "tooling"), path.join(tree, "tooling"), { recursive: true });
symlinkSync(path.join(checkout, "node_modules"), path.join(tree, "node_modules"), "dir");
afterAll(() => rmSync(tree, { recursive: true, force: true }));

type Planted = {
  file: string;
  /** A module, and after a space what is taken of it if not just anything. */
  imported: string;
};

/** A file of the same folder and role for every planting, and one run of the linter over all of them. */
function lint(planted: readonly Planted[]): string[] {
  const places = planted.map(({ file }, index) => path.join(path.dirname(file), `n${index}-${path.basename(file)}`));
  for (const [index, { imported }] of planted.entries()) {
    const place = path.join(tree, places[index]!);
    mkdirSync(path.dirname(place), { recursive: true });
    const [module, name = "thing"] = imported.split(" ");
    writeFileSync(place, `import { ${name} } from "${module}";\nexport const used = ${name};\n`);
  }
  const linter = path.join(checkout, "node_modules/oxlint/bin/oxlint");
  const run = spawnSync(process.execPath, [linter, "--format=json", "packages", "server", "portal", "office"], {
    cwd: tree,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(run.stdout) as {
    diagnostics: { filename: string; code: string; message: string; help: string }[];
  };
  return places.map((place) =>
    diagnostics
      .filter(({ filename, code }) => path.normalize(filename) === place && code.includes("no-restricted-imports"))
      .map(({ message, help }) => `${message} ${help}`)
      .join("\n"),
  );
}

const LEDGER = "server/src/modules/points/ledger";
const PLAIN = "server/src/modules/money/payouts/bank-files/pain-001.ts";
const PRESENT = "server/src/modules/documents/invoices/invoices.present.ts";
const SERVICE = "server/src/modules/documents/invoices/invoices.service.ts";
const ROUTES = "server/src/modules/documents/invoices/invoices.portal-routes.ts";
const QUERIES = "server/src/modules/documents/invoices/invoices.queries.ts";
const MODULE = "server/src/modules/documents/invoices/invoices.module.ts";
const PERSONAL = "server/src/modules/documents/invoices/invoices.personal.ts";

const BREACHES = [
  [
    "packages/rules/src/people/nip.ts",
    "../../../contract/src/shared/errors.ts",
    "Rules import nothing but other rules",
  ],
  ["packages/ui/src/fields/field.tsx", "../../../client/src/upload.ts", "../ is for the rooms beside"],
  ["portal/src/features/invoices/form/page.tsx", "../../points/page.tsx", "../ is for the rooms beside"],
  ["packages/rules/src/nip.ts", "zod", "Rules import nothing but other rules"],
  ["packages/rules/src/nip.ts", "node:fs", "Rules import nothing but other rules"],
  ["packages/rules/src/nip.test.ts", "@plon/contract/shared/calls/errors.ts", "A rule's test needs the rule"],
  ["packages/contract/src/shared/calls/errors.ts", "fastify", "The contract imports rules and zod only"],
  [
    "packages/contract/src/portal/people/access.ts",
    "../office/staff-access.ts",
    "The portal's half never names the office",
  ],
  [
    "packages/contract/src/office/people/staff-access.ts",
    "../portal/access.ts",
    "The office's half never names the portal",
  ],
  ["packages/contract/src/portal/people/access.ts", "fastify", "The contract imports rules and zod only"],
  [
    "packages/contract/src/portal/people/access.ts",
    "../feeds/feeds.ts",
    "The portal's half never names the office or the feeds",
  ],
  ["packages/client/src/upload.ts", "react", "The client imports rules and contract/shared only"],
  [
    "packages/client/src/upload.ts",
    "@plon/contract/portal/people/access.ts",
    "The client imports rules and contract/shared only",
  ],
  [
    "packages/client/src/upload.ts",
    "@plon/contract/office/people/staff-access.ts",
    "The client imports rules and contract/shared only",
  ],
  ["packages/client/src/upload.ts", "@plon/ui/layers/toast.tsx", "The client imports rules and contract/shared only"],
  [
    "packages/client/src/upload.test.ts",
    "#base/session/session.ts",
    "The client imports rules and contract/shared only",
  ],
  [
    "packages/client/src/upload.ts",
    "../../../portal/src/base/session.ts",
    "The client imports rules and contract/shared",
  ],
  ["packages/ui/src/button.tsx", "@plon/client/new-key.ts", "ui knows no business"],
  ["server/src/platform/settings/clock.ts", "@plon/client/new-key.ts", "The server knows no screen"],
  ["packages/ui/src/button.tsx", "@plon/contract/shared/calls/errors.ts", "ui knows no business"],
  ["packages/ui/src/button.tsx", "@plon/rules/people/identifier.ts", "ui knows no business"],
  ["server/src/app.ts", "react", "The server knows no screen"],
  ["server/demo/story.ts", "react", "The server knows no screen"],
  ["server/src/app.ts", "#test/harness/server.ts", "The server knows no screen and no test"],
  ["server/src/platform/settings/clock.ts", "react", "The server knows no screen"],
  ["server/src/platform/settings/clock.ts", "#demo/demo.ts", "Platform serves every module and knows none"],
  [
    "server/src/platform/settings/clock.ts",
    "#modules/points/ledger/ledger.service.ts",
    "Platform serves every module and knows none",
  ],
  ["server/src/modules/documents/invoices/pricing.ts", "#demo/demo.ts", "A module never reads the demo programme"],
  ["server/src/platform/threads/pdf-thread.ts", "pdfkit", "Papers are drawn in #platform/paper alone"],
  ["server/src/platform/paper/sheet.ts", "#demo/demo.ts", "Platform serves every module and knows none"],
  [PLAIN, "pdf-lib", "Papers are drawn in #platform/paper alone"],
  [ROUTES, "./invoices.queries.ts updateInvoice", "what is written, a service decides"],
  [ROUTES, "#platform/database/database.ts", "A route gets its transaction from command() or read()"],
  [ROUTES, "#modules/points/ledger/ledger.service.ts", "A route calls its own"],
  [SERVICE, "./invoices.portal-routes.ts", "A service knows no HTTP and not who calls it"],
  [SERVICE, "#modules/people/staff/staff.queries.ts", "Another module's queries, routes"],
  [SERVICE, "fastify", "A service knows no HTTP"],
  [SERVICE, "#platform/http/routes.ts", "A service knows no HTTP"],
  [QUERIES, "./invoices.service.ts", "Queries know database types and rules' types only"],
  [QUERIES, "@plon/contract/shared/calls/errors.ts", "Queries know database types and rules' types only"],
  [QUERIES, "#platform/settings/config.ts", "Queries need #platform/database/database.ts"],
  [
    "server/src/modules/documents/invoices/invoices.present.ts",
    "./invoices.queries.ts",
    "A presenter shapes what it is handed",
  ],
  [PRESENT, "#platform/database/database.ts", "A presenter shapes what it is handed"],
  [PRESENT, "#modules/points/ledger/ledger.service.ts", "A presenter shapes what it is handed"],
  [PRESENT, "#demo/demo.ts", "A module never reads the demo programme"],
  [PRESENT, "react", "The server knows no screen"],
  [ROUTES, "#demo/demo.ts", "A module never reads the demo programme"],
  [QUERIES, "#demo/demo.ts", "A module never reads the demo programme"],
  [QUERIES, "#modules/points/ledger/ledger.service.ts", "Queries know database types"],
  [PERSONAL, "./invoices.queries.ts", "A declaration of personal data needs #platform/acts/personal.ts"],
  [PERSONAL, "#platform/database/database.ts", "A declaration of personal data needs #platform/acts/personal.ts"],
  [
    PERSONAL,
    "@plon/contract/shared/calls/errors.ts",
    "A declaration of personal data needs #platform/acts/personal.ts",
  ],
  [PERSONAL, "fastify", "A service knows no HTTP"],
  [PERSONAL, "#modules/goods/orders/orders.queries.ts", "Another module's queries"],
  [PERSONAL, "#modules/documents/feeds/import.service.ts", "a new arrow is declared in tooling/modules.ts"],
  [MODULE, "#modules/points/ledger/ledger.service.ts", "A module declares what is its own"],
  [MODULE, "pg", "A module declares what is its own"],
  [SERVICE, "./invoices.module.ts", "stands in its own <module>.module.ts"],
  [ROUTES, "#modules", "stands in its own <module>.module.ts"],
  [SERVICE, "./invoices.personal.ts", "stands in its own <module>.module.ts"],
  [SERVICE, "#modules/points/letters/letters.personal.ts", "stands in its own <module>.module.ts"],
  [PLAIN, "#modules/goods/orders/orders.queries.ts", "Another module's queries"],
  [PLAIN, "../batches.queries.ts", "Only services and queries touch the database"],
  [PLAIN, "../taxes/tax-report.queries.ts", "Only services and queries touch the database"],
  [PLAIN, "../../money-rewards/money-rewards.service.ts", "../ is for the rooms beside your own"],
  [
    "server/src/modules/money/payouts/payouts.office-routes.ts",
    "./taxes/tax-report.queries.ts",
    "what is written, a service decides",
  ],
  [PLAIN, "#modules/goods/orders/orders.portal-routes.ts", "Another module's queries, routes"],
  [PLAIN, "fastify", "A service knows no HTTP"],
  [PLAIN, "./payouts.office-routes.ts", "A service knows no HTTP"],
  [PLAIN, "#platform/database/database.ts", "Only services and queries touch the database"],
  [PLAIN, "./payouts.queries.ts", "Only services and queries touch the database"],
  [PLAIN, "#modules/points/ledger/ledger.service.ts", "a new arrow is declared in tooling/modules.ts"],
  [SERVICE, "#modules/points/ledger/ledger.present.ts", "Another module's queries, routes and presenters"],
  [SERVICE, "#modules/documents/feeds/import.service.ts", "a new arrow is declared in tooling/modules.ts"],
  [
    `${LEDGER}/ledger.service.ts`,
    "#modules/documents/invoices/invoices.service.ts",
    "The ledger imports platform and rules only",
  ],
  [`${LEDGER}/ledger.service.ts`, "fastify", "A service knows no HTTP"],
  [`${LEDGER}/ledger.service.ts`, "./ledger.portal-routes.ts", "A service knows no HTTP"],
  [`${LEDGER}/ledger.queries.ts`, "@plon/contract/shared/calls/errors.ts", "Queries know database types"],
  [`${LEDGER}/ledger.queries.ts`, "#platform/settings/config.ts", "Queries need #platform/database/database.ts"],
  [`${LEDGER}/ledger.queries.ts`, "./ledger.service.ts", "Queries know database types"],
  [`${LEDGER}/ledger.queries.ts`, "#demo/demo.ts", "A module never reads the demo programme"],
  ["portal/src/features/invoices/page.tsx", "#features/points/page.tsx", "A feature is an island"],
  [
    "portal/src/features/invoices/page.tsx",
    "@plon/contract/office/documents/invoices.ts",
    "The portal speaks its own half",
  ],
  [
    "portal/src/features/invoices/page.tsx",
    "#modules/documents/invoices/invoices.service.ts",
    "This room never sees the server",
  ],
  ["portal/src/shared/forms/countdown.ts", "#features/invoices/page.tsx", "shared is below app, features and base"],
  ["portal/src/shared/forms/countdown.ts", "#base/session/session.ts", "shared is below app, features and base"],
  ["portal/src/features/invoices/page.tsx", "#app/modals/modals.ts", "A feature is an island"],
  ["portal/src/base/session/session.ts", "#app/modals/modals.ts", "base carries every feature"],
  ["portal/src/base/session/session.ts", "#features/invoices/page.tsx", "base carries every feature"],
  ["office/src/features/invoices/page.tsx", "#features/products/page.tsx", "A feature is an island"],
  ["office/src/features/invoices/page.tsx", "#app/theme.ts", "A feature is an island"],
  [
    "office/src/features/invoices/page.tsx",
    "@plon/contract/portal/documents/invoices.ts",
    "The office speaks its own half",
  ],
  ["office/src/features/invoices/page.tsx", "@plon/contract/portal.ts", "The office speaks its own half"],
  ["office/src/features/invoices/page.tsx", "@plon/contract/shared/roles.ts", "Who may do what stands at the endpoint"],
  ["office/src/shared/money.ts", "@plon/contract/shared/roles.ts", "Who may do what stands at the endpoint"],
  ["office/src/shared/money.ts", "#app/app.tsx", "shared is below app, features and base"],
  ["portal/src/features/invoices/page.tsx", "../points/page.tsx", "Reach another room by its alias"],
  [SERVICE, "../../platform/settings/clock.ts", "Reach another room by its alias"],
  ["portal/src/features/invoices/page.tsx", "react lazy", "What comes later says so in its place"],
  ["office/src/shared/page/office-dialog.tsx", "react lazy", "What comes later says so in its place"],
  ["office/src/features/prizes/prize-fields.tsx", "react-admin NumberInput", "Numbers are typed as Polish ones are"],
] as const;
const ALLOWED = [
  ["office/src/shared/page/office-dialog.tsx", "react useState"],
  ["office/src/features/prizes/prize-fields.tsx", "react-admin TextInput"],
  ["packages/rules/src/nip.ts", "./identifier.ts"],
  ["packages/client/src/upload.ts", "@plon/contract/shared/calls/client.ts"],
  ["packages/client/src/upload.ts", "@plon/rules/texts/polish-text.ts"],
  ["portal/src/features/invoices/page.tsx", "@plon/client/format.ts"],
  ["portal/src/features/invoices/form/page.tsx", "../words.ts"],
  ["packages/rules/src/goods/gtin.ts", "../texts/decimal.ts"],
  ["packages/ui/src/fields/field.tsx", "../layers/modal.tsx"],
  ["office/src/features/invoices/page.tsx", "@plon/client/format.ts"],
  [ROUTES, "./invoices.service.ts"],
  [ROUTES, "./invoices.queries.ts listInvoices"],
  [SERVICE, "#modules/points/ledger/ledger.service.ts"],
  [PLAIN, "@plon/rules/money/bank-account.ts"],
  [PRESENT, "./invoices.service.ts"],
  [QUERIES, "#platform/database/database.ts"],
  [PERSONAL, "#platform/acts/personal.ts"],
  [PERSONAL, "./invoices.service.ts"],
  [PLAIN, "../payment-notices.service.ts"],
  [PLAIN, "../bank-answers/verdicts.ts"],
  ["portal/src/features/invoices/page.tsx", "@plon/contract/portal/documents/invoices.ts"],
] as const;
const said = lint([...BREACHES, ...ALLOWED].map(([file, imported]) => ({ file, imported })));

test.each(BREACHES.map(([file, imported, sentence], index) => ({ file, imported, sentence, said: said[index]! })))(
  "$file may not import $imported",
  ({ sentence, said }) => {
    expect(said).toContain(sentence);
  },
);

test.each(ALLOWED.map(([file, imported], index) => ({ file, imported, said: said[BREACHES.length + index]! })))(
  "$file may import $imported",
  ({ said }) => {
    expect(said).toBe("");
  },
);

const modules = path.join(checkout, "server/src/modules");
const source = (folder: string, recursive = true) =>
  readdirSync(folder, { recursive, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(folder, name), "utf8"));
const calledIn = (folder: string) =>
  new Set(
    source(folder).flatMap((text) =>
      [...text.matchAll(/"#modules\/([^/"]+)\/([^/"]+)\//g)].map(([, wing, other]) => `${wing}/${other}`),
    ),
  );
const below = (wing: string) => Object.keys(WINGS).slice(Object.keys(WINGS).indexOf(wing) + 1);

test("every module stands in its wing, says which others it calls, and calls each of them", () => {
  const standing = readdirSync(modules).flatMap((wing) =>
    readdirSync(path.join(modules, wing)).map((name) => `${wing}/${name}`),
  );
  expect([...MODULES].map(([name, { wing }]) => `${wing}/${name}`).toSorted()).toEqual(standing.toSorted());
  expect(new Set(standing.map((place) => path.basename(place))).size, "a name is used once").toBe(standing.length);
  for (const [name, { wing, calls }] of MODULES) {
    const called = [...calledIn(path.join(modules, wing, name))].filter((other) => other !== `${wing}/${name}`);
    expect(called.map((place) => path.basename(place)).toSorted(), name).toEqual(calls);
  }
});

test("a wing calls only wings below it, those it says, and each of them", () => {
  for (const [wing, { calls, modules: rooms }] of Object.entries(WINGS)) {
    const called = new Set(Object.values(rooms).flatMap((others) => others.map((name) => MODULES.get(name)!.wing)));
    called.delete(wing);
    expect(
      [...called].filter((other) => !below(wing).includes(other)),
      `${wing} calls upward`,
    ).toEqual([]);
    expect([...called].toSorted(), wing).toEqual(calls.toSorted());
  }
});

test("no arrow between modules leads back to where it began", () => {
  const onTheWay = (module: string, way: readonly string[]): string[] => {
    if (way.includes(module)) return [[...way.slice(way.indexOf(module)), module].join(" > ")];
    return MODULES.get(module)!.calls.flatMap((called) => onTheWay(called, [...way, module]));
  };
  expect([...new Set([...MODULES.keys()].flatMap((module) => onTheWay(module, [])))]).toEqual([]);
});

/** The rooms of a folder that a file imports, "" for what stands beside them. */
const roomsNamed = (text: string, folder: string) =>
  Array.from(text.matchAll(new RegExp(`"${folder}/(?:([^/"]+)/)?`, "g")), ([, room = ""]) => room);

test.each([
  ["server/src/platform", "#platform", PLATFORM_ROOMS],
  ["office/src/shared", "#shared", SHARED_ROOMS.office],
  ["portal/src/shared", "#shared", SHARED_ROOMS.portal],
  ["portal/src/base", "#base", BASE_ROOMS],
])("the rooms of %s are all named, and call only rooms below them", (folder, alias, rooms: readonly string[]) => {
  const whole = path.join(checkout, folder);
  const standing = readdirSync(whole, { withFileTypes: true }).map((one) => (one.isDirectory() ? one.name : ""));
  expect([...new Set(standing)].toSorted()).toEqual(rooms.toSorted());
  const upward = rooms.flatMap((room, floor) =>
    source(path.join(whole, room), room !== "")
      .flatMap((text) => roomsNamed(text, room === "" ? "[.]" : alias))
      .filter((other) => !rooms.slice(floor).includes(other))
      .map((other) => `${room} > ${other}`),
  );
  expect([...new Set(upward)]).toEqual([]);
});

test("an installation starts without the demo: only what PLON_DEMO asks for loads it, by import()", () => {
  const loading = source(path.join(checkout, "server/src")).filter((text) => text.includes('"#demo/'));
  expect(loading.length).toBeGreaterThan(2);
  expect(loading.filter((text) => /from "#demo\//.test(text))).toEqual([]);
});
