// Goal: what a farmer says of a thing that was sent is decided once, and what goes back goes back once (0222).
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { clawBack, hashRequest } from "#modules/points/ledger/ledger.service.ts";
import { inTransaction } from "#platform/database/database.ts";
import { createGiven } from "#test/harness/given.ts";
import { givenPoints, givenPrize, order } from "#test/harness/given/rewards.ts";
import { type Answer, useTestServer } from "#test/harness/server.ts";
import { putSetting } from "#test/harness/given/settings.ts";

const server = useTestServer();
const given = createGiven(server);
type Farmer = Awaited<ReturnType<typeof given.participant>>;

let clerk: { id: number; token: string };
let farmer: Farmer;
beforeAll(async () => {
  clerk = await given.staff("clerk");
});
beforeEach(async () => {
  farmer = await given.participant();
  await givenPoints(server, farmer.id, 1000);
});

afterEach(async () => {
  const { rows } = await sql`
    select s.prize_id from prize_stock s
    where s.left_count <> (select coalesce(sum(c.change), 0) from prize_stock_change c where c.prize_id = s.prize_id)
      - (select coalesce(sum(o.quantity), 0) from reward_order o where o.prize_id = s.prize_id and o.status <> 'cancelled')
  `.execute(server.db);
  expect(rows, "what is left is what was delivered and not ordered").toEqual([]);
});

let serial = 0;
type Asked = { cause?: string; quantity?: number; reason?: string };
const ask = (id: number, asked: Asked = {}, { token = farmer.token, key = `zwrot-nagrody-${(serial += 1)}` } = {}) =>
  server.call("POST", `/api/v1/prize/my-orders/${id}/return`, {
    token,
    body: { cause: "withdrawn", quantity: 1, ...asked },
    headers: { "idempotency-key": key },
  });
const callOff = (id: number, token = farmer.token) =>
  server.call("POST", `/api/v1/prize/my-orders/${id}/return/call-off`, { token, body: {} });
const own = async (id: number) =>
  (await server.call("GET", `/api/v1/prize/my-orders/${id}`, { token: farmer.token })).body.data;
const office = (method: "GET" | "POST", path: string, body?: unknown) =>
  server.call(method, `/api/office/v1/${path}`, { token: clerk.token, ...(body === undefined ? {} : { body }) });
const decide = (id: number, decision: string, answer = "") =>
  office("POST", `orders/${id}/return-decision`, { decision, answer });
const move = (action: string, id: number, rest: object = {}) =>
  office("POST", "orders/move", { action, order_ids: [id], ...rest });
const send = (id: number) =>
  office("POST", "orders/move", {
    action: "send",
    parcels: [{ order_id: id, carrier: "InPost", tracking_number: "PL1" }],
  });
/** What of an order waits in the office's queues. */
const waiting = async (id: number) =>
  (await office("GET", "queue-items?per_page=100")).body.data.filter(
    (item: { item_id: number; queue: string }) => item.item_id === id && ["orders", "returns"].includes(item.queue),
  );
const newsOf = async ({ token }: Farmer) =>
  (await server.call("GET", "/api/v1/notifications/list", { token })).body.data.notifications[0];

/** An order as it was sent on one day and delivered on another, each at noon. */
async function delivered({ quantity = 1, left = 10, sentOn = "2026-06-01", on = "2026-06-03" as string | null } = {}) {
  const prize = await givenPrize(server, { title: "Kurtka", points: 100, value_grosze: 5000, left });
  const id: number = (await order(server, prize, { token: farmer.token, quantity })).body.data.id;
  await move("process", id);
  await send(id);
  if (on !== null) await move("deliver", id);
  for (const [status, day] of [
    ["sent", sentOn],
    ["delivered", on],
  ] as const) {
    if (day === null) continue;
    const happened_at = new Date(`${day}T10:00:00Z`);
    await server.db
      .updateTable("reward_order_event")
      .set({ happened_at })
      .where("order_id", "=", id)
      .where("status", "=", status)
      .execute();
  }
  return { id, prize };
}

type Sent = Awaited<ReturnType<typeof delivered>>;

/** What of the farmer and the prize an order moves: points, pieces, and the year's rewards. */
async function standing(prize: { id: number }, who = farmer.id) {
  const [balance, stock, year] = await Promise.all([
    server.db
      .selectFrom("ledger_balance")
      .select("available")
      .where("participant_id", "=", who)
      .executeTakeFirstOrThrow(),
    server.db.selectFrom("prize_stock").select("left_count").where("prize_id", "=", prize.id).executeTakeFirstOrThrow(),
    server.db.selectFrom("reward_year_sum").select("value_grosze").where("participant_id", "=", who).executeTakeFirst(),
  ]);
  return [balance.available, stock.left_count, year?.value_grosze ?? 0];
}

const codes = (answers: Answer[]) => answers.map(({ status, body }) => (status === 200 ? "ok" : body.error)).toSorted();

describe("a farmer", () => {
  test("says that a thing is given back until the last day ends in Poland, with the address and the promised day", async () => {
    const admin = await given.staff("admin");
    const address = { name: "Magazyn nagród", address: "ul. Zbożowa 8, 60-101 Poznań" };
    await putSetting(server, admin.token, "return_address", address);
    // The fourteenth day after 27 May is Wednesday, 10 June.
    server.clock.set("2026-06-10T21:59:58.000Z");
    clerk = await given.staff("clerk");
    farmer = await given.participant();
    await givenPoints(server, farmer.id, 1000);
    const [first, second, unsent] = [
      await delivered({ on: "2026-05-27", sentOn: "2026-05-25" }),
      await delivered({ on: "2026-05-27", sentOn: "2026-05-25" }),
      await order(server, await givenPrize(server), { token: farmer.token }),
    ];
    expect(await own(first.id)).toMatchObject({
      returnable: { causes: ["withdrawn", "lost", "broken"], until: "2026-06-10", due_on: "2026-06-17" },
      return_address: address,
      goods_return: null,
    });
    expect((await own(unsent.body.data.id)).returnable).toBeNull();
    expect((await ask(unsent.body.data.id)).body.error).toBe("order.not_returnable");
    const answer = await ask(first.id, { reason: "Zły rozmiar" });
    expect(answer.body.data).toMatchObject({
      state: "delivered",
      returnable: null,
      goods_return: { cause: "withdrawn", status: "open", reason: "Zły rozmiar", due_on: "2026-06-17", answer: null },
    });
    server.clock.set("2026-06-10T22:00:00.000Z");
    expect((await ask(second.id)).body.error).toBe("order.not_returnable");
    expect((await own(second.id)).returnable).toBeNull();
    const queue = (await office("GET", "queue-items?queue=returns")).body.data;
    expect(queue).toMatchObject([{ item_id: first.id, title: "Zwrot: Kurtka", due_on: "2026-06-17" }]);
    const listed = (await office("GET", "orders?returning=open")).body;
    expect(listed.data).toMatchObject([{ id: first.id, goods_return: { status: "open" } }]);
    expect((await office("GET", "orders?returning=exchanging")).body.data).toEqual([]);
    server.clock.set("2026-06-10T12:00:00.000Z");
    clerk = await given.staff("clerk");
  });

  test("says it once, however often and at once, of no more pieces than there are, and not of what is still on its way", async () => {
    const { id } = await delivered({ quantity: 2 });
    expect((await ask(id, { quantity: 3 })).body.errors).toEqual({ quantity: ["Najwyżej 2"] });
    const key = "dwa-razy-to-samo";
    const others = Array.from({ length: 8 }, () => ask(id));
    const same = await Promise.all([ask(id, {}, { key }), ask(id, {}, { key }), ...others]);
    // One of them was the first, whichever: with the key it is answered twice.
    expect(new Set(codes(same))).toEqual(new Set(["ok", "order.not_returnable"]));
    expect(await server.db.selectFrom("order_return").selectAll().where("order_id", "=", id).execute()).toHaveLength(1);
    const onTheWay = await delivered({ sentOn: "2026-06-09", on: null });
    const lost = await ask(onTheWay.id, { cause: "lost" });
    expect(lost.body.errors.cause[0]).toMatch(/od\s16\sczerwca\s2026/);
    expect((await ask(onTheWay.id, { cause: "broken" })).status).toBe(200);
  });

  test("takes it back while nobody decided, as often as pressed, and says something else", async () => {
    const { id } = await delivered();
    expect((await callOff(id)).body.error).toBe("order.return_over");
    await ask(id);
    expect(codes(await Promise.all([callOff(id), callOff(id)]))).toEqual(["ok", "ok"]);
    expect(await own(id)).toMatchObject({ goods_return: null, returns: [{ status: "called_off" }] });
    expect((await decide(id, "accept")).body.error).toBe("order.return_over");
    await ask(id, { cause: "broken" });
    expect((await decide(id, "refuse", "To ślad po użyciu")).status).toBe(200);
    expect((await callOff(id)).body.error).toBe("order.return_over");
  });

  test("cannot touch somebody else's order, and an account waits to be closed until it is decided", async () => {
    const { id } = await delivered();
    const stranger = await given.participant();
    expect((await ask(id, {}, { token: stranger.token })).status).toBe(404);
    expect((await callOff(id, stranger.token)).status).toBe(404);
    await ask(id, { reason: "Niepowtarzalny powód" });
    expect((await callOff(id, stranger.token)).status).toBe(404);
    await server.call("POST", "/api/v1/user/closing", { token: farmer.token, body: {} });
    const admin = await given.staff("admin");
    const close = async () => {
      const { body } = await server.call("GET", "/api/office/v1/closings?status=open", { token: admin.token });
      const mine = body.data.find((row: { participant_id: number }) => row.participant_id === farmer.id);
      return await server.call("POST", `/api/office/v1/closings/${mine.id}/close`, {
        token: admin.token,
        body: { reason: "Na prośbę" },
      });
    };
    expect((await close()).body.error).toBe("closing.points_waiting");
    await decide(id, "refuse", "Niepowtarzalna odpowiedź");
    expect((await close()).status).toBe(200);
    expect((await ask(id, { cause: "broken" })).status).toBe(401);
    const kept = await server.db
      .selectFrom("order_return")
      .selectAll()
      .where("order_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ state: "refused", reason: "", answer: null });
  });
});

describe("the office", () => {
  test("accepts once: points, piece and value are as before the order; of two decisions and its own return one counts", async () => {
    for (const [cause, pieces, title] of [
      ["withdrawn", 10, "Przyjęliśmy zwrot nagrody"],
      ["lost", 9, "Przyjęliśmy zgłoszenie: nagroda nie dotarła"],
    ] as const) {
      const { id, prize } = await delivered();
      expect(await standing(prize)).toEqual([900, 9, 5000]);
      await ask(id, { cause });
      const own_return = { cause, reason: "Uzgodnione przez telefon" };
      const answers = await Promise.all([
        decide(id, "accept"),
        move("take_back", id, own_return),
        decide(id, "accept"),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await standing(prize)).toEqual([1000, pieces, 0]);
      expect(await own(id)).toMatchObject({
        state: "cancelled",
        goods_return: { status: "accepted" },
        returnable: null,
      });
      expect(await waiting(id)).toEqual([]);
      // Whichever of the two it was.
      if (answers[1]!.status !== 200) expect((await newsOf(farmer)).title).toBe(title);
    }
    expect((await checkLedger(server.db)).ok).toBe(true);
  });

  test("accepts some of the pieces: the others are an order of their own, of the same day, year and price", async () => {
    const { id, prize } = await delivered({ quantity: 3 });
    expect(await standing(prize)).toEqual([700, 7, 15_000]);
    await ask(id, { quantity: 2 });
    expect((await decide(id, "accept", "Dziękujemy za szybką paczkę")).status).toBe(200);
    expect(await standing(prize)).toEqual([900, 9, 5000]);
    const { returns } = await own(id);
    const keptId = Number(returns[0].kept_order.split("/")[2]);
    expect(await own(keptId)).toMatchObject({
      state: "delivered",
      quantity: 1,
      points: 100,
      value_grosze: 5000,
      returnable: { until: "2026-06-17" },
      delivery: { city: "Sandomierz" },
    });
    expect((await newsOf(farmer)).content).toContain(
      `Pozostałe sztuki (1) są teraz w zamówieniu ${returns[0].kept_order}`,
    );
    // What is kept can be given back as well, and then nothing is left of it.
    await ask(keptId);
    await decide(keptId, "accept");
    expect(await standing(prize)).toEqual([1000, 10, 0]);
    expect((await checkLedger(server.db)).ok).toBe(true);
  });

  test("does not split an order whose points a debt would take: it says so, and nothing changed", async () => {
    const { id, prize } = await delivered({ quantity: 3 });
    const posting = {
      participantId: farmer.id,
      key: `dlug-${farmer.id}`,
      requestHash: hashRequest({ id }),
      cause: { type: "test", id },
      actor: { kind: "system", id: null },
      at: server.clock.now(),
      explanation: { text: "Faktura policzona dwa razy" },
    } as const;
    await inTransaction(server.db, (tx) => clawBack(tx, posting, { points: 900, category: "adjustment" }));
    await ask(id, { quantity: 1 });
    const before = await standing(prize);
    expect((await decide(id, "accept")).body.error).toBe("order.return_in_parts");
    expect(await standing(prize)).toEqual(before);
    expect(await own(id)).toMatchObject({ state: "delivered", goods_return: { status: "open" } });
  });

  test("refuses with a reason that the farmer reads; the same is not said again, something else is", async () => {
    const { id, prize } = await delivered();
    await ask(id);
    expect((await decide(id, "refuse")).body.errors).toHaveProperty("answer");
    expect((await decide(id, "refuse", "Nagroda była noszona")).status).toBe(200);
    expect(await newsOf(farmer)).toMatchObject({
      title: "Nie przyjęliśmy zwrotu nagrody",
      content: expect.stringContaining("Powód: Nagroda była noszona"),
    });
    expect(await own(id)).toMatchObject({
      state: "delivered",
      goods_return: { status: "refused", answer: "Nagroda była noszona", due_on: null },
      returnable: { causes: ["lost", "broken"] },
    });
    expect((await ask(id)).body.error).toBe("order.not_returnable");
    expect(await standing(prize)).toEqual([900, 9, 5000]);
    const log = await office("GET", `audit?subject_type=order&subject_id=${id}`);
    expect(JSON.stringify(log.body.data ?? [])).not.toContain("order.cancel");
  });

  test("exchanges under the same order: a new piece, a new parcel, no posting; and the days count anew", async () => {
    const { id, prize } = await delivered({ quantity: 2, left: 3 });
    await ask(id, { cause: "broken", quantity: 1 });
    expect((await decide(id, "exchange", "Wyślemy do piątku")).status).toBe(200);
    expect(await standing(prize)).toEqual([800, 0, 10_000]);
    expect((await own(id)).goods_return).toMatchObject({ status: "exchanging", due_on: "2026-06-17" });
    expect(await waiting(id)).toMatchObject([{ queue: "returns", title: "Wyślij nową sztukę: Kurtka" }]);
    expect((await office("GET", `orders/${id}`)).body.data.actions).toEqual(["send", "take_back"]);
    expect((await move("cancel", id, { reason: "Pomyłka" })).body.error).toBe("order.cannot_move");
    expect((await decide(id, "accept")).body.error).toBe("order.return_over");
    expect((await ask(id)).body.error).toBe("order.not_returnable");
    expect((await send(id)).status).toBe(200);
    expect(await own(id)).toMatchObject({
      state: "sent",
      goods_return: { status: "exchanged", due_on: null },
      returnable: { until: "2026-07-01", lost_from: "2026-06-17" },
    });
    const journals = await server.db
      .selectFrom("ledger_journal")
      .select("id")
      .where("participant_id", "=", farmer.id)
      .execute();
    expect(journals).toHaveLength(2);
    // There is no other to be sent: it is said, and the order stays as it is.
    await ask(id, { cause: "broken", quantity: 1 });
    expect((await decide(id, "exchange")).body.error).toBe("prize.out_of_stock");
    expect(await own(id)).toMatchObject({ state: "sent", goods_return: { status: "open" } });
  });

  test("gives the points back instead of a piece it promised: what never left is in stock again, what is broken is not", async () => {
    const { id, prize } = await delivered({ quantity: 3, left: 5 });
    await ask(id, { cause: "broken", quantity: 2 });
    await decide(id, "exchange");
    expect(await standing(prize)).toEqual([700, 0, 15_000]);
    await move("take_back", id, { cause: "broken", reason: "Nie ma już takich" });
    expect(await standing(prize)).toEqual([1000, 2, 0]);
    expect((await own(id)).goods_return).toMatchObject({ status: "accepted", answer: "Nie ma już takich" });
  });

  test("gives back so many points a day by one person: slices, exchanges and its own returns add up, and the next takes two", async () => {
    const [admin, second] = [await given.staff("admin"), await given.staff("clerk")];
    const fresh = await given.staff("clerk");
    const by = (who: { token: string }, path: string, body: object) =>
      server.call("POST", `/api/office/v1/${path}`, { token: who.token, body });
    const decideReturn = (who: { token: string }, id: number, decision: string, answer = "") =>
      by(who, `orders/${id}/return-decision`, { decision, answer });
    await putSetting(server, admin.token, "return_approval_points", 300);
    const sent = [await delivered(), await delivered(), await delivered({ quantity: 2 }), await delivered()];
    const [first, broken, third, last] = sent as [Sent, Sent, Sent, Sent];
    await ask(first.id);
    await ask(broken.id, { cause: "broken" });
    await ask(third.id, { quantity: 1 });
    expect((await decideReturn(fresh, first.id, "accept")).body.message).toBe("Decyzja została zapisana.");
    expect((await decideReturn(fresh, broken.id, "exchange")).body.message).toBe("Decyzja została zapisana.");

    const before = await standing(third.prize);
    expect((await decideReturn(fresh, third.id, "accept", "Paczka wróciła")).body.message).toBe(HELD_MESSAGE);
    const taken = { action: "take_back", order_ids: [last.id], cause: "lost", reason: "Kurier zgubił" };
    expect((await by(fresh, "orders/move", taken)).body.data).toEqual({ moved: 0, held: 1 });
    expect((await by(fresh, "orders/move", taken)).body.error).toBe("approval.waiting");
    expect(await standing(third.prize)).toEqual(before);
    expect((await own(third.id)).goods_return).toMatchObject({ status: "open" });
    expect((await own(last.id)).state).toBe("delivered");
    const requests = (await office("GET", "approvals?status=waiting&order=asc")).body.data;
    expect(requests).toMatchObject([
      {
        kind: "order.return",
        subject_path: `/orders/${third.id}`,
        effect: expect.stringMatching(/^Na saldo wraca 100\spunktów\.$/),
      },
      { kind: "order.return", after: "anulowane: przesyłka zaginęła", reason: "Kurier zgubił" },
    ]);
    const decideOn = (at: number, who: { token: string }) =>
      by(who, `approvals/${requests[at].id}/decision`, { decision: "approve" });
    expect((await decideOn(0, fresh)).body.error).toBe("approval.own");
    expect((await decideOn(0, second)).status).toBe(200);
    expect((await own(third.id)).goods_return).toMatchObject({ status: "accepted", answer: "Paczka wróciła" });
    // What the farmer says meanwhile is another question than the one that was asked.
    await ask(last.id, { cause: "broken" });
    expect((await decideOn(1, second)).body.error).toBe("approval.outdated");
    // What two looked at is nobody's day.
    expect((await decideReturn(second, last.id, "accept")).body.message).toBe("Decyzja została zapisana.");

    // They fill the same day as what the person accepts, and stand on the page of who let what out.
    await putSetting(server, admin.token, "acceptance_person_day_points", 350);
    const product = await given.product({ pointsPerUnit: 10, packs: [5] });
    const accepts = async (who: { token: string }) => {
      const { id } = await given.submittedInvoice({ lines: [{ sap: product.sap, pack_volume: 5, quantity: 4 }] });
      return (await by(who, `invoices/${id}/accept`, {})).body.message;
    };
    expect(await accepts(fresh)).toBe(HELD_MESSAGE);
    expect(await accepts(await given.staff("clerk"))).toBe("Faktura została zaakceptowana.");
    const { rows } = (await server.call("GET", "/api/office/v1/releases", { token: admin.token })).body.data;
    const returnsOf = ({ id }: { id: number }) =>
      rows.filter((row: { staff: { id: number }; door: string }) => row.staff.id === id && row.door === "return");
    expect(returnsOf(fresh)).toMatchObject([{ acts: 2, points: 200, points_by_two: 0 }]);
    expect(returnsOf(second)).toMatchObject([{ acts: 2, points: 200, points_by_two: 100 }]);
    for (const [key, value] of [
      ["return_approval_points", 20_000],
      ["acceptance_person_day_points", 500_000],
    ] as const)
      await putSetting(server, admin.token, key, value);
  });
});
