// The pictures of docs/wings and docs/architecture.md are drawn from modules.ts: npx vitest run tooling -u renews them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { WINGS } from "../modules.ts";
import { housePicture, platformPicture, screensPicture, wingPicture, withPicture } from "./wing-pictures.ts";

const docs = path.resolve(import.meta.dirname, "../../docs");

const PICTURES: readonly (readonly [page: string, picture: string])[] = [
  ...Object.keys(WINGS).map((wing) => [`wings/${wing}.md`, wingPicture(wing)] as const),
  ["wings/platform.md", platformPicture()],
  ["wings/screens.md", screensPicture()],
  ["architecture.md", housePicture()],
];

test.each(PICTURES)("the picture of %s is that of the code", async (page, picture) => {
  const file = path.join(docs, page);
  expect(existsSync(file), `docs/${page} is missing`).toBe(true);
  const renewed = withPicture(readFileSync(file, "utf8"), picture);
  expect(renewed, `docs/${page} lacks the two markers between which its picture stands`).not.toBeNull();
  await expect(renewed).toMatchFileSnapshot(file);
});

test.each(Object.entries(WINGS))("the page of %s speaks of each of its modules", (wing, { modules }) => {
  const page = readFileSync(path.join(docs, "wings", `${wing}.md`), "utf8");
  const headed = new Set([...page.matchAll(/^\*\*([a-z, -]+)[:.]/gm)].flatMap(([, names]) => names!.split(", ")));
  expect(Object.keys(modules).filter((name) => !headed.has(name))).toEqual([]);
});

test("there is no page of a wing that is none", () => {
  const pages = new Set(PICTURES.map(([page]) => path.basename(page)));
  expect(readdirSync(path.join(docs, "wings")).filter((name) => !pages.has(name))).toEqual([]);
});
