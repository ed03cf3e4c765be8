import { expect, test } from "vitest";
import { createCampaigns, LEPTOSAR } from "#test/harness/campaigns.ts";
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
const change = (
  token: string,
  { id, title, opens_at, entries_end_at, closes_at, volume_min, saps, revision }: Campaign,
) =>
  server.call("PUT", `/api/office/v1/campaigns/${id}`, {
    token,
    body: { title, opens_at, entries_end_at, closes_at, volume_min, saps, revision },
  });

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
