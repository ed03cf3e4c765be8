// Goal: a poster's address tells anybody of a promotion that runs for all, and nobody of any other.
import { beforeAll, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { createGranting } from "#test/harness/given/granting.ts";
import { useTestServer } from "#test/harness/server.ts";
import { ensureFixedPages } from "#modules/house/content/content.service.ts";

const server = useTestServer();
const given = createGiven(server);
let staff: { editor: string; clerk: string };
const granting = createGranting(server, given, () => staff);
beforeAll(async () => {
  staff = { editor: (await given.staff("editor")).token, clerk: (await given.staff("clerk")).token };
});

const read = (slug: string, rest = "", headers: Record<string, string> = {}) =>
  server.call("GET", `/api/v1/cms/public-promotions/${slug}${rest}`, { headers });

test("a promotion that runs for all is read by anybody, with its rules and a purchase that earns its reward", async () => {
  const { slug } = await granting.promotion();
  const answer = await read(slug);
  expect(answer.body.data).toMatchObject({
    slug,
    reward: "Karty",
    closes_at: "2026-07-01T00:00:00.000Z",
    tiers: [{ quantity: 10, unit: "l", reward: "karta 150 zł" }, { unit: "pack" }],
    example: { pack: 5, packs: 2, reward: "karta 150 zł" },
    rules: { version: 1 },
  });
  // Whose it is, and what it costs the programme, is nobody's business.
  expect(Object.keys(answer.body.data.tiers[0])).toEqual(["quantity", "unit", "reward", "products"]);
  expect(Object.keys(answer.body.data)).not.toContain("audience");
  const again = await read(slug, "", { "if-none-match": String(answer.headers["etag"]) });
  expect(again.status).toBe(304);
  expect((await read(slug, "/rules")).body.data).toMatchObject({ version: 1, content: "<p>Regulamin</p>" });
  expect((await read(slug, "/rules/pdf")).headers["content-type"]).toBe("application/pdf");
});

test("a short address is told in one call whose it is: a page's, a promotion's, a campaign's or nobody's", async () => {
  await ensureFixedPages(server.db, server.clock.now());
  const placeOf = async (slug: string) => {
    const { status, body } = await server.call("GET", `/api/v1/cms/places/${slug}`);
    return [status, body.data?.kind ?? body.error];
  };
  const { slug } = await granting.promotion();
  const hidden = await granting.promotion({ audience: "allow_list" });
  expect(await placeOf(slug)).toEqual([200, "promotion"]);
  expect(await placeOf(hidden.slug)).toEqual([404, "page.not_found"]);
  expect(await placeOf("nie-ma-takiej")).toEqual([404, "page.not_found"]);
  const terms = await server.call("GET", "/api/v1/cms/places/regulamin");
  expect(terms.body.data).toMatchObject({ kind: "page", page: { slug: "regulamin", version: 1 } });
  const etag = String(terms.headers["etag"]);
  const again = await server.call("GET", "/api/v1/cms/places/regulamin", { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
});

test("one that is for some, has not begun, is over, or is not published is not there", async () => {
  const started = server.clock.now();
  const restricted = [
    await granting.promotion({ audience: "allow_list" }),
    await granting.promotion({ audience: "segment", segment_hectares_min: 50 }),
    await granting.promotion({ opens_at: "2026-06-20T00:00:00Z" }),
  ];
  const open = await granting.promotion();
  for (const { slug } of restricted) {
    for (const rest of ["", "/rules", "/rules/pdf"]) {
      const { status, body } = await read(slug, rest);
      expect([status, body.error], `${slug}${rest}`).toEqual([404, "promotion.not_found"]);
    }
  }
  expect((await read("nie-ma")).status).toBe(404);
  server.clock.set("2026-07-01T00:00:00Z");
  expect((await read(open.slug)).status).toBe(404);
  server.clock.set(started.toISOString());
  await server.db.updateTable("promotion").set({ is_published: false }).where("id", "=", open.id).execute();
  expect((await read(open.slug)).status).toBe(404);
});
