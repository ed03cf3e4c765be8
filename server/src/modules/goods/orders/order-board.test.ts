import { addWorkingDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { PDFDocument } from "pdf-lib";
import { beforeAll, describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { inTransaction } from "#platform/database/database.ts";
import { earn, hashRequest, spend } from "#modules/points/ledger/ledger.service.ts";
import { proveLedger } from "#modules/account/points/points-jobs.service.ts";
import { recordOrder } from "./order-records.service.ts";

const server = useTestServer();
const given = createGiven(server);

let clerk: { id: number; token: string };
let prizeId: number;
beforeAll(async () => {
  clerk = await given.staff("clerk");
  const at = server.clock.now();
  const facts = { offer: "collect", points: 100, valid_from: at, created_at: at, updated_at: at } as const;
  const row = { ...facts, slug: "kurtka-zolta", kind: "item", title: "Kurtka żółta" } as const;
  prizeId = (await server.db.insertInto("prize").values(row).returning("id").executeTakeFirstOrThrow()).id;
  await server.db.insertInto("prize_stock").values({ prize_id: prizeId, left_count: 100 }).execute();
});

const DELIVERY = {
  name: "Świętosława Żółć-Gęślą",
  phone: "+48600100200",
  street: "Łąkowa",
  street_number: "7",
  street_number_place: "2",
  postcode: "27-600",
  city: "Święta Katarzyna",
  note: "Proszę dzwonić przed przyjazdem. ".repeat(8).trim(),
};

let serial = 0;
type Facts = { who: { id: number }; kind: "item" | "voucher" | "bank_transfer"; note: string };

/** An order as the portal writes it: points taken, a piece taken, the row and its first event. */
async function order({ who, kind = "item", note = DELIVERY.note }: Partial<Facts> = {}): Promise<number> {
  const participantId = who?.id ?? (await given.participant()).id;
  const at = server.clock.now();
  const own = (serial += 1);
  const posting = {
    participantId,
    requestHash: hashRequest({ own }),
    cause: { type: "order", id: own },
    actor: { kind: "participant", id: participantId },
    at,
    explanation: { text: "Zamówienie" },
  } as const;
  return await inTransaction(server.db, async (tx) => {
    await earn(tx, { ...posting, key: `zarobek-${own}` }, { points: 100, category: "adjustment", expiresAt: null });
    const { journalId } = await spend(tx, { ...posting, key: `wydanie-${own}` }, { points: 100, to: "redeemed" });
    if (kind === "item") {
      await tx
        .updateTable("prize_stock")
        .set((row) => ({ left_count: row("left_count", "-", 1) }))
        .execute();
    }
    return await recordOrder(tx, {
      participant_id: participantId,
      prize_id: prizeId,
      kind,
      title: "Kurtka żółta",
      quantity: 1,
      points: 100,
      value_grosze: 10_000,
      tax_treatment: "none",
      status: kind === "voucher" ? "delivered" : "accepted",
      delivery: kind === "item" ? JSON.stringify({ ...DELIVERY, note }) : null,
      journal_id: journalId,
      ordered_at: at,
      status_changed_at: at,
      year: 2026,
      idempotency_key: `zamowienie-${own}`,
      request_hash: hashRequest({ own }),
    });
  });
}

const office = (method: "GET" | "POST", url: string, body?: unknown, token = clerk.token) =>
  server.call(method, `/api/office/v1/orders${url}`, { token, ...(body === undefined ? {} : { body }) });
const move = (action: string, order_ids: number[], rest: object = {}, token = clerk.token) =>
  office("POST", "/move", { action, order_ids, ...rest }, token);
const send = (ids: number[]) =>
  office("POST", "/move", {
    action: "send",
    parcels: ids.map((order_id) => ({ order_id, carrier: "InPost", tracking_number: `PL-${order_id}` })),
  });
const details = async (id: number) => (await office("GET", `/${id}`)).body.data;
const notesOf = async ({ token }: { token: string }) =>
  JSON.stringify((await server.call("GET", "/api/v1/notifications/list", { token })).body);
const left = async () =>
  (await server.db.selectFrom("prize_stock").select("left_count").executeTakeFirstOrThrow()).left_count;
const audits = async (id: number) =>
  (
    await server.db
      .selectFrom("audit_log")
      .select("action")
      .where("subject_type", "=", "order")
      .where("subject_id", "=", String(id))
      .orderBy("id")
      .execute()
  ).map(({ action }) => action);

describe("the order board", () => {
  test("takes an order from accepted to delivered: the farmer is told of the parcel and its arrival", async () => {
    const who = await given.participant();
    const id = await order({ who });
    expect((await details(id)).actions).toEqual(["process", "cancel"]);
    expect((await move("process", [id])).body.data).toEqual({ moved: 1, held: 0 });
    expect((await send([id])).status).toBe(200);
    expect((await move("deliver", [id])).status).toBe(200);
    const seen = await details(id);
    expect(seen).toMatchObject({
      status: "delivered",
      carrier: "InPost",
      tracking_number: `PL-${id}`,
      delivery: { street_line: "Łąkowa 7/2", city: "Święta Katarzyna" },
      actions: ["take_back"],
    });
    expect(seen.events.map((event: { status_label: { label: string } }) => event.status_label.label)).toEqual([
      "Przyjęte",
      "W realizacji",
      "Wysłane",
      "Dostarczone",
    ]);
    expect(seen.events[2]).toMatchObject({ note: `InPost, PL-${id}`, actor: expect.stringContaining("Pracownik") });
    const notes = await notesOf(who);
    expect(notes).toContain(`Przewoźnik: InPost, numer przesyłki PL-${id}.`);
    expect(notes).toContain("Twoja nagroda została dostarczona");
    expect(await audits(id)).toEqual(["order.process", "order.send", "order.deliver"]);
  });

  test("what deliveries took is what the next farmer is told", async () => {
    const ids = [await order({}), await order({}), await order({}), await order({})];
    await move("process", ids);
    await send(ids);
    // The last one is on its way: it says nothing.
    await move("deliver", ids.slice(0, 3));
    const now = server.clock.now();
    const change = { ordered_at: new Date(now.getTime() - 14 * 24 * 60 * 60 * 1000) };
    await server.db.updateTable("reward_order").set(change).where("status", "=", "delivered").execute();
    await server.db.updateTable("reward_order").set({ ordered_at: now }).where("id", "=", ids[3]!).execute();
    const [ordered, today] = [warsawDay(change.ordered_at), warsawDay(now)];
    let took = 0;
    while (addWorkingDays(ordered, took + 1) <= today) took += 1;
    const { token } = await given.participant();
    expect((await server.call("GET", "/api/v1/prize/delivery", { token })).body.data).toEqual({
      expected_by: addWorkingDays(today, took),
    });
  });

  test("takes back what was sent, once: points and tax back, the piece only if it is ours again, the farmer told", async () => {
    for (const [cause, pieces, title] of [
      ["withdrawn", 1, "Przyjęliśmy zwrot nagrody"],
      ["lost", 0, "Twoja nagroda zaginęła w drodze"],
    ] as const) {
      const who = await given.participant();
      const id = await order({ who });
      const takeBack = () =>
        server.call("POST", "/api/office/v1/orders/move", {
          token: clerk.token,
          body: { action: "take_back", order_ids: [id], cause, reason: "Uzgodnione przez telefon." },
        });
      expect((await takeBack()).body.error).toBe("order.cannot_move");
      await move("process", [id]);
      await send([id]);
      const before = await pointsAndPieces(who.id, id);
      const answers = await Promise.all([takeBack(), takeBack(), takeBack()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const after = await pointsAndPieces(who.id, id);
      expect([after.points - before.points, after.pieces - before.pieces]).toEqual([before.price, pieces]);
      expect(after.taxed).toBe(0);
      expect(await details(id)).toMatchObject({ status: "cancelled", actions: [] });
      expect(await notesOf(who)).toContain(title);
      expect(await audits(id)).toEqual(["order.process", "order.send", "order.take_back"]);
    }
  });

  async function pointsAndPieces(participantId: number, orderId: number) {
    const { points: price, prize_id } = await server.db
      .selectFrom("reward_order")
      .select(["points", "prize_id"])
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    const balance = await server.db
      .selectFrom("ledger_balance")
      .select("available")
      .where("participant_id", "=", participantId)
      .executeTakeFirstOrThrow();
    const stock = await server.db
      .selectFrom("prize_stock")
      .select("left_count")
      .where("prize_id", "=", prize_id)
      .executeTakeFirst();
    const year = await server.db
      .selectFrom("reward_year_sum")
      .select("value_grosze")
      .where("participant_id", "=", participantId)
      .executeTakeFirst();
    return { price, points: balance.available, pieces: stock?.left_count ?? 0, taxed: year?.value_grosze ?? 0 };
  }

  test("moves all or none: one that cannot is named, and nothing of the others is written", async () => {
    const [first, second, done] = [await order(), await order(), await order()];
    await move("process", [done]);
    const answer = await move("process", [first, second, done]);
    expect(answer.body).toMatchObject({ error: "order.cannot_move" });
    expect(answer.body.message).toContain(`N/2026/${String(done).padStart(6, "0")}`);
    expect((await move("process", [first, 999_999])).body.error).toBe("order.not_found");
    for (const id of [first, second]) {
      expect(await details(id)).toMatchObject({ status: "accepted" });
      expect(await audits(id)).toEqual([]);
    }
    expect((await move("process", [first, second, first])).body.data).toEqual({ moved: 2, held: 0 });
  });

  test("cancels with a reason: points and stock are returned once, whoever cancels and however often", async () => {
    const who = await given.participant();
    const [admin, before] = [await given.staff("admin"), await left()];
    const id = await order({ who });
    expect((await move("cancel", [id])).status).toBe(422);
    const answers = await Promise.all(
      [clerk, admin, clerk, admin].map(({ token }) => move("cancel", [id], { reason: "Brak rozmiaru" }, token)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await left()).toBe(before);
    const { points } = (await server.call("GET", `/api/office/v1/participants/${who.id}`, { token: clerk.token })).body
      .data;
    expect(points.available).toBe(100);
    expect(await details(id)).toMatchObject({
      status: "cancelled",
      cancelled_by: "staff",
      cancel_reason: "Brak rozmiaru",
    });
    expect(await notesOf(who)).toContain("Powód: Brak rozmiaru");
    expect(await audits(id)).toEqual(["order.cancel"]);
    const log = await server.call("GET", `/api/office/v1/audit?subject_type=order&subject_id=${id}`, {
      token: admin.token,
    });
    expect(log.body.data[0]).toMatchObject({
      before: { status: "accepted" },
      after: { status: "cancelled", reason: "Brak rozmiaru" },
    });
    expect(await proveLedger(server.db, server.clock.now())).toBe(true);
  });

  test("two clerks who take different steps with the same orders at once have one effect", async () => {
    const ids = await Promise.all([order(), order(), order()]);
    const answers = await Promise.all([
      move("process", ids),
      move("cancel", [...ids].toReversed(), { reason: "Na prośbę" }),
      move("process", [...ids].toReversed()),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    // Processed and then cancelled is a sound order of events; processed twice, or cancelled and then processed, is
    // not.
    expect(answers[0].status === 200 && answers[2].status === 200).toBe(false);
    const statuses = new Set(await Promise.all(ids.map(async (id) => (await details(id)).status)));
    expect(statuses).toEqual(new Set([answers[1].status === 200 ? "cancelled" : "processing"]));
    expect(await proveLedger(server.db, server.clock.now())).toBe(true);
  });

  test("vouchers are not moved; money rewards are only cancelled here", async () => {
    const [voucher, money] = [await order({ kind: "voucher" }), await order({ kind: "bank_transfer" })];
    expect((await move("cancel", [voucher], { reason: "Pomyłka" })).body.error).toBe("order.cannot_move");
    expect((await move("process", [money])).body.error).toBe("order.cannot_move");
    expect((await move("cancel", [money], { reason: "Na prośbę" })).status).toBe(200);
  });

  test("counts its columns and finds by number, person, prize and parcel", async () => {
    const who = await given.participant();
    const [id, other] = [await order({ who }), await order({ who })];
    await move("process", [other]);
    await send([other]);
    const found = async (query: string) => {
      const { data, meta } = (await office("GET", `?${query}`)).body;
      return { ids: data.map((row: { id: number }) => row.id), meta };
    };
    const board = await found(`participant_id=${who.id}&status=accepted`);
    expect(board).toMatchObject({ ids: [id], meta: { total: 1, by_status: { accepted: 1, sent: 1, paid: 0 } } });
    expect((await found(`search=N/2026/${String(id).padStart(6, "0")}`)).ids).toContain(id);
    expect((await found(`search=PL-${other}`)).ids).toContain(other);
    expect((await found(`search=${who.identifier}`)).ids).toEqual([id, other]);
    expect((await found("search=zolta&per_page=100")).ids).toContain(id);
    expect((await found(`search=${encodeURIComponent("%_'\\")}`)).ids).toEqual([]);
  });

  test("shows a representative own participants' orders and lets nobody else's be moved", async () => {
    const rep = await given.staff("rep");
    const unassigned = await order();
    expect((await office("GET", "?per_page=100", undefined, rep.token)).body).toMatchObject({
      data: [],
      meta: { total: 0 },
    });
    expect((await office("GET", `/${unassigned}`, undefined, rep.token)).status).toBe(404);
    const { id: representative_id } = await server.db
      .insertInto("representative")
      .values({ first_name: "Paweł", last_name: "Zając", email: "p@plon.example", phone: "+48500000101" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await server.db.updateTable("staff").set({ representative_id }).where("id", "=", rep.id).execute();
    const [own, other] = [await order({ who: await given.participant({ representative_id }) }), await order()];
    const { data } = (await office("GET", "?per_page=100", undefined, rep.token)).body;
    expect(data).toMatchObject([{ id: own, actions: [] }]);
    expect((await office("GET", `/${other}`, undefined, rep.token)).status).toBe(404);
    expect((await move("process", [own], {}, rep.token)).status).toBe(403);
    expect((await office("GET", `/packing-list.pdf?ids=${own}`, undefined, rep.token)).status).toBe(403);
  });

  test.each([
    { action: "process", order_ids: [] },
    { action: "process", order_ids: Array.from({ length: 201 }, (_, at) => at + 1) },
    { action: "fly", order_ids: [1] },
    { action: "send", order_ids: [1] },
    { action: "send", parcels: [{ order_id: 1, carrier: "", tracking_number: "" }] },
    { action: "cancel", order_ids: [1], reason: "\u0000abc" },
  ])("refuses $action with hostile fields", async (body) => {
    expect((await office("POST", "/move", body)).status).toBe(422);
  });
});

describe("the packing list", () => {
  test("is one page a parcel with Polish letters, and its download is audited", async () => {
    const ids = [await order({ note: "" }), await order({ note: "🚜 ".repeat(140) }), await order({ kind: "voucher" })];
    const answer = await office("GET", `/packing-list.pdf?ids=${ids.join(",")}`);
    expect(answer.headers["content-type"]).toBe("application/pdf");
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect((await PDFDocument.load(answer.raw)).getPageCount()).toBe(2);
    expect(await audits(ids[0]!)).toEqual(["order.packing_list"]);
    expect(await audits(ids[2]!)).toEqual([]);
  });

  test("has no page for an order that was cancelled, and is refused whole when one of its orders is unknown", async () => {
    const [standing, cancelled] = [await order(), await order()];
    await move("cancel", [cancelled], { reason: "Brak rozmiaru" });
    const answer = await office("GET", `/packing-list.pdf?ids=${standing},${cancelled}`);
    expect((await PDFDocument.load(answer.raw)).getPageCount()).toBe(1);
    expect(await audits(cancelled)).toEqual(["order.cancel"]);
    expect((await office("GET", `/packing-list.pdf?ids=${cancelled}`)).status).toBe(404);
    expect((await office("GET", `/packing-list.pdf?ids=${standing},999999`)).status).toBe(404);
  });

  test.each(["", "ids=", "ids=1;2", "ids=-1", `ids=${Array.from({ length: 201 }, () => 1).join(",")}`])(
    "refuses ?%s",
    async (query) => {
      expect((await office("GET", `/packing-list.pdf?${query}`)).status).toBe(422);
    },
  );

  test("of an unknown order is 404", async () => {
    expect((await office("GET", "/packing-list.pdf?ids=999999")).status).toBe(404);
  });
});
