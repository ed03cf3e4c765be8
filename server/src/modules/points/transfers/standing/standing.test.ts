import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { inTransaction } from "#platform/database/database.ts";
import { type Farm, useStandingTransfers } from "#test/harness/given/standing-transfers.ts";
import { lockParticipants } from "#modules/points/ledger/ledger.service.ts";
import { lockCircle } from "./standing.queries.ts";
import { endExpiredTransfers } from "../upkeep.service.ts";

const { server, given, transfers, agreed, noticesOf } = useStandingTransfers();
const DAY = 86_400_000;

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
    const mayAdd = async (side: Farm) => (await transfers.standing(side)).meta.may_add;
    expect([await mayAdd(sender), await mayAdd(receiver), await mayAdd(another)]).toEqual([false, true, true]);
    // It waits on the dashboard of who is to answer, and of nobody else.
    const waiting = async (who: Farm) =>
      (await server.call("GET", "/api/v1/points/overview", { token: who.token })).body.data.asked_transfers;
    expect(await waiting(receiver)).toEqual([
      { id: answers[0]!.body.data.id, sender: expect.any(String), answer_until: expect.any(String) },
    ]);
    expect(await waiting(sender)).toEqual([]);
    await transfers.answer(receiver, { id: answers[0]!.body.data.id }, true);
    expect([await mayAdd(sender), await mayAdd(receiver)]).toEqual([false, true]);
    expect(await waiting(receiver)).toEqual([]);
    expect((await transfers.add(sender, receiver)).body.error).toBe("transfer.standing_exists");
  });

  test("asked again and again, or by many, somebody gets one letter of each and three a day", async () => {
    const receiver = await given.participant();
    const contact = await server.db
      .updateTable("participant")
      .set({ phone: "+48699123987" })
      .where("id", "=", receiver.id)
      .returning(["email", "phone"])
      .executeTakeFirstOrThrow();
    const letters = async () =>
      (
        await server.db
          .selectFrom("outbox_message")
          .select("channel")
          .where("recipient", "in", [contact.email, contact.phone])
          .orderBy("channel")
          .execute()
      ).map(({ channel }) => channel);
    const insistent = await given.participant();
    for (let time = 0; time < 10; time += 1) {
      const added = await transfers.add(insistent, receiver);
      expect(added.status).toBe(200);
      await transfers.remove(insistent, { id: added.body.data.id });
    }
    expect(await letters()).toEqual(["email", "sms"]);
    for (let asker = 0; asker < 5; asker += 1) {
      expect((await transfers.add(await given.participant(), receiver)).status).toBe(200);
    }
    expect(await letters()).toEqual(["email", "email", "email", "sms", "sms", "sms"]);
    expect((await transfers.standing(receiver)).meta.total).toBeGreaterThanOrEqual(6);
  });

  test("[TRANSFER-07, TRANSFER-11] needs a receiver who takes points, and the ticked acceptance", async () => {
    const [sender, receiver] = [await given.participant(), await given.participant()];
    const unticked = await server.call("POST", "/api/v1/transfer/steady/confirmation", {
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
    expect((await transfers.add(sender, await given.participant({ maintenance: true }))).status).toBe(404);
  });

  test("is confirmed by a code or a key, for this receiver alone; the session by itself asks for nothing", async () => {
    const [sender, receiver, other] = [await given.participant(), await given.participant(), await given.participant()];
    const phone = `+48704${String(sender.id).padStart(6, "0")}`;
    await server.db.updateTable("participant").set({ phone }).where("id", "=", sender.id).execute();
    const named = {
      company_name: "Gospodarstwo Rolne Wojciech Brzozowski",
      first_name: "Wojciech",
      last_name: "Brzozowski",
    };
    await server.db.updateTable("participant").set(named).where("id", "=", receiver.id).execute();
    const call = (path: string, body: object) =>
      server.call("POST", `/api/v1/transfer/steady/${path}`, { token: sender.token, body });
    const wanted = { receiver_nip: receiver.identifier, accept_terms: true };
    expect((await call("add", wanted)).body.errors).toEqual({
      sms_code: [expect.stringContaining("Potwierdź kodem SMS")],
    });
    expect((await call("confirmation", wanted)).body.data).toMatchObject({ by: "code", phone_ending: phone.slice(-3) });
    const sms_code = await transfers.codeOf(sender);
    // Whose the points become is read in full, in one message.
    const { body: sms } = await server.db
      .selectFrom("outbox_message")
      .select("body")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(sms).toContain("Odbiorca: Gosp. Rol. W. Brzozowski. Wazny");
    expect(sms.length).toBeLessThanOrEqual(160);
    const elsewhere = await call("add", { ...wanted, receiver_nip: other.identifier, sms_code });
    expect(elsewhere.body.error).toBe("auth.sms_code_expired");
    const wrong = await call("add", { ...wanted, sms_code: sms_code === "111111" ? "222222" : "111111" });
    expect(wrong.body).toMatchObject({ error: "auth.sms_code_wrong", errors: { sms_code: [expect.any(String)] } });
    expect((await transfers.standing(sender)).data).toEqual([]);
    const added = await call("add", { ...wanted, sms_code });
    expect(added.body.data).toMatchObject({ status: 1 });
    // Sent again, it is the request that waits.
    expect((await call("add", { ...wanted, sms_code })).body.data.id).toBe(added.body.data.id);
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
    expect((await transfers.answer(receiver, { id }, false)).body.error).toBe("transfer.agreed");
    expect((await noticesOf(sender))[0]?.title).toBe("Stałe przekazywanie punktów działa");
  });

  test("a rejection leaves everything as it was; the sender may ask again", async () => {
    const [sender, receiver] = [await given.participant(), await given.participant()];
    const { id } = (await transfers.add(sender, receiver)).body.data;
    const no = await transfers.answer(receiver, { id }, false);
    expect(no.body.data.ended_at).toBe(server.clock.now().toISOString());
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
    expect((await transfers.standing(sender)).meta.may_add).toBe(true);
    await endExpiredTransfers(server.db, server.clock.now());
    await endExpiredTransfers(server.db, server.clock.now());
    const told = (await noticesOf(sender)).filter(({ title }) => title.includes("wygasła"));
    expect(told).toHaveLength(1);
    expect((await transfers.add(sender, receiver)).status).toBe(200);
  });

  test("an expired request blocks neither a new one nor the opposite direction, even before the job runs", async () => {
    const [first, second] = [await given.participant(), await given.participant()];
    const { id } = (await transfers.add(first, second)).body.data;
    server.clock.advance(14 * DAY);
    const [sender, receiver] = [await transfers.again(first), await transfers.again(second)];
    expect((await transfers.add(receiver, sender)).status).toBe(200);
    const other = await given.participant();
    expect((await transfers.add(sender, other)).body.data).toMatchObject({ status: 1 });
    const old = (await transfers.standing(sender)).data.find((row: { id: number }) => row.id === id);
    expect(old).toMatchObject({ status: 4 });
  });

  test("of two requests that would form a circle the second to be accepted is refused", async () => {
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

describe("an answer while another request is being made", () => {
  test("waits for it, and is refused where the two would meet", async () => {
    const [a, b] = [await given.participant(), await given.participant()];
    const { id } = (await transfers.add(a, b)).body.data;
    const at = server.clock.now();
    const { answer } = await inTransaction(server.db, async (asking) => {
      await lockCircle(asking);
      const answering = transfers.answer(b, { id }, true);
      let isAnswered = false;
      void answering.finally(() => (isAnswered = true));
      const waits = sql<{ waits: boolean }>`
        select exists (select from pg_locks where locktype = 'advisory' and not granted) as waits`;
      while (!isAnswered && !(await waits.execute(asking)).rows[0]!.waits);
      await asking
        .insertInto("standing_transfer")
        .values({
          sender_id: b.id,
          receiver_id: a.id,
          status: "pending",
          token_hash: Buffer.alloc(32, 255 - (b.id % 200)),
          requested_at: at,
          expires_at: new Date(at.getTime() + DAY),
        })
        .execute();
      return { answer: answering };
    });
    expect((await answer).body.error).toBe("transfer.standing_circle");
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

  test("waits for points that are being passed on at that moment", async () => {
    const { sender, receiver, id } = await agreed();
    await transfers.give(sender, 1);
    const { removal } = await inTransaction(server.db, async (posting) => {
      await lockParticipants(posting, [sender.id]);
      const removing = transfers.remove(receiver, { id });
      let isRemoved = false;
      void removing.finally(() => (isRemoved = true));
      const waits = sql<{ waits: boolean }>`select exists (select from pg_locks where not granted) as waits`;
      while (!isRemoved && !(await waits.execute(posting)).rows[0]!.waits);
      expect(isRemoved).toBe(false);
      return { removal: removing };
    });
    expect((await removal).body.data).toMatchObject({ status: 5 });
  });
});
