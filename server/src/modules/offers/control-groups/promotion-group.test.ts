import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { createGranting } from "#test/harness/given/granting.ts";
import { useTestServer } from "#test/harness/server.ts";
import { advanceSendings } from "#modules/offers/sendings/delivery.service.ts";

const server = useTestServer();
const given = createGiven(server);
const OFFICE = "/api/office/v1/promotions";
let [editor, clerk] = ["", ""];
const { promotion, answer, buy } = createGranting(server, given, () => ({ editor, clerk }));

beforeAll(async () => {
  server.clock.set("2026-06-10T10:00:00Z");
  [editor, clerk] = [(await given.staff("editor")).token, (await given.staff("clerk")).token];
});

const effect = async ({ id }: { id: number }) =>
  (await server.call("GET", `${OFFICE}/${id}/effect`, { token: editor })).body.data;
const groups = ({ id }: { id: number }) =>
  server.db
    .selectFrom("promotion_trial")
    .select(["participant_id as id", "is_held"])
    .where("promotion_id", "=", id)
    .orderBy("participant_id")
    .execute();

test("whoever is held out sees nothing of a promotion anywhere, its draw is final, and who joins later sees it", async () => {
  const farms = [];
  for (let at = 0; at < 6; at += 1) farms.push(await given.participant());
  const offer = await promotion({ holdout_percent: 50, prompt: "daily" });
  const drawn = await groups(offer);
  expect(drawn.length).toBeGreaterThanOrEqual(farms.length);
  const heldTotal = drawn.filter(({ is_held: isHeld }) => isHeld).length;
  expect(Math.abs(heldTotal - drawn.length / 2)).toBeLessThan(1.01);
  const isHeld = (id: number) => drawn.find((one) => one.id === id)!.is_held;
  const held = farms.find(({ id }) => isHeld(id))!;
  const offered = farms.find(({ id }) => !isHeld(id))!;
  const later = await given.participant();
  const seen = async ({ token }: { token: string }) => {
    const profile = (await server.call("GET", "/api/v1/user/profile", { token })).body.data;
    const cards = (await server.call("GET", "/api/v1/cms/promotions", { token })).body.data.archive;
    return [
      (await server.call("GET", `/api/v1/cms/promotions/${offer.slug}`, { token })).status,
      (await server.call("GET", `/api/v1/cms/promotions/${offer.slug}/rules`, { token })).status,
      profile.open_promotions.includes(offer.name),
      profile.prompting_promotions.some(({ slug }: { slug: string }) => slug === offer.slug),
      cards.some(({ slug }: { slug: string }) => slug === offer.slug),
    ];
  };
  expect(await seen(offered)).toEqual([200, 200, true, true, true]);
  expect(await seen(later)).toEqual([200, 200, true, true, true]);
  expect(await seen(held)).toEqual([404, 404, false, false, false]);
  expect((await answer(held, offer, true)).body.error).toBe("promotion.not_found");
  // As a visitor somebody who is held out would read it too.
  expect((await server.call("GET", `/api/v1/cms/public-promotions/${offer.slug}`)).status).toBe(404);

  // A message that leads to it goes to those who are offered it.
  const sending = await server.call("POST", "/api/office/v1/sendings", {
    token: (await given.staff("admin")).token,
    headers: { "idempotency-key": randomUUID() },
    body: {
      audience: "all",
      title: "Promocja",
      content: "Sprawdź.",
      link: `/promocje/${offer.slug}?z=wiadomosc`,
      by_email: false,
      by_sms: false,
      publish_at: null,
    },
  });
  while (await advanceSendings(server.db, server.clock.now(), "https://plon.example"));
  const told = await server.db
    .selectFrom("notification")
    .select("participant_id as id")
    .where("sending_id", "=", sending.body.data.id)
    .execute();
  expect(new Set(told.map(({ id }) => id))).toEqual(
    new Set([...drawn.filter(({ is_held: wasHeld }) => !wasHeld).map(({ id }) => id), later.id]),
  );

  const refused = await offer.change({ holdout_percent: 10 }).catch((error: unknown) => error);
  expect(JSON.stringify(refused)).toContain("Grupę kontrolną losujemy");
  expect((await offer.change({ title: "Inny tytuł" })).status).toBe(200);
  expect(await groups(offer)).toEqual(drawn);
});

test("what it added is what the offered bought more than the held, with its cost; a handful of farms says nothing", async () => {
  const offer = await promotion({ holdout_percent: 20 });
  expect(await effect(offer)).toMatchObject({ groups: { effect: null }, sentence: expect.stringContaining("za mało") });
  // 300 farms: about 100 l each the year before, and a tenth more by those who were offered it.
  const { id: sellerId } = await given.distributor();
  await sql`insert into participant (identifier, email, phone, first_name, last_name, acreage, created_at)
    select (8000000000 + n)::text, 'sezon' || n || '@example.pl', '+48' || (700000000 + n), 'Ewa', 'Kos', 40, now()
    from generate_series(1, 300) n`.execute(server.db);
  await sql`insert into promotion_trial (promotion_id, participant_id, is_held)
    select ${offer.id}, id, right(identifier, 1) in ('0', '5') from participant where email like 'sezon%'`.execute(
    server.db,
  );
  for (const [day, factor] of [
    ["2025-07-01", 1],
    ["2026-06-05", 1.1],
  ] as const) {
    await sql`insert into invoice (participant_id, distributor_id, document_name, document_key, source, status, issue_date,
        submitted_at, submitted_on, decided_at)
      select p.id, ${sellerId}, 'S' || p.id || ${day}, 'S' || p.id || ${day}, 'edi', 'accepted', ${day}::date,
        ${server.clock.now()}::timestamptz, ${day}::date, ${server.clock.now()}::timestamptz
      from participant p where p.email like 'sezon%'`.execute(server.db);
    await sql`insert into invoice_line (invoice_id, line_no, product_id, title_product, pack_volume, quantity, status, points,
        explanation)
      select i.id, 1, (select id from product where sap = ${offer.sap}), 'x', 1,
        round((80 + (p.identifier::bigint % 41)) * (case when t.is_held then 1 else ${factor}::numeric end)), 'accepted', 0, '{}'
      from participant p join promotion_trial t on t.participant_id = p.id and t.promotion_id = ${offer.id}
        join invoice i on i.participant_id = p.id and i.issue_date = ${day}::date
      where p.email like 'sezon%'`.execute(server.db);
  }
  const found = await effect(offer);
  expect(found.groups.effect).toMatchObject({ is_certain: true });
  expect(found.groups.effect.low).toBeLessThan(10);
  expect(found.groups.effect.high).toBeGreaterThan(10);
  // Of parts it says so too, and where there are too few.
  const parts = new Map(found.groups.parts.map((one: { name: string; sentence: string }) => [one.name, one.sentence]));
  expect(parts.get("Kupowali te produkty rok wcześniej")).toMatch(/^\d+,\d% \(od /);
  expect(parts.get("Nie kupowali ich rok wcześniej")).toContain("za mało");
  expect(parts.get("Do 50\u00a0ha")).toMatch(/^\d+,\d% \(od /);
  expect([...parts.keys()]).not.toContain("Od 300\u00a0ha");
  expect(found.sentence).toMatch(/kupiły o \d+,\d% więcej niż grupa kontrolna/);
});

test("without a group the report says that it cannot know, and shows the year before and the cost", async () => {
  const [farmer, offer] = [await given.participant(), await promotion()];
  await answer(farmer, offer, true);
  await buy(farmer, offer, [[1, 12]]);
  expect(await effect(offer)).toMatchObject({
    from: "2026-06-01",
    to: "2026-06-10",
    groups: null,
    accepted: { farms: 1, bought: 12, year_before: 0 },
    cost: { granted: 1, points: 0, grosze: 15_000 },
    sentence: expect.stringContaining("Bez grupy kontrolnej nie wiadomo"),
  });
});
