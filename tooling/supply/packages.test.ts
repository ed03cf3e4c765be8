// What the lockfile may bring: licences that allow what we do, install scripts that somebody allowed, and contents that
// cannot be exchanged. And the policy of `npm run audit`, which itself needs the registry.
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { judgeAudit, readExceptions } from "./audit-policy.ts";

const checkout = path.resolve(import.meta.dirname, "../..");
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(checkout, file), "utf8"));

type Locked = { license?: string; link?: boolean; resolved?: string; integrity?: string; hasInstallScript?: boolean };
type Installed = { place: string; name: string; locked: Locked };

const { packages } = read("package-lock.json") as { packages: Record<string, Locked> };
const installed: Installed[] = Object.entries(packages)
  .filter(([place, { link }]) => place.includes("node_modules/") && !link)
  .map(([place, locked]) => ({ place, name: place.slice(place.lastIndexOf("node_modules/") + 13), locked }));

/** They ask for a notice at most, or for the changes to their own files (MPL). */
const ALLOWED = new Set(
  "MIT MIT-0 ISC 0BSD BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense CC0-1.0 Zlib MPL-2.0 OFL-1.1 CC-BY-4.0".split(
    " ",
  ),
);
/** Allowed for some packages only, and why. */
const ALLOWED_FOR: Record<string, { licence: string; why: string }> = {
  "@img/sharp-": { licence: "LGPL-3.0-or-later", why: "a library loaded at run time, unchanged and exchangeable" },
  "libheif-js": {
    licence: "LGPL-3.0",
    why: "a file of its own in the portal, loaded for a HEIC alone, and exchangeable",
  },
};
/** The lockfile knows no licence; the package itself says it in an older way. */
const SAID_ELSEWHERE = new Set(["busboy", "dicer", "humanize-number", "only", "png-js", "streamsearch"]);

/** Whether an SPDX expression can be met: one side of an OR, every side of an AND. Both in one are for a person to read. */
function isAllowed(licence: string, name: string): boolean {
  const isFine = (part: string) =>
    ALLOWED.has(part) ||
    Object.entries(ALLOWED_FOR).some(([prefix, only]) => name.startsWith(prefix) && only.licence === part);
  const parts = (joint: string) => licence.replaceAll(/[()]/g, "").split(joint);
  if (!licence.includes(" OR ")) return parts(" AND ").every(isFine);
  return !licence.includes(" AND ") && parts(" OR ").some(isFine);
}

const refused = (all: readonly Installed[]) =>
  all
    .filter(({ name, locked }) => !(locked.license ? isAllowed(locked.license, name) : SAID_ELSEWHERE.has(name)))
    .map(({ name, locked }) => `${name}: ${locked.license}`);

describe("the packages of the lockfile", () => {
  test("have licences that allow what we do", () => {
    expect(installed.length).toBeGreaterThan(500);
    expect(refused(installed)).toEqual([]);
    const planted = [
      "GPL-3.0-only",
      "AGPL-3.0-or-later",
      "SSPL-1.0",
      "MIT AND GPL-2.0",
      undefined,
      "LGPL-3.0-or-later",
    ];
    for (const license of planted)
      expect(refused([{ place: "", name: "planted", locked: license ? { license } : {} }]), license).toHaveLength(1);
  });

  test("run an install script only where package.json allows it, by name", () => {
    const { allowScripts } = read("package.json") as { allowScripts: Record<string, boolean> };
    const scripts = new Set(installed.filter(({ locked }) => locked.hasInstallScript).map(({ name }) => name));
    expect([...scripts].toSorted()).toEqual(Object.keys(allowScripts).toSorted());
  });

  test("are what was locked, wherever they are fetched from", () => {
    expect(
      installed.filter(({ locked }) => !locked.integrity?.startsWith("sha512-")).map(({ place }) => place),
    ).toEqual([]);
    expect(installed.filter(({ locked }) => locked.resolved).map(({ place }) => place)).toEqual([]);
  });
});

describe("the audit", () => {
  const report = (severity: string, advisory = "GHSA-aaaa-bbbb-cccc") =>
    JSON.stringify({
      vulnerabilities: {
        planted: {
          via: [{ url: `https://github.com/advisories/${advisory}`, name: "planted", severity, title: "Opens a door" }],
        },
        above: { via: ["planted"] },
      },
    });
  const NONE = JSON.stringify({ vulnerabilities: {} });
  const codeOf = (all: string, production: string, exceptions: unknown[] = [], today = "2026-11-23") =>
    judgeAudit({ all, production }, readExceptions(JSON.stringify(exceptions)), today).code;
  const exception = {
    advisory: "GHSA-aaaa-bbbb-cccc",
    reason: "The part that is at fault is never called by us",
    decidedBy: "Anna Nowak",
    until: "2026-12-01",
  };

  test.each([
    ["critical", 1, 1],
    ["high", 1, 0],
    ["moderate", 0, 0],
    ["low", 0, 0],
  ])("a %s fault in production ends with %i, in development with %i", (severity, inProduction, inDevelopment) => {
    expect(codeOf(report(severity), report(severity))).toBe(inProduction);
    expect(codeOf(report(severity), NONE)).toBe(inDevelopment);
  });

  test("an exception excuses until its day, and needs a reason and a name", () => {
    expect(codeOf(report("critical"), report("critical"), [exception])).toBe(0);
    expect(codeOf(report("critical"), report("critical"), [exception], "2026-12-02")).toBe(1);
    expect(
      codeOf(report("critical", "GHSA-dddd-eeee-ffff"), report("critical", "GHSA-dddd-eeee-ffff"), [exception]),
    ).toBe(1);
    const endless = { ...exception, until: "2027-11-23" };
    expect(codeOf(report("critical"), report("critical"), [endless])).toBe(1);
    expect(() => readExceptions(JSON.stringify([{ ...exception, decidedBy: "" }]))).toThrow("decidedBy");
    expect(() =>
      readExceptions(readFileSync(path.join(import.meta.dirname, "audit-exceptions.json"), "utf8")),
    ).not.toThrow();
  });

  test("an answer that is none is not taken for a clean one", () => {
    expect(codeOf("", "")).toBe(2);
    expect(codeOf(JSON.stringify({ message: "405 Method Not Allowed", statusCode: 405 }), NONE)).toBe(2);
    expect(codeOf(NONE, NONE)).toBe(0);
  });
});
