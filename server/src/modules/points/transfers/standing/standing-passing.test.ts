import { describe, expect, test } from "vitest";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { beginHold, releaseOutgoing } from "#modules/people/outgoing-holds/outgoing-holds.service.ts";
import { inTransaction } from "#platform/database/database.ts";
import { useStandingTransfers } from "#test/harness/given/standing-transfers.ts";

const { server, given, transfers, agreed, accepted, noticesOf } = useStandingTransfers();
const DAY = 86_400_000;

const sound = async () =>
  expect((await checkLedger(server.db)).proofs.filter(({ breaches }) => breaches > 0)).toEqual([]);

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

  test("while what leaves the sender is looked into, what is earned stays, and goes on again afterwards", async () => {
    const { sender, receiver } = await agreed();
    const hold = await inTransaction(server.db, (tx) => beginHold(tx, sender.id, server.clock.now()));
    await (await accepted(sender, 40)).accept();
    expect(await transfers.points(sender)).toMatchObject({ available: 40 });
    await inTransaction(server.db, (tx) => releaseOutgoing(tx, hold!, server.clock.now()));
    await (await accepted(sender, 30)).accept();
    expect(await transfers.points(sender)).toMatchObject({ available: 40 });
    expect(await transfers.points(receiver)).toMatchObject({ available: 30 });
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
        document: "KOR/1",
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
