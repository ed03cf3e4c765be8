import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { typesOfPartners } from "./printed-types.ts";

test("the client's types are what the contract makes them: node packages/partners-client/generate.ts", async () => {
  const written = await readFile(path.join(import.meta.dirname, "types.ts"), "utf8");
  expect(written).toBe(typesOfPartners());
});
