// Every link and every path in the documents leads somewhere. Decisions are an archive: their paths are those of their day.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const checkout = path.resolve(import.meta.dirname, "../..");
const inFolder = (folder: string) =>
  readdirSync(path.join(checkout, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.join(folder, name));
const PAGES = ["README.md", "CONTRIBUTING.md", ...inFolder("docs"), ...inFolder("docs/wings")];

/** What is no source: installed, built or data. */
const SKIPPED = /^(?:node_modules|dist.*|\..+)$/;
const ROOTS = readdirSync(checkout, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !SKIPPED.test(entry.name))
  .map(({ name }) => name);

function filesIn(folder: string): string[] {
  return readdirSync(path.join(checkout, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.test(entry.name)) return [];
    const file = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(file) : [file];
  });
}
const NAMES = new Set(ROOTS.flatMap(filesIn).map((file) => path.basename(file)));

/** Where a path in a document may begin besides the checkout, by the aliases and the habits of its readers. */
const BASES = [
  "portal",
  "office",
  "e2e",
  "server",
  "server/src",
  "server/demo",
  "portal/src",
  "office/src",
  "packages",
  "packages/contract/src",
  "docs",
];
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  "#platform": ["server/src/platform"],
  "#modules": ["server/src/modules"],
  "#test": ["server/test"],
  "#demo": ["server/demo"],
  "#base": ["portal/src/base"],
  "#app": ["portal/src/app", "office/src/app"],
  "#features": ["portal/src/features", "office/src/features"],
  "#shared": ["portal/src/shared", "office/src/shared"],
};

/** What a span that names a folder begins with. */
const STARTS = new Set([...ROOTS, ...Object.keys(ALIASES), "platform", "modules", "features", "base", "shared", "app"]);

/** The feature by which CONTRIBUTING.md explains how one is added. */
const EXAMPLE = /complaint|NNNN/;
const SOURCE = /\.(?:tsx?|mjs|md|sql|css)$/;

/** Whether a code span names a file or folder of the checkout, and not an address, a command or a pattern. */
const isPath = (span: string) =>
  /^[#\w][\w.-]*(?:\/[\w.-]+)*\/?$/.test(span) &&
  !EXAMPLE.test(span) &&
  (SOURCE.test(span) || (span.includes("/") && STARTS.has(span.split("/")[0]!)));

function leadsSomewhere(span: string): boolean {
  const [first, ...rest] = span.split("/");
  if (rest.length === 0 && NAMES.has(span)) return true;
  const starts = ALIASES[first!]?.map((folder) => path.join(folder, ...rest)) ?? [
    span,
    ...BASES.map((base) => path.join(base, span)),
  ];
  return starts.some((start) => existsSync(path.join(checkout, start)));
}

/** The anchor that a heading gets: its letters, figures and dashes. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

function linkLeads(page: string, target: string): boolean {
  const [place, anchor] = target.split("#");
  const file = place === "" ? page : path.join(path.dirname(page), place!);
  if (!existsSync(path.join(checkout, file))) return false;
  if (anchor === undefined || !file.endsWith(".md")) return true;
  const headings = readFileSync(path.join(checkout, file), "utf8").matchAll(/^#+ (.+)$/gm);
  return [...headings].some(([, heading]) => anchorOf(heading!) === anchor);
}

test.each(PAGES)("every link and path in %s leads somewhere", (page) => {
  const text = readFileSync(path.join(checkout, page), "utf8");
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, "");
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!);
  expect(links.filter((target) => !/^[a-z]+:/.test(target) && !linkLeads(page, target))).toEqual([]);
  expect(spans.filter((span) => isPath(span) && !leadsSomewhere(span))).toEqual([]);
});
