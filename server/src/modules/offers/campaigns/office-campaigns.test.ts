import { expect, test } from "vitest";
import { createCampaigns, LEPTOSAR, NEW_CAMPAIGN as NEW } from "#test/harness/given/campaigns.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const campaigns = createCampaigns(server);

const SLUG = NEW.slug;
const ACCOUNT = "PL61109010140000071219812874";
type Person = { token: string };
const create = ({ token }: Person, changed: object = {}) =>
  server.call("POST", "/api/office/v1/campaigns", { token, body: { ...NEW, ...changed } });

test("an address is of one campaign, promotion or page alone, and who may not make a campaign makes none", async () => {
  const [clerk, editor] = [await given.staff("clerk"), await given.staff("editor")];
  const promotion = (slug: string) =>
    server.call("POST", "/api/office/v1/promotions", {
      token: editor.token,
      body: {
        name: slug.replaceAll("-", "_"),
        slug,
        title: "Promocja",
        lead: "",
        body: "",
        reward: "Nagroda",
        opens_at: NEW.opens_at,
        closes_at: NEW.closes_at,
        purchases_from: null,
        purchases_to: null,
        position: 1,
        audience: "all",
        segment_identifier_type: null,
        segment_hectares_min: 0,
        segment_crop_ids: [],
        is_published: false,
        tiers: [],
      },
    });
  expect((await promotion("byla-pierwsza")).status).toBe(200);
  for (const slug of [LEPTOSAR, "byla-pierwsza", "promocja-jesienna", "produkty", "regulamin"]) {
    expect((await create(clerk, { slug })).body, slug).toMatchObject({
      error: "campaign.slug_taken",
      errors: { slug: [expect.any(String)] },
    });
  }
  expect((await create(clerk, { slug: "wstecz", closes_at: NEW.opens_at })).body.errors).toEqual({
    closes_at: [expect.any(String)],
  });
  expect((await create(editor, { slug: "nie-moja" })).status).toBe(403);
  await create(clerk, { slug: "juz-jest" });
  expect((await promotion("juz-jest")).body.error).toBe("promotion.slug_taken");
});

test("a campaign that the office made alone is shown, entered, checked, found bought, sent and paid like any other", async () => {
  const one = await given.staff("clerk");
  const product = await given.product({ packs: [1, 5] });
  const farmer = await given.participant();
  const prompted = async () =>
    (await server.call("GET", "/api/v1/user/profile", { token: farmer.token })).body.data.prompting_promotions;
  await campaigns.opened(
    one,
    {},
    {
      volume_min: 4,
      saps: [product.sap],
      thing_name: "kurtka",
      thing_value_grosze: 9_000,
      lead: "Dla tych, którzy sieją pszenicę.",
      body: "<p>Więcej <script>x</script>o akcji.</p>",
      prompt_text: "Zgłoś się do 31 maja.",
      review_working_days: 2,
    },
  );
  // Known everywhere a campaign is.
  expect((await server.call("GET", `/api/v1/campaigns/${SLUG}`)).body.data).toMatchObject({
    lead: expect.stringMatching(
      /^Dla tych, którzy sieją pszenicę\. Kup co najmniej 4\sl .*Dostaniesz 10\szł za każdy litr/,
    ),
    body: "<p>Więcej o akcji.</p>",
    takes_visitors: true,
    sends_thing: true,
  });
  expect((await server.call("GET", "/api/v1/campaigns")).body.data).toContainEqual(
    expect.objectContaining({ slug: SLUG }),
  );
  const running = (await server.call("GET", "/api/v1/cms/promotions", { token: farmer.token })).body.data.campaigns;
  expect(running).toContainEqual(expect.objectContaining({ slug: SLUG, entry: null }));
  expect(await prompted()).toContainEqual({ slug: SLUG, title: NEW.title, text: "Zgłoś się do 31 maja." });
  expect((await server.call("GET", `/api/v1/campaigns/${SLUG}/rules/pdf`)).status).toBe(200);

  // A participant, up to the money.
  expect((await campaigns.submitOwn(farmer, SLUG)).status).toBe(200);
  expect(await prompted()).not.toContainEqual(expect.objectContaining({ slug: SLUG }));
  const id = await campaigns.entryIdOf(farmer, SLUG);
  const queued = async () =>
    (await server.call("GET", "/api/office/v1/queue-items?per_page=100", { token: one.token })).body.data
      .filter((item: { item_id: number; title: string }) => item.item_id === id && item.title === NEW.title)
      .map(({ queue }: { queue: string }) => queue);
  expect(await queued()).toEqual(["campaign_reviews"]);
  await campaigns.act(one, id, "approve");
  await server.db
    .updateTable("participant")
    .set({ bank_account: ACCOUNT, bank_account_changed_at: server.clock.now() })
    .where("id", "=", farmer.id)
    .execute();
  await (await campaigns.invoiceOf(farmer, product.sap, 6)).accept();
  expect(await campaigns.ownEntry(farmer, SLUG)).toMatchObject({ status: 4, purchase_volume: 6 });
  expect(await queued()).toEqual(expect.arrayContaining(["campaign_payouts", "campaign_things"]));
  const paid = await server.call("POST", "/api/office/v1/campaign-entries/payouts", {
    token: one.token,
    body: { entry_ids: [id] },
    headers: campaigns.key(),
  });
  expect(paid.body.data).toEqual({ ordered: 1, asked: 0, held: 0 });
  await campaigns.act(one, id, "send_card");
  const payouts = (await server.call("GET", "/api/v1/user/campaign-payouts", { token: farmer.token })).body.data;
  expect(payouts).toEqual([
    { slug: SLUG, title: NEW.title, status_id: 4, payout: { amount_grosze: 6_000, returned_reason: null } },
  ]);
  const told = await server.db
    .selectFrom("notification")
    .select("link")
    .where("participant_id", "=", farmer.id)
    .where("content", "like", `${NEW.title}%`)
    .execute();
  expect(new Set(told.map(({ link }) => link))).toEqual(new Set([`/promocje/${SLUG}`]));

  // A visitor, by the link of an e-mail.
  const email = "gosc@example.pl";
  await server.call("POST", `/api/v1/campaigns/${SLUG}/start`, {
    body: { nip: "1111111111", email },
    headers: campaigns.key(),
  });
  const token = await campaigns.tokenFor(email);
  expect((await campaigns.mailsTo(email))[0]!.body).toContain(`/oferta/${SLUG}?zgloszenie=${token}`);
  const sent = await server.call("POST", "/api/v1/campaign-entry/submit", { body: { ...campaigns.form(), token } });
  expect(sent.body.data).toMatchObject({ slug: SLUG, status: 2 });
});

test("a campaign for participants alone takes no visitor, and one without a purchase ends with the review", async () => {
  const one = await given.staff("clerk");
  const slug = "sama-deklaracja";
  await campaigns.opened(
    one,
    { slug, asks: "entry", takes_visitors: false },
    { reward_kind: "fixed", reward_grosze: 5_000, reward_cap_grosze: null },
  );
  const start = await server.call("POST", `/api/v1/campaigns/${slug}/start`, {
    body: { nip: "1111111111", email: "gosc2@example.pl" },
    headers: campaigns.key(),
  });
  expect(start.body.error).toBe("campaign.not_found");
  expect((await server.call("GET", "/api/v1/campaigns")).body.data).not.toContainEqual(
    expect.objectContaining({ slug }),
  );
  const farmer = await given.participant();
  await campaigns.submitOwn(farmer, slug);
  await campaigns.act(one, await campaigns.entryIdOf(farmer, slug), "approve");
  expect(await campaigns.ownEntry(farmer, slug)).toMatchObject({ status: 3, next: "account" });
  // The satisfaction promotion is entered in its own way.
  expect((await campaigns.submitOwn(farmer, "pewnosc100")).body.error).toBe("campaign.not_found");
});
