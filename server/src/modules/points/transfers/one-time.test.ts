import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { releaseExpiredHolds } from "#modules/account/points/points-jobs.service.ts";
import { createGiven } from "#test/harness/given.ts";
import { START, useTestServer } from "#test/harness/server.ts";
import { createTransfers } from "#test/harness/given/transfers.ts";
import { endExpiredTransfers } from "./upkeep.service.ts";

const server = useTestServer();
const given = createGiven(server);
const transfers = createTransfers(server);

const MINUTE = 60_000;
const pass = (ms: number) => server.clock.set(new Date(server.clock.now().getTime() + ms).toISOString());
const at = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();

beforeEach(() => server.clock.set(START));

/** A sender with points of his own phone, and a receiver. */
async function twoFarms(points = 1000) {
  const [sender, receiver, admin] = [await given.participant(), await given.participant(), await given.staff("admin")];
  await server.db
    .updateTable("participant")
    .set({ phone: `+48700${String(sender.id).padStart(6, "0")}` })
    .where("id", "=", sender.id)
    .execute();
  await transfers.give(sender, points);
  return { sender, receiver, admin };
}

const sound = async () => expect((await checkLedger(server.db)).ok).toBe(true);

describe("a one-time transfer", () => {
  test("[TRANSFER-01, TRANSFER-28, TRANSFER-33] sets points aside, sends a code, and carries them over with its confirmation", async () => {
    const { sender, receiver } = await twoFarms();
    const started = await transfers.start(sender, receiver, 400);
    expect(started.status).toBe(200);
    const transfer = started.body.data;
    expect(transfer).toMatchObject({
      direction: "out",
      points: 400,
      state: "pending",
      status: { label: "Czeka na potwierdzenie", color: "yellow" },
      other: { company_name: "Gospodarstwo Kowalski", first_last_name: "Jan K.", address: "Sandomierz" },
      expires_at: at(10 * MINUTE),
      resend_at: at(MINUTE),
      phone_ending: String(sender.id).padStart(3, "0").slice(-3),
    });
    expect(await transfers.points(sender)).toMatchObject({ available: 600, held: 400 });
    const done = await transfers.confirm(sender, transfer.id, await transfers.codeOf(sender));
    expect(done.body.data).toMatchObject({ transfer: { state: "done", ended_at: at(0) }, available: 600 });
    expect(await transfers.points(sender)).toMatchObject({ available: 600, held: 0 });
    expect(await transfers.points(receiver)).toMatchObject({ available: 400 });
    const [sent] = await transfers.history(sender, "transfer_out");
    const [received] = await transfers.history(receiver, "transfer_in");
    expect(sent?.explanation.text).toBe(
      "Przekazane jednorazowo 400\u00a0punktów z odłożonych. Odbiorca: Gospodarstwo Kowalski",
    );
    expect(received?.explanation.text).toBe("Otrzymane jednorazowo. Od: Gospodarstwo Kowalski");
    for (const who of [sender, receiver]) {
      const list = await server.call("GET", "/api/v1/transfer/one-time?page=1", { token: who.token });
      expect(list.body).toMatchObject({ data: [{ id: transfer.id }], meta: { per_page: 12, total: 1 } });
      const notices = await server.call("GET", "/api/v1/notifications/list", { token: who.token });
      expect(notices.body.data.notifications[0].content).toContain("400\u00a0punktów");
    }
    await sound();
  });

  test("goes to the receiver of an own earlier one without their number being told or typed, and to nobody else's", async () => {
    const { sender, receiver } = await twoFarms();
    const first = (await transfers.start(sender, receiver, 100)).body.data;
    const again = (who: typeof sender, to_receiver_of: number) =>
      server.call("POST", "/api/v1/transfer/one-time", {
        token: who.token,
        body: { to_receiver_of, points: 50, accept_terms: true },
        headers: { "idempotency-key": randomUUID() },
      });
    // One that was not carried out yet tells nothing.
    expect((await again(sender, first.id)).body).toMatchObject({ error: "transfer.receiver_not_found" });
    await transfers.confirm(sender, first.id, await transfers.codeOf(sender));
    pass(2 * MINUTE);
    const second = await again(sender, first.id);
    expect(second.body.data).toMatchObject({ points: 50, other: first.other, state: "pending" });
    await transfers.confirm(sender, second.body.data.id, await transfers.codeOf(sender));
    expect(await transfers.points(receiver)).toMatchObject({ available: 150 });

    for (const stranger of [receiver, (await twoFarms()).sender]) {
      const refused = await again(stranger, first.id);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([404, ["to_receiver_of"]]);
    }
    await server.db.updateTable("participant").set({ is_locked: true }).where("id", "=", receiver.id).execute();
    expect((await again(sender, first.id)).body.error).toBe("transfer.receiver_not_found");
    const both = await server.call("POST", "/api/v1/transfer/one-time", {
      token: sender.token,
      body: { to_receiver_of: first.id, receiver_nip: receiver.identifier, points: 50, accept_terms: true },
      headers: { "idempotency-key": randomUUID() },
    });
    expect([both.status, Object.keys(both.body.errors)]).toEqual([422, ["receiver_nip"]]);
  });

  test("the SMS names points and receiver and fits one message", async () => {
    const { sender, receiver } = await twoFarms();
    await server.db
      .updateTable("participant")
      .set({ company_name: "Przedsiębiorstwo Żółć Źdźbło i Brzęczyszczykiewicz Sp. z o.o." })
      .where("id", "=", receiver.id)
      .execute();
    await transfers.start(sender, receiver, 1000);
    const sms = await server.db
      .selectFrom("outbox_message")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(sms.body).toMatch(
      /^Plon: kod \d{6} przekazuje 1 000 punktow\. Odbiorca: Przeds\. Zolc Zdzblo i Brzeczyszczykiewic\. Wazny do 12:10\. Nie podawaj go nikomu\.$/,
    );
    expect(sms.body.length).toBeLessThanOrEqual(160);
  });

  test("the SMS ends a short name's full stop in its own", async () => {
    const { sender, receiver } = await twoFarms();
    await server.db
      .updateTable("participant")
      .set({ company_name: "", first_name: "Maria", last_name: "Zając" })
      .where("id", "=", receiver.id)
      .execute();
    await transfers.start(sender, receiver, 10);
    const sms = await server.db
      .selectFrom("outbox_message")
      .select("body")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(sms.body).toContain("Odbiorca: Maria Z. Wazny do");
  });

  test("the same key is the same transfer, with another body a refusal, also when pressed at once", async () => {
    const { sender, receiver } = await twoFarms();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => transfers.start(sender, receiver, 100, key)));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await transfers.points(sender)).toMatchObject({ available: 900, held: 100 });
    const other = await transfers.start(sender, receiver, 200, key);
    expect([other.status, other.body.error]).toEqual([422, "request.key_reused"]);
  });

  test("is refused in its field: too many points, nobody, oneself; and without a ticked acceptance or a key", async () => {
    const { sender, receiver } = await twoFarms(50);
    const many = await transfers.start(sender, receiver, 51);
    expect([many.status, many.body.error, Object.keys(many.body.errors)]).toEqual([
      422,
      "points.insufficient",
      ["points"],
    ]);
    const nobody = await transfers.start(sender, { identifier: "9999999999" }, 5);
    expect([nobody.status, Object.keys(nobody.body.errors)]).toEqual([404, ["receiver_nip"]]);
    const self = await transfers.start(sender, sender, 5);
    expect([self.status, Object.keys(self.body.errors)]).toEqual([422, ["receiver_nip"]]);
    const path = "/api/v1/transfer/one-time";
    const body = { receiver_nip: receiver.identifier, points: 0, accept_terms: false };
    const headers = { "idempotency-key": randomUUID() };
    const wrong = await server.call("POST", path, { token: sender.token, body, headers });
    expect(Object.keys(wrong.body.errors).toSorted()).toEqual(["accept_terms", "points"]);
    const keyless = { ...body, points: 5, accept_terms: true };
    expect((await server.call("POST", path, { token: sender.token, body: keyless })).body.error).toBe(
      "request.idempotency_key_missing",
    );
    expect(await transfers.points(sender)).toMatchObject({ available: 50, held: 0 });
  });

  test("whoever asked to have the balance locked passes nothing on", async () => {
    const { sender, receiver } = await twoFarms();
    const lock = () =>
      server.db
        .updateTable("participant")
        .set({ is_prize_ordering_locked: true })
        .where("id", "=", sender.id)
        .execute();
    const { id } = (await transfers.start(sender, receiver, 10)).body.data;
    await lock();
    for (const answer of [
      await transfers.start(sender, receiver, 10),
      await transfers.confirm(sender, id, await transfers.codeOf(sender)),
      await transfers.add(sender, receiver),
    ]) {
      expect(answer.body.message).toContain("nie możesz przekazywać punktów");
      expect([answer.status, answer.body.error]).toEqual([403, "transfer.balance_locked"]);
    }
  });

  test("five wrong codes, each counted, then only a new code helps; a new one a minute later, five a day", async () => {
    const { sender, receiver } = await twoFarms();
    const { id } = (await transfers.start(sender, receiver, 10)).body.data;
    const right = await transfers.codeOf(sender);
    const wrong = right === "000000" ? "111111" : "000000";
    const tries = await Promise.all(Array.from({ length: 5 }, () => transfers.confirm(sender, id, wrong)));
    expect(new Set(tries.map(({ body }) => body.error))).toEqual(new Set(["auth.sms_code_wrong"]));
    const late = await transfers.confirm(sender, id, right);
    expect([late.body.error, Object.keys(late.body.errors)]).toEqual(["auth.sms_code_expired", ["sms_code"]]);
    expect((await transfers.resend(sender, id)).body.error).toBe("auth.sms_code_too_soon");
    for (let count = 1; count < 5; count += 1) {
      pass(MINUTE);
      expect((await transfers.resend(sender, id)).status).toBe(200);
    }
    pass(MINUTE);
    expect((await transfers.resend(sender, id)).body.error).toBe("auth.sms_code_daily_limit");
    expect((await transfers.confirm(sender, id, await transfers.codeOf(sender))).status).toBe(200);
    expect(await transfers.points(receiver)).toMatchObject({ available: 10 });
  });

  test("after ten minutes it has expired whether a job has been or not; the job gives the points back", async () => {
    const { sender, receiver } = await twoFarms();
    const { id } = (await transfers.start(sender, receiver, 10)).body.data;
    const code = await transfers.codeOf(sender);
    pass(10 * MINUTE);
    for (const answer of [
      await transfers.confirm(sender, id, code),
      await transfers.reject(sender, id),
      await transfers.resend(sender, id),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([409, "transfer.expired"]);
    }
    const read = async () =>
      (await server.call("GET", `/api/v1/transfer/one-time/${id}`, { token: sender.token })).body.data;
    const seen = await read();
    expect(seen).toMatchObject({ state: "expired", ended_at: at(0), resend_at: null, phone_ending: null });
    await releaseExpiredHolds(server.db, server.clock.now());
    await endExpiredTransfers(server.db, server.clock.now());
    expect(await read()).toEqual(seen);
    expect(await transfers.points(sender)).toMatchObject({ available: 1000, held: 0 });
    await sound();
  });

  test("rejecting gives the points back, twice the same; a confirmed one stays", async () => {
    const { sender, receiver } = await twoFarms();
    const { id } = (await transfers.start(sender, receiver, 300)).body.data;
    const code = await transfers.codeOf(sender);
    const first = await transfers.reject(sender, id);
    expect(first.body.data).toMatchObject({ state: "rejected", status: { label: "Odrzucone", color: "red" } });
    expect((await transfers.reject(sender, id)).body).toEqual(first.body);
    expect((await transfers.confirm(sender, id, code)).body.error).toBe("transfer.ended");
    expect(await transfers.points(sender)).toMatchObject({ available: 1000, held: 0 });
    pass(MINUTE);
    const next = (await transfers.start(sender, receiver, 300)).body.data;
    const done = await transfers.confirm(sender, next.id, await transfers.codeOf(sender));
    expect((await transfers.confirm(sender, next.id, "000000")).body).toEqual(done.body);
    expect((await transfers.reject(sender, next.id)).body.error).toBe("transfer.ended");
    await sound();
  });

  test("a receiver locked meanwhile gets nothing, and the points can be had back", async () => {
    const { sender, receiver } = await twoFarms();
    const { id } = (await transfers.start(sender, receiver, 300)).body.data;
    await server.db.updateTable("participant").set({ is_locked: true }).where("id", "=", receiver.id).execute();
    const answer = await transfers.confirm(sender, id, await transfers.codeOf(sender));
    expect([answer.status, answer.body.error]).toEqual([404, "transfer.receiver_not_found"]);
    expect((await transfers.reject(sender, id)).status).toBe(200);
    expect(await transfers.points(sender)).toMatchObject({ available: 1000, held: 0 });
  });

  test("nobody else touches it; the receiver sees it once it is done", async () => {
    const { sender, receiver } = await twoFarms();
    const { id } = (await transfers.start(sender, receiver, 300)).body.data;
    const code = await transfers.codeOf(sender);
    const seen = async () =>
      (await server.call("GET", `/api/v1/transfer/one-time/${id}`, { token: receiver.token })).status;
    expect(await seen()).toBe(404);
    for (const answer of [
      await transfers.confirm(receiver, id, code),
      await transfers.reject(receiver, id),
      await transfers.resend(receiver, id),
    ]) {
      expect(answer.body.error).toBe("transfer.not_found");
    }
    await transfers.confirm(sender, id, code);
    expect(await seen()).toBe(200);
    const support = await server.call("GET", `/api/v1/transfer/one-time/${id}`, {
      token: (await given.participant()).token,
    });
    expect(support.status).toBe(404);
  });

  test("points lapse with the receiver when they would have lapsed with the sender", async () => {
    const earlier = await twoFarms(100);
    server.clock.set("2027-06-10T10:00:00.000Z");
    const [sender, receiver] = [await transfers.again(earlier.sender), await transfers.again(earlier.receiver)];
    await transfers.give(sender, 100);
    const before = await transfers.calendar(sender);
    const { id } = (await transfers.start(sender, receiver, 150)).body.data;
    await transfers.confirm(sender, id, await transfers.codeOf(sender));
    expect(await transfers.calendar(receiver)).toEqual([before[0], { ...before[1], points: 50 }]);
    expect(await transfers.calendar(sender)).toEqual([{ ...before[1], points: 50 }]);
  });
});

test("hundreds of confirmations and rejections of one transfer at once have one effect", async () => {
  const { sender, receiver } = await twoFarms();
  const { id } = (await transfers.start(sender, receiver, 700)).body.data;
  const code = await transfers.codeOf(sender);
  const answers = await Promise.all(
    Array.from({ length: 240 }, (_, index) =>
      index % 2 === 0 ? transfers.confirm(sender, id, code) : transfers.reject(sender, id),
    ),
  );
  const [confirmed, rejected] = [0, 1].map((rest) => answers.filter((_, index) => index % 2 === rest));
  const isDone = (await transfers.points(receiver)).available === 700;
  const [served, refused] = isDone ? [confirmed, rejected] : [rejected, confirmed];
  expect(new Set(served?.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(refused?.map(({ body }) => body.error))).toEqual(new Set(["transfer.ended"]));
  expect(await transfers.points(sender)).toMatchObject({ available: isDone ? 300 : 1000, held: 0 });
  await sound();
});
