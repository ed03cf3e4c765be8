import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { advanceSendings } from "#modules/offers/sendings/delivery.service.ts";
import { createCampaigns } from "#test/harness/given/campaigns.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const campaigns = createCampaigns(server);
let clerk: { id: number; token: string };
let serial = 0;

beforeAll(async () => {
  server.clock.set("2026-06-10T10:00:00Z");
  clerk = await given.staff("clerk");
});

type Farmer = Awaited<ReturnType<typeof given.participant>>;
const get = async (path: string, token?: string) =>
  (await server.call("GET", path, token === undefined ? {} : { token })).body.data;
const effect = (id: number) => get(`/api/office/v1/campaigns/${id}/effect`, clerk.token);
const groups = (id: number) =>
  server.db
    .selectFrom("campaign_trial")
    .select(["participant_id as id", "is_held"])
    .where("campaign_id", "=", id)
    .orderBy("participant_id")
    .execute();

/** A campaign made and opened by the office, in June, which holds out this share. */
async function campaign(percent: number, declared: object = {}) {
  serial += 1;
  const slug = `akcja-z-grupa-${serial}`;
  const product = await given.product({ packs: [1, 5] });
  const days = { opens_at: "2026-06-01T00:00:00Z", entries_end_at: "2026-07-01T00:00:00Z" };
  const id = await campaigns.opened(
    clerk,
    { slug, title: `Akcja ${serial}`, ...days },
    {
      saps: [product.sap],
      volume_min: 4,
      prompt_text: "Zgłoś się.",
      holdout_percent: percent,
      ...declared,
    },
  );
  return { id, slug, sap: product.sap };
}

/** Where the programme mentions a campaign to somebody who is signed in. */
async function mentioned({ token }: { token: string }, slug: string): Promise<string[]> {
  const profile = await get("/api/v1/user/profile", token);
  const cards = (await get("/api/v1/cms/promotions", token)).campaigns as { slug: string }[];
  return [
    ...(profile.prompting_promotions.some((one: { slug: string }) => one.slug === slug) ? ["window"] : []),
    ...(cards.some((one) => one.slug === slug) ? ["card"] : []),
    ...(profile.untold_campaigns.includes(slug) ? [] : ["payouts"]),
  ];
}

/** Who is reached by a message that says this. */
async function reached(words: { link: string | null; content: string }): Promise<Set<number>> {
  const { token } = await given.staff("admin");
  const body = { audience: "all", title: "Akcja", by_email: false, by_sms: false, publish_at: null, ...words };
  const counted = await server.call("POST", "/api/office/v1/sendings/count", { token, body });
  const headers = { "idempotency-key": randomUUID() };
  const sending = await server.call("POST", "/api/office/v1/sendings", { token, headers, body });
  while (await advanceSendings(server.db, server.clock.now(), "https://plon.example"));
  const told = await server.db
    .selectFrom("notification")
    .select("participant_id as id")
    .where("sending_id", "=", sending.body.data.id)
    .execute();
  // Whoever asks before sending, and reads the list afterwards, is told no more than are told.
  expect([counted.body.data.recipients, sending.body.data.expected_count]).toEqual([told.length, told.length]);
  return new Set(told.map(({ id }) => id));
}

test("the control group is told nowhere of a campaign, can enter it all the same, and is then told like everybody", async () => {
  const farms: Farmer[] = [];
  for (let at = 0; at < 6; at += 1) farms.push(await given.participant());
  const { id, slug } = await campaign(50);
  const drawn = await groups(id);
  expect(Math.abs(drawn.filter((one) => one.is_held).length - drawn.length / 2)).toBeLessThan(1.01);
  const isHeld = (who: number) => drawn.find((one) => one.id === who)!.is_held;
  const [held, offered] = [true, false].map((wanted) => farms.find((one) => isHeld(one.id) === wanted)!) as [
    Farmer,
    Farmer,
  ];
  const later = await given.participant();
  expect(await mentioned(offered, slug)).toEqual(["window", "card", "payouts"]);
  expect(await mentioned(later, slug)).toEqual(["window", "card", "payouts"]);
  expect(await mentioned(held, slug)).toEqual([]);
  // Nobody reads of it before signing in, either.
  expect((await get("/api/v1/campaigns")).map((one: { slug: string }) => one.slug)).not.toContain(slug);
  const told = new Set([...drawn.filter((one) => !one.is_held).map((one) => one.id), later.id]);
  expect(await reached({ link: `/promocje/${slug}?z=wiadomosc`, content: "Sprawdź." })).toEqual(told);
  expect(await reached({ link: null, content: `Sprawdź: https://plon.example/oferta/${slug}.` })).toEqual(told);
  expect(await reached({ link: "/produkty", content: "Nowe produkty." })).toContain(held.id);

  // The page is public: whoever comes by a poster reads it and may enter.
  expect((await server.call("GET", `/api/v1/campaigns/${slug}`)).status).toBe(200);
  expect((await campaigns.submitOwn(held, slug)).status).toBe(200);
  expect(await mentioned(held, slug)).toEqual(["card", "payouts"]);
  expect((await effect(id)).entered).toEqual({ offered: 0, held: 1 });
  expect((await effect(id)).compared).toMatch(/^Z grupy kontrolnej bez zaproszenia zgłosiło się 1 gospodarstwo \(/);
  // By a link it counts too, before the entry is anybody's.
  const other = farms.find((one) => isHeld(one.id) && one !== held);
  const begun = { nip: other!.identifier, email: "inny@example.pl" };
  await server.call("POST", `/api/v1/campaigns/${slug}/start`, { body: begun, headers: campaigns.key() });
  expect((await effect(id)).entered).toEqual({ offered: 0, held: 2 });

  // The draw is final.
  const change = async (changed: object) => {
    const body = { ...(await campaigns.onBoard(clerk, id)), is_open: true, ...changed };
    return await server.call("PUT", `/api/office/v1/campaigns/${id}`, { token: clerk.token, body });
  };
  expect((await change({ holdout_percent: 10 })).body.errors).toEqual({
    holdout_percent: [expect.stringContaining("Grupę kontrolną losujemy")],
  });
  expect((await change({ title: "Inna nazwa" })).status).toBe(200);
  expect(await groups(id)).toEqual(drawn);
});

test("what a campaign added is reckoned by the groups as drawn, whoever entered, with the money that was ordered", async () => {
  const offer = await campaign(20, { reward_kind: "fixed", reward_grosze: 5_000, reward_cap_grosze: null });
  expect(await effect(offer.id)).toMatchObject({
    groups: { effect: null },
    compared: "",
    sentence: "Gospodarstw albo zakupów jest jeszcze za mało, żeby powiedzieć, czy akcja coś dodała.",
  });
  // 300 farms: about 100 l each the year before, and a fifth more by those who were told of it.
  const { id: sellerId } = await given.distributor();
  const now = server.clock.now();
  await sql`insert into participant (identifier, email, phone, first_name, last_name, acreage, created_at)
    select (8000000000 + n)::text, 'sezon' || n || '@example.pl', '+48' || (700000000 + n), 'Ewa', 'Kos', 40, now()
    from generate_series(1, 300) n`.execute(server.db);
  await sql`insert into campaign_trial (campaign_id, participant_id, is_held)
    select ${offer.id}, id, right(identifier, 1) in ('0', '5') from participant where email like 'sezon%'`.execute(
    server.db,
  );
  for (const [day, factor] of [
    ["2025-07-01", 1],
    ["2026-06-05", 1.2],
  ] as const) {
    await sql`insert into invoice (participant_id, distributor_id, document_name, document_key, source, status, issue_date,
        submitted_at, submitted_on, decided_at)
      select p.id, ${sellerId}, 'S' || p.id || ${day}, 'S' || p.id || ${day}, 'edi', 'accepted', ${day}::date,
        ${now}::timestamptz, ${day}::date, ${now}::timestamptz
      from participant p where p.email like 'sezon%'`.execute(server.db);
    await sql`insert into invoice_line (invoice_id, line_no, product_id, title_product, pack_volume, quantity, status, points,
        explanation)
      select i.id, 1, (select id from product where sap = ${offer.sap}), 'x', 1,
        round((80 + (p.identifier::bigint % 41)) * (case when t.is_held then 1 else ${factor}::numeric end)), 'accepted', 0, '{}'
      from participant p join campaign_trial t on t.participant_id = p.id and t.campaign_id = ${offer.id}
        join invoice i on i.participant_id = p.id and i.issue_date = ${day}::date
      where p.email like 'sezon%'`.execute(server.db);
  }
  const before = await effect(offer.id);
  expect(before.groups.effect).toMatchObject({ is_certain: true });
  expect(before.groups.effect.low).toBeLessThan(20);
  expect(before.groups.effect.high).toBeGreaterThan(20);
  expect(before.sentence).toMatch(
    /^Gospodarstwa, którym mówiliśmy o akcji, kupiły o \d+,\d% więcej niż grupa kontrolna/,
  );
  expect(before.cost).toEqual({ granted: 0, points: 0, grosze: 0 });

  // Half of the control group come by themselves: they stay in it, and nothing of the comparison moves.
  await sql`insert into campaign_entry (campaign_id, participant_id, identifier, email, status, entered_at, status_changed_at)
    select t.campaign_id, p.id, p.identifier, p.email, 2, ${now}::timestamptz, ${now}::timestamptz
    from campaign_trial t join participant p on p.id = t.participant_id
    where t.campaign_id = ${offer.id} and t.is_held and right(p.identifier, 1) = '5'
      and p.email like 'sezon%'`.execute(server.db);
  const after = await effect(offer.id);
  expect(after.groups).toEqual(before.groups);
  expect(after.entered).toEqual({ offered: 0, held: 30 });
  expect(after.compared).toMatch(
    /zgłosiło się 30 gospodarstw \(4\d,\d%\).*Porównujemy grupy tak, jak je wylosowaliśmy/,
  );

  // What it cost is what was ordered.
  const farmer = await given.participant();
  const account = { bank_account: "PL61109010140000071219812874", bank_account_changed_at: now };
  await server.db.updateTable("participant").set(account).where("id", "=", farmer.id).execute();
  await campaigns.submitOwn(farmer, offer.slug);
  const entryId = await campaigns.entryIdOf(farmer, offer.slug);
  await campaigns.act(clerk, entryId, "approve");
  await campaigns.act(clerk, entryId, "find_purchase", "Faktura okazana");
  const paid = await server.call("POST", "/api/office/v1/campaign-entries/payouts", {
    token: clerk.token,
    body: { entry_ids: [entryId] },
    headers: campaigns.key(),
  });
  expect(paid.body.data).toMatchObject({ ordered: 1 });
  expect((await effect(offer.id)).cost).toEqual({ granted: 1, points: 0, grosze: 5_000 });
});

test("without a group it says that it cannot know, shows who entered beside the year before, and can get none any more", async () => {
  const offer = await campaign(0);
  const farmer = await given.participant();
  await campaigns.submitOwn(farmer, offer.slug);
  await (await campaigns.invoiceOf(farmer, offer.sap, 12)).accept();
  expect(await effect(offer.id)).toMatchObject({
    groups: null,
    entered: null,
    accepted: { farms: 1, bought: 12, year_before: 0 },
    sentence: expect.stringContaining("Bez grupy kontrolnej nie wiadomo"),
  });
  const body = { ...(await campaigns.onBoard(clerk, offer.id)), is_open: true, holdout_percent: 20 };
  const asked = await server.call("PUT", `/api/office/v1/campaigns/${offer.id}`, { token: clerk.token, body });
  expect(asked.body.errors).toEqual({ holdout_percent: [expect.any(String)] });
  // Whoever processes no entries reads it as well; a representative, who sees own farms alone, does not.
  expect(
    (
      await server.call("GET", `/api/office/v1/campaigns/${offer.id}/effect`, {
        token: (await given.staff("editor")).token,
      })
    ).status,
  ).toBe(200);
  expect(
    (
      await server.call("GET", `/api/office/v1/campaigns/${offer.id}/effect`, {
        token: (await given.staff("rep")).token,
      })
    ).status,
  ).toBe(403);
});
