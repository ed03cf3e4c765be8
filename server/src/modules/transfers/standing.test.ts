import { beforeEach, describe, expect, test } from "vitest";
import { documentKey } from "@plon/rules/invoice-document.ts";
import { warsawDay } from "@plon/rules/warsaw-calendar.ts";
import { inTransaction } from "#platform/database.ts";
import { productsOnDay } from "#modules/catalogue/catalogue.service.ts";
import { repostPending } from "#modules/invoices/invoice-points.service.ts";
import { insertInvoice, replaceLines, updateInvoice } from "#modules/invoices/invoices.queries.ts";
import { priceLines } from "#modules/invoices/line-pricing.ts";
import { lineRow } from "#modules/invoices/submission.service.ts";
import { checkLedger } from "#modules/ledger/ledger-check.service.ts";
import { createGiven } from "#test/harness/given.ts";
import { START, useTestServer } from "#test/harness/server.ts";
import { createTransfers } from "#test/harness/transfers.ts";
import { endExpiredTransfers } from "./upkeep.service.ts";

const server = useTestServer();
const given = createGiven(server);
const transfers = createTransfers(server);
type Farm = Awaited<ReturnType<typeof given.participant>>;

beforeEach(() => server.clock.set(START));
const DAY = 86_400_000;

/** A standing transfer that was agreed on. */
async function agreed(sender?: Farm, receiver?: Farm) {
  const sides = { sender: sender ?? (await given.participant()), receiver: receiver ?? (await given.participant()) };
  const { id } = (await transfers.add(sides.sender, sides.receiver)).body.data;
  expect((await transfers.answer(sides.receiver, { id }, true)).status).toBe(200);
  return { ...sides, id: id as number };
}

/** An invoice of these points as a distributor's system sends it, and a clerk to accept it. */
async function accepted(who: Farm, points: number) {
  const product = await given.product({ pointsPerUnit: 1, packs: [1] });
  const distributor = await given.distributor({ edi: true });
  const document = `FV/${product.sap}/2026`;
  const id = await inTransaction(server.db, async (tx) => {
    const today = warsawDay(server.clock.now());
    const lines = priceLines(await productsOnDay(tx, today, [product.sap]), [
      { sap: product.sap, pack_volume: 1, quantity: points, rejection_reason: null },
    ]);
    const invoice = await insertInvoice(tx, {
      participant_id: who.id,
      distributor_id: distributor.id,
      document_name: document,
      document_key: documentKey(document),
      source: "edi",
      status: "pending",
      issue_date: today,
      submitted_at: server.clock.now(),
      submitted_on: today,
      lines_entered_by: "feed",
    });
    const actor = { kind: "distributor", id: distributor.id } as const;
    await repostPending(tx, invoice, { points, actor, at: server.clock.now(), text: document });
    await replaceLines(
      tx,
      invoice.id,
      lines.map((line, index) => lineRow(invoice.id, index + 1, line)),
    );
    await updateInvoice(tx, invoice.id, { pending_points: points });
    return invoice.id;
  });
  const clerk = await given.staff("clerk");
  const accept = () => server.call("POST", `/api/office/v1/invoices/${id}/accept`, { token: clerk.token, body: {} });
  return { id, document, clerk, accept };
}

const sound = async () =>
  expect((await checkLedger(server.db)).proofs.filter(({ breaches }) => breaches > 0)).toEqual([]);
const noticesOf = async (who: Farm) =>
  (await server.call("GET", "/api/v1/notifications/list", { token: who.token })).body.data.notifications as {
    title: string;
    content: string;
    link: string;
  }[];

describe("asking for a standing transfer", () => {
  test("[TRANSFER-02, TRANSFER-03, TRANSFER-18, TRANSFER-19, TRANSFER-20, TRANSFER-22, TRANSFER-34] waits for the receiver, who is told three ways; both lists show it, 12 a page", async () => {
    const [sender, receiver] = [await given.participant(), await given.participant()];
    const added = await transfers.add(sender, receiver);
    expect(added.body.data).toMatchObject({
      status: 1,
      status_label: { label: "Oczekuje na akceptację", color: "yellow" },
      takes_points: false,
      other: { company_name: "Gospodarstwo Kowalski", first_last_name: "Jan K.", address: "Sandomierz" },
      expires_at: new Date(server.clock.now().getTime() + 14 * DAY).toISOString(),
      passed_points: 0,
      actions: ["remove"],
    });
    const asked = await transfers.standing(receiver);
    expect(asked).toMatchObject({
      data: [
        { id: added.body.data.id, takes_points: true, other: { first_last_name: "Jan Kowalski" }, actions: ["answer"] },
      ],
      meta: { current_page: 1, per_page: 12, total: 1 },
      filters: {},
    });
    expect((await noticesOf(receiver))[0]).toMatchObject({ link: "/przekazywanie-punktow/stale" });
    const token = await transfers.tokenFor(receiver);
    const sms = await server.db
      .selectFrom("outbox_message")
      .select("body")
      .where("channel", "=", "sms")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(sms.body).toContain(`/przekazywanie-punktow/stale?token=${token}`);
    expect(sms.body).toMatch(/^[\n -~]+$/);
  });

  test("the same receiver again changes nothing; another one is refused while it waits or runs", async () => {
    const [sender, receiver, another] = [
      await given.participant(),
      await given.participant(),
      await given.participant(),
    ];
    const answers = await Promise.all(Array.from({ length: 5 }, () => transfers.add(sender, receiver)));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await noticesOf(receiver)).toHaveLength(1);
    expect((await transfers.add(sender, another)).body.error).toBe("transfer.standing_exists");
    await transfers.answer(receiver, { id: answers[0]!.body.data.id }, true);
    expect((await transfers.add(sender, receiver)).body.error).toBe("transfer.standing_exists");
  });

  test("[TRANSFER-07, TRANSFER-11] needs a receiver who takes points, and the ticked acceptance", async () => {
    const [sender, receiver] = [await given.participant(), await given.participant()];
    const unticked = await server.call("POST", "/api/v1/transfer/steady/add", {
      token: sender.token,
      body: { receiver_nip: "1111111112", accept_terms: false },
    });
    expect(unticked.body.errors).toEqual({
      receiver_nip: ["Pole nie jest poprawnym numerem NIP"],
      accept_terms: ["Zaznacz akceptację, aby przejść dalej"],
    });
    expect((await transfers.add(sender, sender)).body.errors.receiver_nip).toHaveLength(1);
    expect((await transfers.add(sender, { identifier: "9999999999" })).status).toBe(404);
    await server.db.updateTable("participant").set({ is_locked: true }).where("id", "=", receiver.id).execute();
    expect((await transfers.add(sender, receiver)).status).toBe(404);
  });

  test("no circle of any length, over pending and active ones", async () => {
    const [a, b, c] = [await given.participant(), await given.participant(), await given.participant()];
    await agreed(a, b);
    await transfers.add(b, c);
    for (const receiver of [a, b]) {
      const refused = await transfers.add(c, receiver);
      expect([refused.status, refused.body.error]).toEqual([409, "transfer.standing_circle"]);
    }
    expect((await transfers.add(c, await given.participant())).status).toBe(200);
  });

  test("two who ask each other at once never pass points in a circle", async () => {
    for (let round = 0; round < 8; round += 1) {
      const [a, b] = [await given.participant(), await given.participant()];
      await Promise.all([transfers.add(a, b), transfers.add(b, a)]);
      const open = await server.db
        .selectFrom("standing_transfer")
        .select("id")
        .where("sender_id", "in", [a.id, b.id])
        .where("status", "in", ["pending", "active"])
        .execute();
      expect(open).toHaveLength(1);
    }
  });

  test("ten requests a day: a stranger is not flooded with messages", async () => {
    const [sender, receiver] = [await given.participant(), await given.participant()];
    for (let count = 0; count < 10; count += 1) {
      const { id } = (await transfers.add(sender, receiver)).body.data;
      await transfers.remove(sender, { id });
    }
    expect((await transfers.add(sender, receiver)).body.error).toBe("request.rate_limited");
  });
});

describe("the receiver's answer", () => {
  test("by the link or from the list, by nobody else, twice the same", async () => {
    const [sender, receiver] = [await given.participant(), await given.participant()];
    const { id } = (await transfers.add(sender, receiver)).body.data;
    const token = await transfers.tokenFor(receiver);
    const invite = (who: Farm) =>
      server.call("POST", "/api/v1/transfer/steady/invitation", { token: who.token, body: { token } });
    expect((await invite(receiver)).body.data).toMatchObject({ id, status: 1, actions: ["answer"] });
    for (const answer of [await invite(sender), await transfers.answer(sender, { id }, true)]) {
      expect([answer.status, answer.body.error]).toEqual([404, "transfer.not_found"]);
    }
    const yes = await transfers.answer(receiver, { token }, true);
    expect(yes.body.data).toMatchObject({ status: 2, status_label: { label: "Aktywne", color: "green" } });
    expect((await transfers.answer(receiver, { id }, true)).body).toEqual(yes.body);
    expect((await transfers.answer(receiver, { id }, false)).body.error).toBe("transfer.ended");
    expect((await noticesOf(sender))[0]?.title).toBe("Stałe przekazywanie punktów działa");
  });

  test("a rejection leaves everything as it was; the sender may ask again", async () => {
    const [sender, receiver] = [await given.participant(), await given.participant()];
    const { id } = (await transfers.add(sender, receiver)).body.data;
    const no = await transfers.answer(receiver, { id }, false);
    expect(no.body.data).toMatchObject({ status: 3, status_label: { label: "Odrzucone", color: "red" }, actions: [] });
    expect((await transfers.answer(receiver, { id }, false)).body).toEqual(no.body);
    expect((await transfers.answer(receiver, { id }, true)).body.error).toBe("transfer.ended");
    expect((await transfers.add(sender, receiver)).body.data.id).not.toBe(id);
  });

  test("nobody answers in 14 days: expired, job or not, and the way is free for another request", async () => {
    const earlier = [await given.participant(), await given.participant()] as const;
    const { id } = (await transfers.add(...earlier)).body.data;
    server.clock.advance(14 * DAY);
    const [sender, receiver] = [await transfers.again(earlier[0]), await transfers.again(earlier[1])];
    expect((await transfers.standing(sender)).data[0]).toMatchObject({
      status: 4,
      status_label: { label: "Wygasło", color: "grey" },
      actions: [],
    });
    expect((await transfers.answer(receiver, { id }, true)).body.error).toBe("transfer.expired");
    await endExpiredTransfers(server.db, server.clock.now());
    await endExpiredTransfers(server.db, server.clock.now());
    const told = (await noticesOf(sender)).filter(({ title }) => title.includes("wygasła"));
    expect(told).toHaveLength(1);
    expect((await transfers.add(sender, receiver)).status).toBe(200);
  });

  test("of two who wait in one circle the second to be accepted is refused", async () => {
    const [a, b] = [await given.participant(), await given.participant()];
    const { id } = (await transfers.add(a, b)).body.data;
    // As it could stand after a change by hand: requests that meet are refused when they are made.
    await server.db
      .insertInto("standing_transfer")
      .values({
        sender_id: b.id,
        receiver_id: a.id,
        status: "active",
        token_hash: Buffer.alloc(32, b.id),
        requested_at: server.clock.now(),
        answered_at: server.clock.now(),
        expires_at: server.clock.now(),
      })
      .execute();
    expect((await transfers.answer(b, { id }, true)).body.error).toBe("transfer.standing_circle");
  });
});

describe("removing it", () => {
  test("[TRANSFER-24, TRANSFER-25, TRANSFER-26, TRANSFER-27] either side ends it, by id or by both numbers, once and again; the other is told", async () => {
    const first = await agreed();
    const ended = await transfers.remove(first.sender, { id: first.id });
    expect(ended.body).toMatchObject({
      message: "Punkty nie będą już przekazywane.",
      data: { status: 5, status_label: { label: "Zakończone", color: "grey" }, ended_by: "me", actions: [] },
    });
    expect((await transfers.remove(first.sender, { id: first.id })).body).toEqual(ended.body);
    expect((await transfers.standing(first.receiver)).data[0]).toMatchObject({ ended_by: "other" });
    expect((await noticesOf(first.receiver))[0]?.title).toBe("Koniec stałego przekazywania punktów");

    const second = await agreed();
    const numbers = { sender_nip: second.sender.identifier, receiver_nip: second.receiver.identifier };
    expect((await transfers.remove(await given.participant(), numbers)).status).toBe(404);
    expect((await transfers.remove(second.receiver, numbers)).body.data).toMatchObject({ status: 5, ended_by: "me" });
    expect((await noticesOf(second.sender))[0]?.title).toBe("Koniec stałego przekazywania punktów");
    expect((await transfers.remove(await given.participant(), { id: second.id })).status).toBe(404);
  });
});

describe("passing on", () => {
  test("an accepted invoice's points go on in the same transaction, explained on both sides, and stay after the end", async () => {
    const { sender, receiver, id } = await agreed();
    const invoice = await accepted(sender, 120);
    expect((await invoice.accept()).status).toBe(200);
    expect(await transfers.points(sender)).toMatchObject({ available: 0 });
    expect(await transfers.points(receiver)).toMatchObject({ available: 120 });
    const [out] = await transfers.history(sender, "transfer_out");
    const [into] = await transfers.history(receiver, "transfer_in");
    expect(out).toMatchObject({
      points: -120,
      explanation: {
        text: `Stałe przekazywanie: faktura ${invoice.document}. Odbiorca: Gospodarstwo Kowalski`,
        document: invoice.document,
      },
    });
    expect(into?.explanation.text).toBe(`Stałe przekazywanie: faktura ${invoice.document}. Od: Gospodarstwo Kowalski`);
    // The points lapse where they are when they would have lapsed with whoever earned them.
    const [earned] = await transfers.history(sender, "purchase");
    expect(into?.expires_at).toBe(earned?.expires_at);
    expect((await transfers.standing(sender)).data[0]).toMatchObject({ passed_points: 120 });
    expect((await noticesOf(receiver))[0]?.content).toContain("120\u00a0punktów");
    await transfers.remove(receiver, { id });
    expect((await (await accepted(sender, 30)).accept()).status).toBe(200);
    expect(await transfers.points(sender)).toMatchObject({ available: 30 });
    expect(await transfers.points(receiver)).toMatchObject({ available: 120 });
    await sound();
  });

  test("what goes on is what was earned: older points, which lapse sooner, stay", async () => {
    const [early, partner] = [await given.participant(), await given.participant()];
    await transfers.give(early, 70);
    server.clock.advance(400 * DAY);
    const sender = await transfers.again(early);
    const receiver = await transfers.again(partner);
    await agreed(sender, receiver);
    const [older] = await transfers.calendar(sender);
    await (await accepted(sender, 50)).accept();
    expect(await transfers.calendar(sender)).toEqual([older]);
    const [passed] = await transfers.calendar(receiver);
    expect(passed?.points).toBe(50);
    expect(Date.parse(passed!.expires_at)).toBeGreaterThan(Date.parse(older!.expires_at));
  });

  test("received points do not go on, nor do corrections by staff", async () => {
    const [a, b, c, admin] = [
      await given.participant(),
      await given.participant(),
      await given.participant(),
      await given.staff("admin"),
    ];
    await agreed(a, b);
    await agreed(b, c);
    await (await accepted(a, 50)).accept();
    await server.call("POST", `/api/office/v1/participants/${b.id}/adjustments`, {
      token: admin.token,
      body: { points: 7, reason: "Korekta" },
      headers: { "idempotency-key": `correction-${b.id}` },
    });
    expect(await transfers.points(b)).toMatchObject({ available: 57 });
    expect(await transfers.points(c)).toMatchObject({ available: 0 });
  });

  test("what pays a debt is not passed on; a later correction takes from the sender, not from the receiver", async () => {
    const { sender, receiver } = await agreed();
    const invoice = await accepted(sender, 100);
    const answer = await invoice.accept();
    const [line] = answer.body.data.lines;
    const corrected = await server.call("POST", `/api/office/v1/invoices/${invoice.id}/correction`, {
      token: invoice.clerk.token,
      body: {
        document_name: "KOR/1",
        issue_date: null,
        reason: "Zwrot towaru",
        lines: [{ line_id: line.id, quantity: 40 }],
      },
    });
    expect(corrected.status).toBe(200);
    expect(await transfers.points(receiver)).toMatchObject({ available: 100 });
    expect(await transfers.points(sender)).toMatchObject({ available: 0, debt: 60 });
    await (await accepted(sender, 90)).accept();
    expect(await transfers.points(sender)).toMatchObject({ available: 0, debt: 0 });
    expect(await transfers.points(receiver)).toMatchObject({ available: 130 });
    await (await accepted(sender, 5)).accept();
    expect(await transfers.points(receiver)).toMatchObject({ available: 135 });
    await sound();
  });

  test("while either side is locked the points stay where they were earned", async () => {
    const { sender, receiver } = await agreed();
    const set = (id: number, change: object) =>
      server.db.updateTable("participant").set(change).where("id", "=", id).execute();
    await set(receiver.id, { is_locked: true });
    await (await accepted(sender, 10)).accept();
    await set(receiver.id, { is_locked: false });
    await set(sender.id, { is_prize_ordering_locked: true });
    await (await accepted(sender, 10)).accept();
    expect(await transfers.points(sender)).toMatchObject({ available: 20 });
    expect(await transfers.points(receiver)).toMatchObject({ available: 0 });
  });

  test.each(["below", "above"])(
    "twenty invoices accepted at once while the receiver, with an id %s, spends: nobody waits for ever, nothing is lost",
    async (place) => {
      const [one, two] = [await given.participant(), await given.participant()];
      const { sender, receiver } = place === "below" ? await agreed(two, one) : await agreed(one, two);
      const admin = await given.staff("admin");
      await transfers.give(receiver, 1000);
      const invoices = [];
      for (let count = 0; count < 20; count += 1) invoices.push(await accepted(sender, 10 + count));
      const backwards = (index: number) =>
        server.call("POST", `/api/office/v1/participants/${receiver.id}/transfers`, {
          token: admin.token,
          body: { receiver_nip: sender.identifier, points: 10, reason: "W drugą stronę" },
          headers: { "idempotency-key": `backwards-${place}-${index}` },
        });
      const answers = await Promise.all([
        ...invoices.map(({ accept }) => accept()),
        ...Array.from({ length: 20 }, (_, index) => backwards(index)),
      ]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const earned = invoices.reduce((sum, _, index) => sum + 10 + index, 0);
      expect(await transfers.points(receiver)).toMatchObject({ available: 1000 + earned - 200 });
      expect(await transfers.points(sender)).toMatchObject({ available: 200 });
      const passed = await server.db
        .selectFrom("standing_transfer_passing")
        .innerJoin("ledger_journal", "ledger_journal.id", "standing_transfer_passing.earning_journal_id")
        .select("points")
        .where("ledger_journal.participant_id", "=", sender.id)
        .execute();
      expect(passed.reduce((sum, row) => sum + row.points, 0)).toBe(earned);
      await sound();
    },
    60_000,
  );

  test("ending it while invoices are accepted: each is passed on whole or not at all", async () => {
    const { sender, receiver, id } = await agreed();
    const invoices = [];
    for (let count = 0; count < 10; count += 1) invoices.push(await accepted(sender, 10));
    const answers = await Promise.all([
      ...invoices.slice(0, 5).map(({ accept }) => accept()),
      transfers.remove(receiver, { id }),
      ...invoices.slice(5).map(({ accept }) => accept()),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [left, gone] = [(await transfers.points(sender)).available, (await transfers.points(receiver)).available];
    expect(left + gone).toBe(100);
    expect(gone % 10).toBe(0);
    expect((await transfers.standing(sender)).data[0].passed_points).toBe(gone);
    await sound();
  });
});
