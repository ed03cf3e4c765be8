import { describe, expect, test } from "vitest";
import { createCampaigns, DOVVO, HALVETIC, LEPTOSAR, openCampaigns } from "#test/harness/given/campaigns.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { matchWaitingEntries } from "./campaign-settings.service.ts";

const server = useTestServer();
const given = createGiven(server);
const campaigns = createCampaigns(server);

type Campaign = { id: number; slug: string; title: string; revision: number } & Record<string, unknown>;
const found = async (token: string, slug: string) =>
  ((await server.call("GET", "/api/office/v1/campaigns", { token })).body.data as Campaign[]).find(
    (campaign) => campaign.slug === slug,
  )!;
const BODY =
  "title opens_at entries_end_at closes_at volume_min saps reward_kind reward_grosze reward_cap_grosze thing_name \
thing_value_grosze budget_grosze review_working_days reward_working_days revision".split(" ");
const change = (token: string, campaign: Campaign, changed: Record<string, unknown> = {}) => {
  const body = Object.fromEntries(BODY.map((name) => [name, campaign[name]]));
  return server.call("PUT", `/api/office/v1/campaigns/${campaign.id}`, {
    token,
    body: { ...body, is_open: campaign["opened_at"] !== null, ...changed },
  });
};
const decide = async (token: string, decision = "approve") => {
  const waiting = await server.call("GET", "/api/office/v1/approvals?status=waiting", { token });
  const [{ id }] = waiting.body.data;
  const answer = await server.call("POST", `/api/office/v1/approvals/${id}/decision`, {
    token,
    body: { decision, reason: "Tak ustalono" },
  });
  expect(answer.status).toBe(200);
};

test("a campaign's days, volume and products are changed as they were read, audited, and those who wait are looked through", async () => {
  const clerk = await given.staff("clerk");
  const first = await campaigns.productOf(LEPTOSAR);
  const other = await given.product({ packs: [1] });
  const who = await given.participant();
  await campaigns.submitOwn(who, LEPTOSAR);
  const entryId = await campaigns.entryIdOf(who, LEPTOSAR);
  await campaigns.act(clerk, entryId, "approve");
  await (await campaigns.invoiceOf(who, other.sap, 7)).accept();
  expect((await campaigns.ownEntry(who, LEPTOSAR)).status).toBe(3);

  const before = await found(clerk.token, LEPTOSAR);
  const wanted = { ...before, closes_at: "2027-05-01T00:00:00Z", volume_min: 7, saps: [first.sap, other.sap] };
  expect((await change(clerk.token, wanted)).body.data).toEqual({ revision: before.revision + 1 });
  expect(await found(clerk.token, LEPTOSAR)).toMatchObject({ volume_min: 7, closes_at: "2027-05-01T00:00:00.000Z" });
  expect((await change(clerk.token, wanted)).body.error).toBe("campaign.changed_meanwhile");
  await matchWaitingEntries(server.db, server.clock.now());
  await matchWaitingEntries(server.db, server.clock.now());
  expect(await campaigns.ownEntry(who, LEPTOSAR)).toMatchObject({ status: 4, purchase_volume: 7 });

  const [audited] = await server.db
    .selectFrom("audit_log")
    .select(["before", "after"])
    .where("action", "=", "campaign.change")
    .execute();
  expect(audited).toMatchObject({
    before: { saps: [first.sap] },
    after: { volume_min: 7, saps: [first.sap, other.sap] },
  });
});

test("refuses days in the wrong order, an unknown product, and other days of the promotion whose days the portal knows", async () => {
  const clerk = await given.staff("clerk");
  const leptosar = await found(clerk.token, LEPTOSAR);
  const backwards = await change(clerk.token, { ...leptosar, entries_end_at: leptosar["opens_at"] });
  expect(backwards.body.errors).toEqual({ entries_end_at: [expect.any(String)] });
  expect((await change(clerk.token, { ...leptosar, saps: [999_999] })).body).toMatchObject({
    error: "product.not_found",
    errors: { saps: [expect.any(String)] },
  });
  const satisfaction = await found(clerk.token, "pewnosc100");
  const moved = await change(clerk.token, { ...satisfaction, closes_at: "2030-01-01T00:00:00Z" });
  expect(moved.body).toMatchObject({ error: "campaign.days_fixed", errors: { closes_at: [expect.any(String)] } });
  expect((await change((await given.staff("rep")).token, leptosar)).status).toBe(403);
});

describe("opening a campaign", () => {
  const closeAll = (slug: string) =>
    server.db
      .updateTable("campaign")
      .set({
        opened_at: null,
        reward_kind: null,
        reward_grosze: null,
        reward_cap_grosze: null,
        thing_name: "",
        thing_value_grosze: null,
      })
      .where("slug", "=", slug)
      .execute();

  test("is refused in the fields of what it cannot keep, takes two people, and until then it is unknown to others", async () => {
    await closeAll(HALVETIC);
    const [clerk, other] = [await given.staff("clerk"), await given.staff("clerk")];
    const who = await given.participant();
    const draft = await found(clerk.token, HALVETIC);
    const unknown = async () => [
      (await server.call("GET", `/api/v1/campaigns/${HALVETIC}`)).status,
      (await server.call("GET", `/api/v1/campaigns/${HALVETIC}/rules`)).status,
      (await campaigns.submitOwn(who, HALVETIC)).status,
      (await server.call("GET", "/api/v1/cms/promotions", { token: who.token })).body.data.campaigns.filter(
        ({ slug }: { slug: string }) => slug === HALVETIC,
      ).length,
    ];
    expect(await unknown()).toEqual([404, 404, 404, 0]);
    const refused = await change(clerk.token, draft, {
      is_open: true,
      closes_at: "2026-01-02T00:00:00Z",
      entries_end_at: "2026-01-02T00:00:00Z",
      opens_at: "2026-01-01T00:00:00Z",
    });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: { reward_kind: [expect.stringContaining("Podaj, ile wypłacamy")], closes_at: [expect.any(String)] },
      },
    });
    const declared = { reward_kind: "fixed", reward_grosze: 20_000, thing_name: "Kurtka" };
    expect((await change(clerk.token, draft, { ...declared, is_open: true })).body.errors).toEqual({
      thing_value_grosze: [expect.any(String)],
    });
    // A draft is one person's own, and changes nothing for anybody.
    expect((await change(clerk.token, draft, { ...declared, thing_value_grosze: 30_000 })).status).toBe(200);
    const ready = await found(clerk.token, HALVETIC);
    expect((await change(clerk.token, ready, { is_open: true })).body.message).toContain("drugą osobę");
    expect(await unknown()).toEqual([404, 404, 404, 0]);
    await decide(other.token);
    expect(await unknown()).toEqual([200, 200, 200, 1]);
    const opened = await found(clerk.token, HALVETIC);
    expect(opened).toMatchObject({ opened_at: expect.any(String), gift: expect.stringMatching(/200\szł oraz Kurtka/) });
    expect((await change(clerk.token, opened, { is_open: false })).body.errors).toEqual({
      is_open: [expect.any(String)],
    });
  });

  test("needs products where purchases count, and rules", async () => {
    await closeAll(LEPTOSAR);
    const clerk = await given.staff("clerk");
    const draft = await found(clerk.token, LEPTOSAR);
    const money = { reward_kind: "per_unit", reward_grosze: 3_000, reward_cap_grosze: 200_000 };
    const refused = await change(clerk.token, draft, { ...money, saps: [], is_open: true });
    expect(refused.body.errors).toEqual({ saps: [expect.stringContaining("Wybierz produkty")] });
    const { id } = await server.db
      .insertInto("campaign")
      .values({
        slug: "bez-regulaminu",
        flow: "halvetic",
        title: "Bez regulaminu",
        opens_at: server.clock.now(),
        entries_end_at: new Date("2026-12-31T00:00:00Z"),
        closes_at: new Date("2026-12-31T00:00:00Z"),
        volume_min: 1,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const without = await found(clerk.token, "bez-regulaminu");
    const answer = await change(clerk.token, without, { reward_kind: "fixed", reward_grosze: 100, is_open: true });
    expect(answer.body.errors).toEqual({ is_open: [expect.stringContaining("nie ma regulaminu")] });
    await server.db.deleteFrom("campaign").where("id", "=", id).execute();
    await openCampaigns(server);
  });

  test("what an open one gives takes two people; a lower budget takes one, and none below what is spent", async () => {
    const [clerk, other] = [await given.staff("clerk"), await given.staff("clerk")];
    await campaigns.productOf(DOVVO);
    const open = await found(clerk.token, DOVVO);
    const held = async (changed: Record<string, unknown>) => {
      const answer = await change(clerk.token, await found(clerk.token, DOVVO), changed);
      expect(answer.status).toBe(200);
      return answer.body.message.includes("drugą osobę");
    };
    expect(await held({ budget_grosze: 500_000 })).toBe(false);
    expect(await held({ budget_grosze: 400_000 })).toBe(false);
    for (const looser of [
      { reward_grosze: 2_001 },
      { reward_cap_grosze: 300_000 },
      { thing_value_grosze: 20_000 },
      { budget_grosze: 500_000 },
      { budget_grosze: null },
      { volume_min: 1 },
    ]) {
      expect(await held(looser), JSON.stringify(looser)).toBe(true);
      expect(await found(clerk.token, DOVVO)).toMatchObject({
        reward_grosze: open["reward_grosze"],
        budget_grosze: 400_000,
      });
      await decide(other.token, "reject");
    }
    expect(await held({ reward_grosze: 2_500 })).toBe(true);
    await decide(other.token);
    expect(await found(clerk.token, DOVVO)).toMatchObject({ reward_grosze: 2_500 });
  });
});
