// What a person of a farm may not do, the portal does not offer: on the way from a page to a call that takes a power,
// somebody asks for that power.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const checkout = path.resolve(import.meta.dirname, "../..");
const portal = path.join(checkout, "portal/src");

/** Calls that no page offers, and why nobody asks. */
const ASKS_NOBODY: Record<string, string> = {
  "worker/send-outgoing.ts": "sends in the background what was queued where the power was asked for",
};

type Power = "submit" | "full" | "owner";

/** The calls that take more than reading, by name. */
function callsOf(list: string): Map<string, Power> {
  const rows = list
    .trim()
    .split("\n")
    .map((line) => line.split(" ") as [string, string, string]);
  const taking = rows.filter(([power]) => power !== "read");
  return new Map(
    taking.map(([power, method, url]) => [`${method} ${url}`, power === "none" ? "owner" : (power as Power)]),
  );
}

type Declaration = { name: string; isExported: boolean; text: string };

/** The top-level declarations of a file. */
function declarationsOf(text: string): Declaration[] {
  const starts = [
    ...text.matchAll(/^(export )?(?:default )?(?:async )?(?:const|function|class|let|type) (?:\{[^}]*\}|(\w+))/gm),
  ];
  return starts.map((start, at) => ({
    name: start[2] ?? "",
    isExported: start[1] !== undefined,
    text: text.slice(start.index, starts[at + 1]?.index),
  }));
}

/** Whether a file asks for a power: as a condition, as a part of the page, or as what a modal takes. */
const asksFor = (text: string, power: Power) =>
  new RegExp(`\\bmayDo\\([^;]*?"${power}"\\)|\\bpower="${power}"`).test(text);

const MODALS = "app/modals/modals.ts";

/** Whether an entry of the list of modals takes a power to load a file. */
function modalAsks(modals: string, file: string, power: Power): boolean {
  const loaded = [`import("#${file}")`, `import("./${path.posix.basename(file)}")`].find((each) =>
    modals.includes(each),
  );
  if (loaded === undefined) return false;
  const [before = "", after = ""] = modals.split(loaded);
  const opening = before.slice(Math.max(before.lastIndexOf(": entry("), before.lastIndexOf(": owners(")));
  if (opening.startsWith(": owners(")) return power === "owner";
  return new RegExp(`takes: "${power}"`).test(after.slice(0, after.search(/: (?:entry|owners|rulesOf)\(|\n\};/)));
}

/** The ways from a page to such a call on which nobody asks for its power. */
function openWays(files: ReadonlyMap<string, string>, calls: ReadonlyMap<string, Power>): string[] {
  const resolved = (from: string, to: string) =>
    to.startsWith("#") ? to.slice(1) : to.startsWith("./") ? path.posix.join(path.posix.dirname(from), to) : undefined;
  const importers = (file: string, name?: string) =>
    [...files].flatMap(([importer, text]) => {
      const named = [...text.matchAll(/^import (?:type )?([^"]*?) from "([^"]+)"/gms)].filter(
        ([whole, names, to]) =>
          !whole.startsWith("import type") &&
          resolved(importer, to!) === file &&
          (name === undefined || new RegExp(`\\b${name}\\b`).test(names!)),
      );
      const isLazy =
        [...text.matchAll(/import\("([^"]+)"\)/g)].some(([, to]) => resolved(importer, to!) === file) &&
        (name === undefined || new RegExp(`\\b${name}\\b`).test(text));
      return named.length > 0 || isLazy ? [importer] : [];
    });

  /** The pages to which a file leads with nobody asking. */
  function pagesOf(file: string, power: Power, way: string[]): string[] {
    if (way.includes(file) || asksFor(files.get(file)!, power)) return [];
    const users = importers(file);
    if (users.length === 0 || file.startsWith("routes/")) return [[...way, file].join(" < ")];
    return users.flatMap((user) => nextOf(file, user, power, [...way, file]));
  }

  function nextOf(file: string, user: string, power: Power, way: string[]): string[] {
    if (user !== MODALS) return pagesOf(user, power, way);
    return modalAsks(files.get(user)!, file, power) ? [] : [[...way, user].join(" < ")];
  }

  return [...files].flatMap(([file, text]) => {
    if (file in ASKS_NOBODY) return [];
    const declarations = declarationsOf(text);
    return [...text.matchAll(/"((?:GET|POST|PUT|DELETE) \/api\/[^"]+)"/g)].flatMap(([, name]) => {
      const power = calls.get(name!);
      if (!power || asksFor(text, power)) return [];
      const calling = new Set(declarations.filter((each) => each.text.includes(`"${name}"`)).map((each) => each.name));
      for (let size = 0; size < calling.size;) {
        size = calling.size;
        for (const each of declarations) {
          if ([...calling].some((known) => known && new RegExp(`\\b${known}\\b`).test(each.text)))
            calling.add(each.name);
        }
      }
      const exported = declarations.filter((each) => each.isExported && calling.has(each.name));
      const users = new Set(exported.flatMap((each) => importers(file, each.name)));
      return [...users].flatMap((user) => nextOf(file, user, power, [file])).map((way) => `${power} ${name}: ${way}`);
    });
  });
}

const portalFiles = () =>
  new Map(
    globSync("**/*.{ts,tsx}", { cwd: portal })
      .filter((file) => !/\.test\.tsx?$|\.gen\.ts$/.test(file))
      .map((file) => [file.split(path.sep).join("/"), readFileSync(path.join(portal, file), "utf8")]),
  );

test("a way on which nobody asks is found, one on which somebody does is not", () => {
  const calls = new Map<string, Power>([["POST /api/v1/a", "full"]]);
  const api =
    'export const send = () => call("POST /api/v1/a", {});\nexport const look = () => call("GET /api/v1/a", {});\n';
  const button = 'import { send } from "./a.api.ts";\nexport const Button = () => send();\n';
  const ways = (page: string) =>
    openWays(
      new Map([
        ["features/a/a.api.ts", api],
        ["features/a/button.tsx", button],
        ["features/a/list.tsx", 'import { look } from "./a.api.ts";\nexport const List = () => look();\n'],
        ["routes/a.tsx", page],
      ]),
      calls,
    );
  const lead = 'import { Button } from "#features/a/button.tsx";\nimport { List } from "#features/a/list.tsx";\n';
  expect(ways(lead)).toEqual(["full POST /api/v1/a: features/a/a.api.ts < features/a/button.tsx < routes/a.tsx"]);
  expect(ways(`${lead}const page = <OnlyWith power="full"><Button /></OnlyWith>;`)).toEqual([]);
  expect(ways(`${lead}const page = <OnlyWith power="submit"><Button /></OnlyWith>;`)).toHaveLength(1);
});

test("whatever a page offers, it asks first whether the person may", () => {
  const list = readFileSync(path.join(checkout, "server/test/powers-of-members.txt"), "utf8");
  expect(openWays(portalFiles(), callsOf(list))).toEqual([]);
});
