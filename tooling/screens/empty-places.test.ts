// An empty place of the portal leads on: the component that demands the next step is the only one that draws it.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const checkout = path.resolve(import.meta.dirname, "../..");
const DRAWN_BY = "portal/src/shared/pages/empty-place.tsx";

test("every empty place of the portal is drawn with its next step, or says why there is none", () => {
  const drawing = globSync("portal/src/**/*.tsx", { cwd: checkout }).filter((file) =>
    readFileSync(path.join(checkout, file), "utf8").includes("@plon/ui/empty-state.tsx"),
  );
  expect(drawing.map((file) => file.replaceAll("\\", "/"))).toEqual([DRAWN_BY]);
});
