// A feature has one name: of its module on the server, of its files in the contract, of its folder in portal and office.
// And one kind of file has one ending.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const checkout = path.resolve(import.meta.dirname, "..");

/** What has no module of its name, and why. */
const EXCEPTIONS: Record<string, string> = {
  "portal/src/features/landing": "the first page for visitors: it shows and links, and calls nothing",
  "portal/src/features/guided-tour": "pages that explain the portal without a call",
};

/** Endings that say what another one says, and that one. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/-(api|calls|query)\.tsx?$/, "calls of the server and what is cached of them stand in <feature>.api.ts"],
  [/-(labels|texts|captions)\.tsx?$/, "words that people read stand in <what>-words.ts"],
];

/** What breaks the rules among these files, by path and text. */
function problemsOf(files: ReadonlyMap<string, string>, exceptions: Record<string, string>): string[] {
  const names = [...files.keys()];
  const modules = new Set(names.flatMap((name) => /^server\/src\/modules\/[^/]+\/([^/]+)\//.exec(name)?.[1] ?? []));
  const contract = names.filter((name) =>
    /^packages\/contract\/src\/(portal|office|feeds|partners)\/[^/]+(?<!\.test)\.ts$/.test(name),
  );
  const routes = names.filter((name) => /^server\/src\/modules\/[^/]+\/[^/]+\/.*-routes\.ts$/.test(name));
  const moduleOf = (file: string) => {
    const name = path.basename(file, ".ts");
    return [...modules]
      .filter((known) => name === known || name.startsWith(`${known}-`))
      .toSorted()
      .at(-1);
  };
  const problems: string[] = [];
  const mounted = new Set<string>();
  for (const file of routes) {
    const [, , , , own] = file.split("/");
    for (const [, spoken] of files
      .get(file)!
      .matchAll(/from "@plon\/contract\/((?:portal|office|feeds|partners)\/[^"]+)"/g)) {
      mounted.add(`packages/contract/src/${spoken}`);
      if (moduleOf(spoken!) !== own) problems.push(`${file} mounts from ${spoken}, which is not of its name`);
    }
  }
  for (const file of contract) {
    if (!moduleOf(file)) problems.push(`${file} has the name of no module`);
    else if (!mounted.has(file)) problems.push(`${file} is mounted by no routes of its module`);
  }
  const needed = new Set<string>();
  for (const name of names) {
    const [folder, feature] = /^(?:portal|office)\/src\/features\/([^/]+)\//.exec(name) ?? [];
    if (!folder || modules.has(feature!)) continue;
    needed.add(folder.slice(0, -1));
  }
  for (const folder of needed) if (!exceptions[folder]) problems.push(`${folder} has the name of no module`);
  for (const folder of Object.keys(exceptions)) if (!needed.has(folder)) problems.push(`${folder} needs no exception`);
  for (const name of names) {
    for (const [ending, says] of ENDINGS) if (ending.test(name)) problems.push(`${name}: ${says}`);
  }
  return problems.toSorted();
}

const tree = new Map(
  globSync(["server/src/modules/**/*.ts", "{portal,office}/src/**/*.{ts,tsx}", "packages/*/src/**/*.{ts,tsx}"], {
    cwd: checkout,
  }).map((file) => [file, file.endsWith("-routes.ts") ? readFileSync(path.join(checkout, file), "utf8") : ""]),
);

test("a feature has one name on server, contract, portal and office, and a kind of file one ending", () => {
  expect(tree.size).toBeGreaterThan(1000);
  expect(problemsOf(tree, EXCEPTIONS)).toEqual([]);
});

const HOUSE: readonly (readonly [string, string])[] = [
  [
    "server/src/modules/account/farms/farms.office-routes.ts",
    'import { officeGetFarm } from "@plon/contract/office/account/farms.ts";',
  ],
  ["packages/contract/src/office/account/farms.ts", ""],
  ["office/src/features/farms/farms.api.ts", ""],
];

test.each<[string, string, string, string]>([
  [
    "a module that mounts what stands under another name",
    "server/src/modules/goods/orders/orders.office-routes.ts",
    'import { officeGetFarm } from "@plon/contract/office/account/farms.ts";',
    "server/src/modules/goods/orders/orders.office-routes.ts mounts from office/account/farms.ts, which is not of its name",
  ],
  [
    "a file of the contract without a module",
    "packages/contract/src/portal/rewards.ts",
    "",
    "packages/contract/src/portal/rewards.ts has the name of no module",
  ],
  [
    "a file of the contract that its module does not mount",
    "packages/contract/src/portal/farms.ts",
    "",
    "packages/contract/src/portal/farms.ts is mounted by no routes of its module",
  ],
  [
    "a folder of a screen without a module",
    "office/src/features/participants/participant-list.tsx",
    "",
    "office/src/features/participants has the name of no module",
  ],
  [
    "a second ending for calls",
    "office/src/features/farms/farms-api.ts",
    "",
    "office/src/features/farms/farms-api.ts: calls of the server and what is cached of them stand in <feature>.api.ts",
  ],
  [
    "a second ending for words",
    "office/src/features/farms/farm-labels.ts",
    "",
    "office/src/features/farms/farm-labels.ts: words that people read stand in <what>-words.ts",
  ],
])("%s is found", (_what, file, text, problem) => {
  expect(problemsOf(new Map(HOUSE), {})).toEqual([]);
  expect(problemsOf(new Map([...HOUSE, [file, text]]), {})).toEqual([problem]);
});

test("an exception that is no longer needed is found", () => {
  const folder = "office/src/features/farms";
  expect(problemsOf(new Map(HOUSE), { [folder]: "because" })).toEqual([`${folder} needs no exception`]);
});

test("the portal calls by name, so that no schema of an endpoint comes along", () => {
  const calling = globSync("portal/src/**/*.{ts,tsx}", { cwd: checkout })
    .map((file) => ({ file, text: readFileSync(path.join(checkout, file), "utf8") }))
    .filter(
      ({ file, text }) =>
        !file.includes(".test.") &&
        /import \{[^}]*\b(call|dataOf|answerOf|upload)\b[^}]*\} from "(#base|\.)/.test(text),
    );
  expect(calling.length).toBeGreaterThan(40);
  const unnamed = calling
    .filter(({ text }) => /(?<![\w.])(call|dataOf|answerOf|upload)\((?!\s*["`])/.test(text))
    .map(({ file }) => file);
  expect(unnamed).toEqual([]);
});

test("an endpoint is said by one file of the contract, and the portal's are all known by name", async () => {
  const named = readFileSync(path.join(checkout, "packages/contract/src/portal.ts"), "utf8");
  const saidBy = new Map<string, string[]>();
  for (const file of globSync("packages/contract/src/{portal,office,feeds,partners}/**/*.ts", { cwd: checkout })) {
    if (file.endsWith(".test.ts")) continue;
    const exported = (await import(path.join(checkout, file))) as Record<string, { method?: string; path?: string }>;
    for (const { method, path: address } of Object.values(exported)) {
      if (!method || !address) continue;
      saidBy.set(`${method} ${address}`, [...(saidBy.get(`${method} ${address}`) ?? []), file]);
      const [half, name] = file.split("/").slice(-2);
      if (half === "portal") expect(named, name).toContain(`typeof import("./portal/${name}")`);
    }
  }
  expect(saidBy.size).toBeGreaterThan(250);
  expect([...saidBy].filter(([, files]) => files.length > 1)).toEqual([]);
});
