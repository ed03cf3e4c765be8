import { addDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { givenPoints, givenPrize, order } from "#test/harness/given/rewards.ts";
import { byTwo } from "#test/harness/given/settings.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const LARGE = 120;

let editor: { id: number; token: string };
let segment: { id: number; revision: number };
let member: Awaited<ReturnType<typeof given.participant>>;
let other: Awaited<ReturnType<typeof given.participant>>;

const conditions = (from: number) => ({ is: "all", of: [{ is: "hectares", from, to: null }] });
const office = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
  server.call(method, `/api/office/v1/${path}`, { token: editor.token, ...(body === undefined ? {} : { body }) });

const makeSegment = async (name: string) =>
  (await office("POST", "segments", { name, description: "", conditions: conditions(100) })).body
    .data as typeof segment;

beforeAll(async () => {
  editor = await given.staff("editor");
  segment = await makeSegment("Duże gospodarstwa");
});
beforeEach(async () => {
  [member, other] = [await given.participant(), await given.participant()];
  await server.db
    .updateTable("participant")
    .set({ acreage: String(LARGE) })
    .where("id", "=", member.id)
    .execute();
});

const today = () => warsawDay(server.clock.now());
const price = (points: number, facts: object = {}) => ({
  segment_id: segment.id,
  points,
  valid_from: today(),
  valid_to: null,
  ...facts,
});
const revisionOf = async (id: number) => (await office("GET", `prizes/${id}`)).body.data.revision as number;
const ask = async (id: number, prices: unknown[]) =>
  await office("PUT", `prizes/${id}/segment-prices`, { revision: await revisionOf(id), prices });
/** Asked for by one and approved by another. */
const set = (id: number, prices: unknown[]) => byTwo(server, ask(id, prices), "/api/office/v1/prizes");
const portal = (path: string, token: string) => server.call("GET", `/api/v1/${path}`, { token });
const shownTo = async (id: number, token: string) =>
  (await portal(`prize/details/${id}`, token)).body.data.single as { points: number; ordinary_points: number | null };

describe("a price for a segment", () => {
  test("is what everything shows to who is in it, and what the order takes; everybody else pays the ordinary one", async () => {
    const prize = await givenPrize(server, { title: "Kurtka", points: 500 });
    expect((await set(prize.id, [price(300)])).status).toBe(200);
    for (const [who, points, ordinary] of [
      [member, 300, 500],
      [other, 500, null],
    ] as const) {
      await givenPoints(server, who.id, 400);
      expect(await shownTo(prize.id, who.token)).toMatchObject({ points, ordinary_points: ordinary });
      const list = (await portal("prize/collect?per_page=50&sortBy=points", who.token)).body.data.items;
      expect(list.find(({ id }: { id: number }) => id === prize.id)).toMatchObject({
        points,
        ordinary_points: ordinary,
        missing_points: Math.max(0, points - 400),
      });
      const reached = (await portal("prize/collect?per_page=50&within_reach=true", who.token)).body.data.items;
      expect(reached.some(({ id }: { id: number }) => id === prize.id)).toBe(points <= 400);
      const counted = (await portal("calculator", who.token)).body.data.rewards;
      expect(counted.find(({ slug }: { slug: string }) => slug === prize.slug)).toMatchObject({ points });
      const goal = await server.call("PUT", "/api/v1/goal", { token: who.token, body: { prize_id: prize.id } });
      expect(goal.body.data).toMatchObject({ points, missing_points: Math.max(0, points - 400) });
    }
    expect((await order(server, prize, { token: other.token })).body.error).toBe("points.insufficient");
    const placed = await order(server, prize, { token: member.token });
    expect(placed.body.data.available).toBe(100);
    const cancelled = await server.call("POST", `/api/v1/prize/my-orders/${placed.body.data.id}/cancel`, {
      token: member.token,
      body: {},
    });
    expect(cancelled.body.data.points).toBe(300);
    const { available } = await server.db
      .selectFrom("ledger_balance")
      .select("available")
      .where("participant_id", "=", member.id)
      .executeTakeFirstOrThrow();
    expect(available).toBe(400);
  });

  test("holds on its days alone, and of two the lower one", async () => {
    const prize = await givenPrize(server, { points: 500 });
    const second = (await makeSegment(`Duże po raz drugi ${prize.id}`)).id;
    const [yesterday, tomorrow] = [addDays(today(), -1), addDays(today(), 1)];
    await set(prize.id, [
      price(100, { valid_from: addDays(today(), -9), valid_to: yesterday }),
      price(50, { valid_from: tomorrow }),
      price(300, { valid_from: today(), valid_to: today() }),
      price(250, { segment_id: second, valid_from: today(), valid_to: today() }),
    ]);
    expect(await shownTo(prize.id, member.token)).toMatchObject({ points: 250, ordinary_points: 500 });
    expect(await shownTo(prize.id, other.token)).toMatchObject({ points: 500, ordinary_points: null });
  });

  test("that changed since it was shown is said with the new one, and nothing is written", async () => {
    const prize = await givenPrize(server, { points: 500, left: 3 });
    await givenPoints(server, member.id, 1000);
    const late = await order(server, prize, { token: member.token, shown: 300 });
    expect(late).toMatchObject({ status: 409, body: { error: "prize.price_changed" } });
    expect(late.body.message).toContain("500");
    const orders = await server.db.selectFrom("reward_order").select("id").where("prize_id", "=", prize.id).execute();
    expect(orders).toEqual([]);
    expect((await order(server, prize, { token: member.token, shown: 500 })).body.data.available).toBe(500);
  });

  test("of a published prize waits for a second person, and of other people than were meant it can only be rejected", async () => {
    const prize = await givenPrize(server, { points: 500 });
    const asked = await ask(prize.id, [price(200)]);
    expect(asked.body.data.segment_prices).toEqual([]);
    expect(await shownTo(prize.id, member.token)).toMatchObject({ points: 500 });
    await server.db
      .updateTable("participant_segment")
      .set((row) => ({ revision: row("revision", "+", 1) }))
      .where("id", "=", segment.id)
      .execute();
    const waiting = (await office("GET", "approvals?status=waiting&per_page=50")).body.data;
    const mine = waiting.find(({ subject_path }: { subject_path: string }) => subject_path === `/prizes/${prize.id}`);
    expect(mine).toMatchObject({ kind: "prize.prices", is_outdated: true });
    const draft = await givenPrize(server, { points: 500, is_published: false });
    expect((await ask(draft.id, [price(200)])).body.data.segment_prices).toMatchObject([{ points: 200 }]);
  });

  test("above the ordinary one, twice for the same days, or of no segment is refused at its field", async () => {
    const prize = await givenPrize(server, { points: 500 });
    const refused: [unknown[], string][] = [
      [[price(501)], "prices.0.points"],
      [[price(0)], "prices.0.points"],
      [[price(300), price(200)], "prices.1.valid_from"],
      [[price(300, { valid_to: "2020-01-01" })], "prices.0.valid_to"],
      [[price(300, { segment_id: 999_999 })], "prices.0.segment_id"],
    ];
    for (const [prices, field] of refused) {
      const { status, body } = await ask(prize.id, prices);
      expect({ field: Object.keys(body.errors ?? {}), status: status >= 400 }).toEqual({
        field: [field],
        status: true,
      });
    }
    await set(prize.id, [price(300)]);
    const { data } = (await office("GET", `prizes/${prize.id}`)).body;
    const cheaper = await office("PUT", `prizes/${prize.id}`, { ...data, points: 299 });
    expect(Object.keys(cheaper.body.errors)).toEqual(["points"]);
  });

  test("keeps its segment: it is not deleted, and whom it means is not changed by one person", async () => {
    const prize = await givenPrize(server, { points: 500, title: "Namiot" });
    await set(prize.id, [price(300)]);
    const { data } = (await office("GET", `segments/${segment.id}`)).body;
    expect(data.used_by).toContainEqual({ kind: "prize", id: prize.id, title: "Namiot" });
    expect((await office("DELETE", `segments/${segment.id}`)).body.error).toBe("segment.in_use");
    const words = { name: data.name, description: "", revision: data.revision };
    const changed = await office("PUT", `segments/${segment.id}`, { ...words, conditions: conditions(1) });
    expect(changed.body.error).toBe("segment.price_running");
    const renamed = await office("PUT", `segments/${segment.id}`, { ...words, conditions: data.conditions });
    expect(renamed.status).toBe(200);
  });
});
