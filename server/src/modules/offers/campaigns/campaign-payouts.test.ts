import { expect, test } from "vitest";
import { closeAccount } from "#test/harness/closing.ts";
import { createCampaigns, DOVVO, type Farm, LEPTOSAR } from "#test/harness/campaigns.ts";
import { ACCOUNT, PAYER, usePayoutDesk } from "#test/harness/payouts.ts";

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
  await campaigns.act(staff.clerk, entryId, "find_purchase", "Faktura okazana");
  return { ...who, entryId };
}

const pay = (ids: number[], amount_grosze = 15_000, headers = campaigns.key()) =>
  server.call("POST", "/api/office/v1/campaign-entries/payouts", {
    token: staff.clerk.token,
    body: { entry_ids: ids, amount_grosze },
    headers,
  });
const shown = async (entryId: number) => (await office("GET", `/campaign-entries/${entryId}`, staff.clerk)).body.data;
const seen = async (who: Farm) => {
  const status = (await server.call("GET", `/api/v1/user/${LEPTOSAR}`, { token: who.token })).body.data;
  const entry = await campaigns.ownEntry(who, LEPTOSAR);
  return { ...status, status: entry.status, label: entry.status_label.label, last: entry.history.at(-1) };
};
const titles = async (who: Farm) =>
  (await server.call("GET", "/api/v1/notifications/list", { token: who.token })).body.data.notifications.map(
    ({ title }: { title: string }) => title,
  );
/** Says of a line what happened to its money; what needs a second person has one. */
const say = async (batch: { id: number; lines: { id: number }[] }, verdict: { state: string; reason?: string }) => {
  const lines = [{ line_id: batch.lines[0]!.id, ...verdict }];
  const answer = await office("POST", `/payout-batches/${batch.id}/settle`, staff.clerk, { lines });
  if (verdict.state === "paid") return answer;
  const decision = { line_ids: [batch.lines[0]!.id], decision: "confirm", reason: "" };
  return await office("POST", `/payout-batches/${batch.id}/claims`, staff.admin, decision);
};
const handOut = async (orderId: number) => {
  const draft = (await create([orderId])).body.data;
  await approve(draft);
  const batch = (await exportIt(draft.id)).body.data;
  expect(batch.lines).toMatchObject([{ order_id: orderId, state: "waiting" }]);
  return batch;
};
const settle = async (orderId: number, verdict: { state: string; reason?: string }) =>
  await say(await handOut(orderId), verdict);
const changeAccount = (who: { id: number }) =>
  server.db.updateTable("participant").set({ bank_account: PAYER.account }).where("id", "=", who.id).execute();

test("[CAMPAIGN-20, CAMPAIGN-22] is paid when the bank says so: ordered, in a batch, sent back, again, paid", async () => {
  const who = await entitled();
  await withAccount(who);
  const answer = await pay([who.entryId]);
  expect(answer.body.data).toEqual({ ordered: 1, asked: 0 });
  expect(await seen(who)).toMatchObject({
    status_id: 4,
    status: 4,
    label: "Zakup potwierdzony",
    payout: { amount_grosze: 15_000, returned_reason: null },
    last: { status_label: { label: "Wypłata zlecona" } },
  });
  const { payout, actions } = await shown(who.entryId);
  expect(payout).toMatchObject({ value_grosze: 15_000, state: "waiting" });
  expect(actions).toEqual(["withdraw_payout"]);
  expect(await candidateOf(payout.order_id)).toMatchObject({ amount_grosze: 15_000, obstacle: null, points: 0 });

  await settle(payout.order_id, { state: "returned", reason: "Konto zamknięte" });
  expect(await seen(who)).toMatchObject({
    status_id: 4,
    status: 4,
    payout: { returned_reason: "Konto zamknięte" },
    last: { status_label: { label: "Bank zwrócił wypłatę" }, reason: "Konto zamknięte" },
  });
  expect((await shown(who.entryId)).payout).toMatchObject({ state: "waiting", returned_reason: "Konto zamknięte" });
  expect((await titles(who)).includes("Środki wypłacone")).toBe(false);

  await changeAccount(who);
  expect((await settle(payout.order_id, { state: "paid" })).status).toBe(200);
  expect(await seen(who)).toMatchObject({ status_id: 5, status: 5, label: "Wypłacone" });
  expect((await shown(who.entryId)).payout).toMatchObject({ state: "paid" });
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
    const { payout } = await shown(who.entryId);
    const batch = await handOut(payout.order_id);
    await say(batch, { state: "paid" });
    if (who === closed) await campaigns.act(staff.clerk, who.entryId, "close", "Koniec akcji");
    await say(batch, { state: "returned", reason: "Konto zamknięte" });
    expect((await shown(who.entryId)).payout).toMatchObject({ state: "waiting", returned_reason: "Konto zamknięte" });
    expect((await titles(who))[0]).toBe("Bank zwrócił wypłatę");
    expect((await seen(who)).status).toBe(who === closed ? 6 : 4);
    await changeAccount(who);
    await settle(payout.order_id, { state: "paid" });
    expect((await shown(who.entryId)).payout).toMatchObject({ state: "paid" });
    expect((await seen(who)).status).toBe(who === closed ? 6 : 5);
  }
});

test("the title of the transfer names the campaign", async () => {
  const who = await entitled();
  await withAccount(who);
  await pay([who.entryId]);
  const { payout } = await shown(who.entryId);
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
  expect(answer.body.data).toEqual({ ordered: 1, asked: 1 });
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
  expect((await pay([who.entryId])).body.data).toEqual({ ordered: 1, asked: 0 });
});

test("whoever has closed their account is paid nothing, nor asked for an account number", async () => {
  const who = await entitled();
  await withAccount(who);
  await closeAccount(server, who, staff.admin);
  const payment = await pay([who.entryId]);
  expect(payment).toMatchObject({ status: 409, body: { error: "campaign.cannot_move" } });
  const { payout, history } = await shown(who.entryId);
  expect(payout).toBeNull();
  expect(JSON.stringify(history)).not.toContain("ask_account");
});

test("one press is one payout, two presses too; a withdrawn one can be ordered with another sum", async () => {
  const who = await entitled();
  await withAccount(who);
  const key = campaigns.key();
  const answers = await Promise.all([pay([who.entryId], 20_000, key), pay([who.entryId], 20_000, key)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await pay([who.entryId], 30_000, key)).body.error).toBe("request.key_reused");
  expect((await pay([who.entryId], 20_000)).body.error).toBe("campaign.cannot_move");
  expect((await campaigns.act(staff.clerk, who.entryId, "close", "Koniec akcji")).status).toBe(409);
  const { payout } = await shown(who.entryId);
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
  expect((await shown(who.entryId)).actions).toEqual(["order_payout", "close"]);
  // The first press again is that press, and orders nothing anew.
  expect(await pay([who.entryId], 20_000, key)).toMatchObject({ status: 200, body: { data: { ordered: 1 } } });
  expect((await pay([who.entryId], 30_000, key)).body.error).toBe("request.key_reused");
  expect((await shown(who.entryId)).actions).toEqual(["order_payout", "close"]);
  expect((await pay([who.entryId], 25_000)).body.data.ordered).toBe(1);
  const batch = await create([(await shown(who.entryId)).payout.order_id]);
  expect(batch.body.data.lines).toMatchObject([{ amount_grosze: 25_000 }]);
  expect((await campaigns.act(staff.clerk, who.entryId, "withdraw_payout", "Za późno")).status).toBe(409);
});

test("tax is taken as of every reward; what cannot be paid is refused, all or none", async () => {
  const [who, card] = [await entitled(), await entitled(DOVVO)];
  await Promise.all([withAccount(who), withAccount(card)]);
  expect((await pay([who.entryId, card.entryId])).body.error).toBe("campaign.cannot_move");
  expect((await shown(who.entryId)).payout).toBeNull();
  for (const amount of [0, 99, 1_000_001]) expect((await pay([who.entryId], amount)).status).toBe(422);
  await set("reward_tax", { treatment: "flat_rate", threshold_grosze: 200_000, rate_percent: 10 });
  await pay([who.entryId], 300_000);
  expect((await shown(who.entryId)).payout).toMatchObject({ value_grosze: 300_000, tax_grosze: 30_000 });
  expect((await seen(who)).payout.amount_grosze).toBe(270_000);
});
