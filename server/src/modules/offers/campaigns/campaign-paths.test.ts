// Each campaign from its page to the money on the account, by calls alone: as a farmer, as a visitor who joins on the way, and
// as the clerks and the bank see it.
import { expect, test } from "vitest";
import {
  lastCode,
  lastToken,
  makeProgrammeConsents,
  registrationForm,
  sendRegistration,
} from "#test/harness/given/consents.ts";
import {
  createCampaigns,
  DOVVO,
  type Farm,
  HALVETIC,
  LEPTOSAR,
  SATISFACTION_DAY,
} from "#test/harness/given/campaigns.ts";
import { newNip } from "#test/harness/given.ts";
import { ACCOUNT, usePayoutDesk } from "#test/harness/given/payouts.ts";

const { server, given, staff, office, create, approve, exportIt } = usePayoutDesk();
const campaigns = createCampaigns(server);

const get = async (path: string, token?: string) =>
  (await server.call("GET", path, token === undefined ? {} : { token })).body.data;
const withAccount = (who: { id: number }) =>
  server.db.updateTable("participant").set({ bank_account: ACCOUNT }).where("id", "=", who.id).execute();
/** In which of the office's queues an entry stands. */
const queuesOf = async (entryId: number) =>
  (await get("/api/office/v1/queue-items?per_page=100", staff.clerk.token))
    .filter((item: { item_id: number; queue: string }) => item.item_id === entryId && item.queue.startsWith("campaign"))
    .map(({ queue }: { queue: string }) => queue);

/** The money of an entry: ordered by its rule, in a batch of two people, and paid as the bank says. */
async function payOut(entryId: number): Promise<void> {
  const ordered = await server.call("POST", "/api/office/v1/campaign-entries/payouts", {
    token: staff.clerk.token,
    body: { entry_ids: [entryId], reason: "" },
    headers: campaigns.key(),
  });
  expect(ordered.body.data).toEqual({ ordered: 1, asked: 0, held: 0 });
  const { payout } = await get(`/api/office/v1/campaign-entries/${entryId}`, staff.clerk.token);
  const draft = (await create([payout.order_id])).body.data;
  await approve(draft);
  const batch = (await exportIt(draft.id)).body.data;
  const lines = [{ line_id: batch.lines[0].id, status: "paid" }];
  expect((await office("POST", `/payout-batches/${batch.id}/settle`, staff.clerk, { lines })).status).toBe(200);
}

/** What a participant reads in the end: the number, the sum that reached the account, a message and a mail. */
async function expectPaid(who: Farm, slug: string, grosze: number, email = `rolnik${who.identifier}@plon.example`) {
  expect(await get(`/api/v1/user/${slug}`, who.token)).toEqual({
    status_id: 5,
    payout: { amount_grosze: grosze, returned_reason: null },
  });
  expect((await campaigns.ownEntry(who, slug)).status_label.label).toBe("Wypłacone");
  const { notifications } = await get("/api/v1/notifications/list", who.token);
  expect(notifications.map(({ title }: { title: string }) => title)).toContain("Środki wypłacone");
  expect((await campaigns.mailsTo(email)).some(({ body }) => body.includes("zostały wypłacone na Twoje konto"))).toBe(
    true,
  );
}

/** The campaign, the litres to buy, the money for them, and whether a card comes beside it. */
const PATHS = [
  ["CAMPAIGN-11, CAMPAIGN-13, CAMPAIGN-18, CAMPAIGN-19, CAMPAIGN-20", LEPTOSAR, 6, 18_000, false],
  ["CAMPAIGN-07, CAMPAIGN-13, CAMPAIGN-20", DOVVO, 12, 24_000, true],
  ["CAMPAIGN-09, CAMPAIGN-13, CAMPAIGN-20", HALVETIC, 0, 20_000, false],
] as const;

test.each(PATHS)("[%s] %s: a farmer from the page to the money", async (_ids, slug, litres, grosze, hasCard) => {
  const product = litres > 0 ? await campaigns.productOf(slug) : undefined;
  const farmer = await given.participant();
  await withAccount(farmer);
  const facts = await get(`/api/v1/campaigns/${slug}`);
  expect(facts).toMatchObject({ phase: "open", sends_thing: hasCard });
  expect(facts.gift).not.toBe("");
  const cards = (await get("/api/v1/cms/promotions", farmer.token)).campaigns;
  expect(cards).toContainEqual(expect.objectContaining({ slug, entry: null }));
  expect(await get(`/api/v1/user/${slug}`, farmer.token)).toEqual({ status_id: null, payout: null });

  expect((await campaigns.submitOwn(farmer, slug)).body.data.status).toBe(2);
  const entryId = await campaigns.entryIdOf(farmer, slug);
  expect((await get(`/api/v1/user/${slug}`, farmer.token)).status_id).toBe(3);
  expect(await queuesOf(entryId)).toEqual(["campaign_reviews"]);
  await campaigns.act(staff.clerk, entryId, "approve");
  expect((await get(`/api/v1/user/${slug}`, farmer.token)).status_id).toBe(4);
  if (product) await (await campaigns.invoiceOf(farmer, product.sap, litres)).accept();
  expect((await queuesOf(entryId)).toSorted()).toEqual(["campaign_payouts", ...(hasCard ? ["campaign_things"] : [])]);
  if (hasCard) {
    const sent = await campaigns.act(staff.clerk, entryId, "send_card");
    expect(sent.body.data.thing).toMatchObject({ name: "karta paliwowa", value_grosze: 10_000 });
  }
  await payOut(entryId);
  expect(await queuesOf(entryId)).toEqual([]);
  await expectPaid(farmer, slug, grosze);
});

test("[CAMPAIGN-02, CAMPAIGN-13] dovvo: a visitor from the poster to the money, who joins on the way", async () => {
  const product = await campaigns.productOf(DOVVO);
  const consents = await makeProgrammeConsents(server);
  const [nip, email] = [newNip(), `plakat${newNip()}@example.pl`];
  const started = await server.call("POST", `/api/v1/campaigns/${DOVVO}/start`, {
    body: { nip, email },
    headers: campaigns.key(),
  });
  expect(started.status).toBe(200);
  const token = await campaigns.tokenFor(email);
  expect((await campaigns.mailsTo(email))[0]!.body).toContain(`/dovvo-wiosna?zgloszenie=${token}`);
  await server.call("POST", "/api/v1/campaign-entry/submit", { body: { ...campaigns.form(), token } });
  const { id: entryId } = await server.db
    .selectFrom("campaign_entry")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await campaigns.act(staff.clerk, entryId, "approve");
  const linked = async () => (await server.call("POST", "/api/v1/campaign-entry", { body: { token } })).body.data;
  expect(await linked()).toMatchObject({ status: 3, next: "join" });

  // Joins with the same number and address, to which a mail went a moment ago.
  server.clock.set(new Date(server.clock.now().getTime() + 120_000).toISOString());
  const form = registrationForm([consents.rules.textId, consents.notice.textId], {
    nip,
    email,
    email_confirmation: email,
  });
  const answered = await sendRegistration(server, form);
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  const sent = answered.body.data;
  const step = (name: string, body: unknown) => server.call("POST", `/api/v1/registration/${name}`, { body });
  await step("confirm-phone", { token: sent.token, sms_code: await lastCode(server, form.phone) });
  await step("confirm-email", { email_token: await lastToken(server, email) });
  const registration = await server.db
    .selectFrom("registration")
    .select("id")
    .where("identifier", "=", nip)
    .executeTakeFirstOrThrow();
  const letIn = await office("POST", `/registrations/${registration.id}/approve`, staff.clerk, {});
  expect(letIn.status, JSON.stringify(letIn.body)).toBe(200);
  const farmer = await given.joined(nip);
  await withAccount(farmer);

  await (await campaigns.invoiceOf(farmer, product.sap, 10)).accept();
  expect(await linked()).toMatchObject({ status: 4 });
  await campaigns.act(staff.clerk, entryId, "send_card");
  await payOut(entryId);
  await expectPaid(farmer, DOVVO, 20_000, email);
});

test("[SATISF-10, SATISF-15] satisfaction: a visitor from the form by the complaint to the money", async () => {
  const now = server.clock.now();
  server.clock.set(SATISFACTION_DAY);
  const farmer = await given.participant();
  await withAccount(farmer);
  const email = `rolnik${farmer.identifier}@plon.example`;
  const token = await campaigns.confirmed({ nip: farmer.identifier, email });
  const product = await campaigns.productOf("pewnosc100");
  await (await campaigns.invoiceOf(farmer, product.sap, 6)).accept();
  await server.db
    .updateTable("invoice_line")
    .set({ value_grosze: 98_700 })
    .where("product_id", "=", product.id)
    .execute();
  const look = async () => (await server.call("GET", `/api/v1/satisfaction/${token}`)).body.data;
  expect(await look()).toMatchObject({ status: 3, can_complain: true });
  expect((await campaigns.complaint(token)).status).toBe(200);
  const { id } = await server.db
    .selectFrom("campaign_entry")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await campaigns.act(staff.clerk, id, "accept_complaint");
  server.clock.set(now.toISOString());
  await payOut(id);
  expect(await look()).toMatchObject({
    status: 6,
    status_label: { label: "Wypłacone" },
    standing: expect.stringContaining("zostały wypłacone na Twoje konto"),
  });
  const { payout } = await get(`/api/office/v1/campaign-entries/${id}`, staff.clerk.token);
  expect(payout).toMatchObject({ value_grosze: 98_700, status: "paid" });
});
