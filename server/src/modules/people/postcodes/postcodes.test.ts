import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPostcodes } from "#postcodes";
import { readPostalTowns } from "#platform/running/postal-towns.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer({}, async () => ({
  postalTowns: (await openPostcodes({ postcodesFile: undefined, isDemo: true })).towns,
}));
const townsOf = (postcode: string, address = "203.0.113.7") =>
  server.call("GET", `/api/v1/postcodes/${postcode}`, { address });

describe("which places a postcode has", () => {
  test("anybody is told, with the hyphen or without; one, several or none", async () => {
    expect((await townsOf("27-600")).body.data).toEqual({ towns: ["Sandomierz"] });
    expect((await townsOf("24120")).body.data.towns).toEqual([
      "Bochotnica",
      "Kazimierz Dolny",
      "Rzeczyca",
      "Skowieszynek",
      "Wierzchoniów",
      "Wylągi",
    ]);
    expect((await townsOf("99-999")).body.data).toEqual({ towns: [] });
  });

  test.each(["2-7600", "27-60", "27-600-1", "abcde", "%00", "9".repeat(150)])(
    "%s is no postcode, so nothing is there",
    async (postcode) => {
      expect((await townsOf(postcode)).status).toBe(404);
    },
  );

  test("one address asks a hundred and twenty times an hour", async () => {
    const address = "203.0.113.99";
    for (const _ of Array.from({ length: 120 })) await townsOf("27-600", address);
    const refused = await townsOf("27-600", address);
    expect(refused).toMatchObject({ status: 429, body: { error: "request.rate_limited" } });
    expect((await townsOf("27-600", "203.0.113.98")).status).toBe(200);
    server.clock.advance(3_600_000);
    expect((await townsOf("27-600", address)).status).toBe(200);
  });
});

describe("the operator's list", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "plon-postcodes-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("is read as GeoNames has it, in place of the demo's", async () => {
    const file = path.join(folder, "PL.txt");
    await writeFile(file, "PL\t83-400\tKościerzyna\tPomorskie\t82\t\t\t\t\t54.12\t17.98\t4\n");
    expect(await openPostcodes({ postcodesFile: file, isDemo: true })).toEqual({
      towns: new Map([["83-400", ["Kościerzyna"]]]),
      fault: undefined,
    });
  });

  test("that is not there, or is another file, costs the offer and is said to the operator", async () => {
    const page = path.join(folder, "page.html");
    await writeFile(page, "<html>Not found</html>");
    for (const [file, why] of [
      [path.join(folder, "none.txt"), "none.txt cannot be read (ENOENT)"],
      [folder, "cannot be read (EISDIR)"],
      [page, "page.html has no Polish postcode"],
    ] as const) {
      const { towns, fault } = await readPostalTowns(file);
      expect(towns.size).toBe(0);
      expect(fault).toContain(why);
      expect(fault).toContain("docs/operations.md");
    }
    expect(await openPostcodes({ postcodesFile: undefined, isDemo: false })).toEqual({
      towns: new Map(),
      fault: undefined,
    });
  });
});
