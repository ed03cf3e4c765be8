import { expect, test } from "vitest";
import { closeAccount } from "#test/harness/given/closing.ts";
import {
  createCampaigns,
  DOVVO,
  type Farm,
  HALVETIC,
  LEPTOSAR,
  SATISFACTION_DAY,
} from "#test/harness/given/campaigns.ts";
import { ACCOUNT, PAYER, usePayoutDesk } from "#test/harness/given/payouts.ts";

const { server, given, staff, office, set, create, approve, exportIt, candidateOf } = usePayoutDesk();
const campaigns = createCampaigns(server);

const withAccount = (who: { id: number }) =>
  server.db.updateTable("participant").set({ bank_account: ACCOUNT }).where("id", "=", who.id).execute();

/** A participant whose purchase is confirmed, so that only the money is missing. */
async function entitled(slug = LEPTOSAR): Promise<Farm & { entryId: number }> {
  const who = await given.participant();
  await campaigns.submitOwn(who, slug);
  const entryId = await campaigns.entryIdOf(who, slug);
  await campaigns.act(staff.clerk, entryId, "approve");
  if (slug !== HALVETIC) await campaigns.act(staff.clerk, entryId, "find_purchase", "Faktura okazana");
  return { ...who, entryId };
}

/** Orders what the campaign's rule makes of each purchase, or another sum with its reason. */
const pay = (
  ids: number[],
  amount_grosze?: number,
  headers = campaigns.key(),
  reason = amount_grosze ? "Ustalone" : "",
) =>
  server.call("POST", "/api/office/v1/campaign-entries/payouts", {
    token: staff.clerk.token,
    body: { entry_ids: ids, amount_grosze, reason },
    headers,
  });
/** What a second person has to decide about an entry. */
const waiting = async ({ entryId }: { entryId: number }) =>
  (await office("GET", `/approvals?status=waiting&subject_path=/campaign-entries/${entryId}`, staff.admin)).body.data;
const getEntry = async (entryId: number) =>
  (await office("GET", `/campaign-entries/${entryId}`, staff.clerk)).body.data;
const seen = async (who: Farm, slug = LEPTOSAR) => {
  const status = (await server.call("GET", `/api/v1/user/${slug}`, { token: who.token })).body.data;
  const entry = await campaigns.ownEntry(who, slug);
  return { ...status, status: entry.status, label: entry.status_label.label, last: entry.history.at(-1) };
};
const titles = async (who: Farm) =>
  (await server.call("GET", "/api/v1/notifications/list", { token: who.token })).body.data.notifications.map(
    ({ title }: { title: string }) => title,
  );
/** Says of a line what happened to its money; what needs a second person has one. */
const say = async (batch: { id: number; lines: { id: number }[] }, verdict: { status: string; reason?: string }) => {
  const lines = [{ line_id: batch.lines[0]!.id, ...verdict }];
  const answer = await office("POST", `/payout-batches/${batch.id}/settle`, staff.clerk, { lines });
  if (verdict.status === "paid") return answer;
  const decision = { line_ids: [batch.lines[0]!.id], decision: "confirm", reason: "" };
  return await office("POST", `/payout-batches/${batch.id}/claims`, staff.admin, decision);
};
const handOut = async (orderId: number) => {
  const draft = (await create([orderId])).body.data;
  await approve(draft);
  const batch = (await exportIt(draft.id)).body.data;
  expect(batch.lines).toMatchObject([{ order_id: orderId, status: "waiting" }]);
  return batch;
};
const settleByHand = async (orderId: number, verdict: { status: string; reason?: string }) =>
  await say(await handOut(orderId), verdict);
const changeAccount = (who: { id: number }) =>
  server.db.updateTable("participant").set({ bank_account: PAYER.account }).where("id", "=", who.id).execute();

test("[CAMPAIGN-20, CAMPAIGN-22] is paid when the bank says so: ordered, in a batch, sent back, again, paid", async () => {
  const who = await entitled();
  await withAccount(who);
  const answer = await pay([who.entryId]);
  expect(answer.body.data).toEqual({ ordered: 1, asked: 0, held: 0 });
  expect(await seen(who)).toMatchObject({
    status_id: 4,
    status: 4,
    label: "Zakup potwierdzony",
    payout: { amount_grosze: 15_000, returned_reason: null },
    last: { status_label: { label: "Wypłata zlecona" } },
  });
  const { payout, actions } = await getEntry(who.entryId);
  expect(payout).toMatchObject({ value_grosze: 15_000, status: "waiting" });
  expect(actions).toEqual(["withdraw_payout"]);
  expect(await candidateOf(payout.order_id)).toMatchObject({ amount_grosze: 15_000, obstacle: null, points: 0 });

  await settleByHand(payout.order_id, { status: "returned", reason: "Konto zamknięte" });
  expect(await seen(who)).toMatchObject({
    status_id: 4,
    status: 4,
    payout: { returned_reason: "Konto zamknięte" },
    last: { status_label: { label: "Bank zwrócił wypłatę" }, reason: "Konto zamknięte" },
  });
  expect((await getEntry(who.entryId)).payout).toMatchObject({ status: "waiting", returned_reason: "Konto zamknięte" });
  expect((await titles(who)).includes("Środki wypłacone")).toBe(false);

  await changeAccount(who);
  expect((await settleByHand(payout.order_id, { status: "paid" })).status).toBe(200);
  expect(await seen(who)).toMatchObject({ status_id: 5, status: 5, label: "Wypłacone" });
  expect((await getEntry(who.entryId)).payout).toMatchObject({ status: "paid" });
  expect((await titles(who))[0]).toBe("Środki wypłacone");
  const orders = (await server.call("GET", "/api/v1/prize/my-orders", { token: who.token })).body.data.items;
  expect(orders).toMatchObject([{ points: 0, payout_grosze: 15_000, state: "paid", is_cancellable: false }]);
  const checked = await server.db.selectFrom("audit_log").select(["action", "after"]).execute();
  expect(checked.filter(({ action }) => action === "campaign.order_payout")).toContainEqual({
    action: "campaign.order_payout",
    after: { order_id: payout.order_id, value_grosze: 15_000, tax_grosze: 0 },
  });
});

test("money that comes back after it was paid is owed again, also to an entry that was closed since", async () => {
  const [open, closed] = [await entitled(), await entitled()];
  for (const who of [open, closed]) {
    await withAccount(who);
    await pay([who.entryId]);
    const { payout } = await getEntry(who.entryId);
    const batch = await handOut(payout.order_id);
    await say(batch, { status: "paid" });
    if (who === closed) await campaigns.act(staff.clerk, who.entryId, "close", "Koniec akcji");
    await say(batch, { status: "returned", reason: "Konto zamknięte" });
    expect((await getEntry(who.entryId)).payout).toMatchObject({
      status: "waiting",
      returned_reason: "Konto zamknięte",
    });
    expect((await titles(who))[0]).toBe("Bank zwrócił wypłatę");
    expect((await seen(who)).status).toBe(who === closed ? 6 : 4);
    await changeAccount(who);
    await settleByHand(payout.order_id, { status: "paid" });
    expect((await getEntry(who.entryId)).payout).toMatchObject({ status: "paid" });
    expect((await seen(who)).status).toBe(who === closed ? 6 : 5);
  }
});

test("the title of the transfer names the campaign", async () => {
  const who = await entitled();
  await withAccount(who);
  await pay([who.entryId]);
  const { payout } = await getEntry(who.entryId);
  const campaign = await server.db
    .selectFrom("campaign")
    .select("title")
    .where("slug", "=", LEPTOSAR)
    .executeTakeFirstOrThrow();
  const batch = (await create([payout.order_id])).body.data;
  expect(batch.lines[0].title).toBe(`${campaign.title}, zamówienie ${payout.order_number}`);
});

test("[CAMPAIGN-20] without a confirmed account nothing is paid: the office says so and the participant is asked", async () => {
  const [who, other] = [await entitled(), await entitled()];
  await withAccount(other);
  const answer = await pay([who.entryId, other.entryId]);
  expect(answer.body.data).toEqual({ ordered: 1, asked: 1, held: 0 });
  expect(answer.body.message).toMatch(/1 uczestnik nie ma potwierdzonego numeru konta/);
  expect(await seen(who)).toMatchObject({
    status_id: 4,
    payout: null,
    last: { status_label: { label: "Czekamy na numer konta" } },
  });
  expect((await titles(who))[0]).toBe("Podaj numer konta");
  // Asked once a day, however often it is pressed.
  await pay([who.entryId]);
  expect((await titles(who)).filter((title: string) => title === "Podaj numer konta")).toHaveLength(1);
  await withAccount(who);
  expect((await pay([who.entryId])).body.data).toEqual({ ordered: 1, asked: 0, held: 0 });
});

test("whoever has closed their account is paid nothing, nor asked for an account number", async () => {
  const who = await entitled();
  await withAccount(who);
  await closeAccount(server, who, staff.admin);
  const payment = await pay([who.entryId]);
  expect(payment).toMatchObject({ status: 409, body: { error: "campaign.cannot_move" } });
  const { payout, history } = await getEntry(who.entryId);
  expect(payout).toBeNull();
  expect(JSON.stringify(history)).not.toContain("ask_account");
});

test("one press is one payout, two presses too; a withdrawn one can be ordered with another sum", async () => {
  const who = await entitled();
  await withAccount(who);
  const key = campaigns.key();
  const answers = await Promise.all([pay([who.entryId], 12_000, key), pay([who.entryId], 12_000, key)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await pay([who.entryId], 13_000, key)).body.error).toBe("request.key_reused");
  expect((await pay([who.entryId], 12_000)).body.error).toBe("campaign.cannot_move");
  expect((await campaigns.act(staff.clerk, who.entryId, "close", "Koniec akcji")).status).toBe(409);
  const { payout } = await getEntry(who.entryId);
  const cancelled = await server.call("POST", `/api/v1/prize/my-orders/${payout.order_id}/cancel`, {
    token: who.token,
    body: {},
  });
  expect(cancelled.body.error).toBe("order.not_cancellable");
  const moved = await office("POST", "/orders/move", staff.clerk, {
    action: "cancel",
    order_ids: [payout.order_id],
    reason: "Pomyłka",
  });
  expect(moved.body.error).toBe("order.cannot_move");
  expect((await campaigns.act(staff.clerk, who.entryId, "withdraw_payout", "Zła kwota")).status).toBe(200);
  expect((await getEntry(who.entryId)).actions).toEqual(["order_payout", "close"]);
  // The first press again is that press, and orders nothing anew.
  expect(await pay([who.entryId], 12_000, key)).toMatchObject({ status: 200, body: { data: { ordered: 1 } } });
  expect((await pay([who.entryId], 13_000, key)).body.error).toBe("request.key_reused");
  expect((await getEntry(who.entryId)).actions).toEqual(["order_payout", "close"]);
  expect((await pay([who.entryId], 14_000)).body.data.ordered).toBe(1);
  const batch = await create([(await getEntry(who.entryId)).payout.order_id]);
  expect(batch.body.data.lines).toMatchObject([{ amount_grosze: 14_000 }]);
  expect((await campaigns.act(staff.clerk, who.entryId, "withdraw_payout", "Za późno")).status).toBe(409);
});

test("tax is taken as of every reward; what cannot be paid is refused, all or none", async () => {
  const [who, early] = [await entitled(), await given.participant()];
  await Promise.all([withAccount(who), withAccount(early)]);
  await campaigns.submitOwn(early, LEPTOSAR);
  const unseen = await campaigns.entryIdOf(early, LEPTOSAR);
  expect((await pay([who.entryId, unseen])).body.error).toBe("campaign.cannot_move");
  expect((await getEntry(who.entryId)).payout).toBeNull();
  for (const amount of [0, 99, 1_000_001]) expect((await pay([who.entryId], amount)).status).toBe(422);
  await set("reward_tax", { treatment: "flat_rate", threshold_grosze: 200_000, rate_percent: 10 });
  expect((await pay([who.entryId], 300_000)).body.data).toEqual({ ordered: 0, asked: 0, held: 1 });
  const [{ id: approval }] = await waiting(who);
  expect((await office("POST", `/approvals/${approval}/decision`, staff.admin, { decision: "approve" })).status).toBe(
    200,
  );
  expect((await getEntry(who.entryId)).payout).toMatchObject({ value_grosze: 300_000, tax_grosze: 30_000 });
  expect((await seen(who)).payout.amount_grosze).toBe(270_000);
});

test.each([
  [LEPTOSAR, 5, 15_000],
  [DOVVO, 5, 20_000],
  [HALVETIC, 4, 20_000],
] as const)(
  "[CAMPAIGN-20, CAMPAIGN-21] %s pays money to the account: the sum of its rule, named with the account's end",
  async (slug, paidStatus, sum) => {
    const who = await entitled(slug);
    expect((await getEntry(who.entryId)).computed_grosze).toBe(sum);
    await withAccount(who);
    expect((await pay([who.entryId])).body.data.ordered).toBe(1);
    expect(await seen(who, slug)).toMatchObject({ status_id: 4, payout: { amount_grosze: sum } });
    const { payout } = await getEntry(who.entryId);
    expect(payout.value_grosze).toBe(sum);
    await settleByHand(payout.order_id, { status: "paid" });
    expect(await seen(who, slug)).toMatchObject({ status_id: 5, status: paidStatus, label: "Wypłacone" });
    const [paid, ordered] = await campaigns.mailsTo(`rolnik${who.identifier}@plon.example`);
    const money = new RegExp(`${sum / 100}\\s.*2874`);
    expect(ordered!.body).toMatch(money);
    expect(paid!.body).toContain("Środki uzyskane w promocji zostały wypłacone na Twoje konto");
    expect(paid!.body).toMatch(money);
  },
);

test("another sum takes a reason, a higher one a second person, who decides on what was so when it was asked", async () => {
  const [lower, higher] = [await entitled(), await entitled()];
  await Promise.all([withAccount(lower), withAccount(higher)]);
  expect((await pay([lower.entryId], 14_999, campaigns.key(), "")).body).toMatchObject({
    error: "campaign.other_sum",
    errors: { reason: [expect.any(String)] },
  });
  expect((await pay([lower.entryId], 14_999)).body.data).toEqual({ ordered: 1, asked: 0, held: 0 });
  const key = campaigns.key();
  for (const _again of [1, 2]) {
    expect((await pay([higher.entryId], 15_001, key)).body.data).toEqual({ ordered: 0, asked: 0, held: 1 });
  }
  expect((await getEntry(higher.entryId)).payout).toBeNull();
  expect((await pay([higher.entryId], 15_001)).body.error).toBe("approval.waiting");
  const [request] = await waiting(higher);
  expect(request.before).toMatch(/150\szł/);
  const decide = (who: { id: number; token: string }) =>
    office("POST", `/approvals/${request.id}/decision`, who, { decision: "approve" });
  expect((await decide(staff.clerk)).body.error).toBe("approval.own");
  expect((await decide(staff.admin)).status).toBe(200);
  expect((await getEntry(higher.entryId)).payout).toMatchObject({ value_grosze: 15_001, status: "waiting" });
});

test("[SATISF-15, SATISF-16] an accepted complaint is refunded: what the counted lines cost, by the payouts' way, and then it is over", async () => {
  const before = server.clock.now();
  server.clock.set(SATISFACTION_DAY);
  const farmer = await given.participant();
  const email = `rolnik${farmer.identifier}@plon.example`;
  const token = await campaigns.confirmed({ nip: farmer.identifier, email });
  const product = await campaigns.productOf("pewnosc100");
  const clerk = await given.staff("clerk");
  await (await campaigns.invoiceOf(farmer, product.sap, 6)).accept();
  await server.db
    .updateTable("invoice_line")
    .set({ value_grosze: 123_400 })
    .where("product_id", "=", product.id)
    .execute();
  await campaigns.complaint(token, [], { without: ["phone"] });
  const { id, phone } = await server.db
    .selectFrom("campaign_entry as e")
    .innerJoin("campaign_complaint as c", "c.entry_id", "e.id")
    .select(["e.id", "c.phone"])
    .where("e.email", "=", email)
    .executeTakeFirstOrThrow();
  // The phone was given with the entry, and is not asked for again.
  expect(phone).toBe("+48600100200");
  expect((await campaigns.act(clerk, id, "accept_complaint")).body.data).toMatchObject({
    status: 5,
    actions: ["order_payout", "close"],
    computed_grosze: 123_400,
  });
  const look = async () => (await server.call("GET", `/api/v1/satisfaction/${token}`)).body.data;
  expect(await look()).toMatchObject({ status: 5, next: "account", standing: expect.stringMatching(/1.234\szł/) });
  const order = () =>
    server.call("POST", "/api/office/v1/campaign-entries/payouts", {
      token: clerk.token,
      body: { entry_ids: [id] },
      headers: campaigns.key(),
    });
  expect((await order()).body.data).toEqual({ ordered: 0, asked: 1, held: 0 });
  await withAccount(farmer);
  expect((await order()).body.data).toEqual({ ordered: 1, asked: 0, held: 0 });
  expect((await campaigns.act(clerk, id, "close", "Koniec")).status).toBe(409);
  server.clock.set(before.toISOString());
  const { payout } = await getEntry(id);
  await settleByHand(payout.order_id, { status: "paid" });
  expect(await look()).toMatchObject({
    status: 6,
    standing: expect.stringContaining("zostały wypłacone na Twoje konto"),
  });
  expect((await getEntry(id)).actions).toEqual([]);
});
