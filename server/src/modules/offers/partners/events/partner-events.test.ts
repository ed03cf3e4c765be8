import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { createGiven, newNip } from "#test/harness/given.ts";
import { createPartners } from "#test/harness/given/partners.ts";
import { givenPoints, givenPrize, order } from "#test/harness/given/rewards.ts";
import { createFeeds } from "#test/harness/given/feeds.ts";
import { approveWaiting, putSetting } from "#test/harness/given/settings.ts";
import { START, useTestServer } from "#test/harness/server.ts";
import { placeNext, sweepEvents } from "#modules/house/webhooks/events.service.ts";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { balancesOf } from "#modules/points/ledger/ledger-reading.service.ts";

const server = useTestServer();
const given = createGiven(server);
const partners = createPartners(server, given);
const feeds = createFeeds(server, given);
beforeEach(() => server.clock.set(START));

let serial = 0;
/** A partner, a farm that shows itself to it, and a kind of events. */
async function scene(facts: Parameters<typeof partners.kind>[1] = {}) {
  const who = await partners.partner();
  const farm = await given.participant();
  expect((await partners.show(farm, who.id)).status).toBe(200);
  const kind = await partners.kind(who.id, facts);
  serial += 1;
  const own = serial;
  const eventOf = (more: object = {}) => ({
    external_id: `zdarzenie-${own}`,
    kind: kind.code,
    nip: farm.identifier,
    occurred_on: "2026-06-01",
    ...more,
  });
  const balance = async () => (await balancesOf(server.db, farm.id, server.clock.now())).available;
  return { who, farm, kind, eventOf, balance };
}
const spent = async (id: number) =>
  (
    await server.db
      .selectFrom("partner_event_kind")
      .select("spent_points")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).spent_points;

describe("what a partner sees of a farm", () => {
  test("is its points from the consent on, and from the withdrawal the same nothing as of a farm that is none", async () => {
    const { who, farm, eventOf } = await scene();
    await partners.tell(who, eventOf(), "stan-stan");
    const seen = await partners.get(who, `/participants/${farm.identifier}`);
    expect(seen.body).toEqual({
      nip: farm.identifier,
      farm_name: "Gospodarstwo Kowalski",
      points: { available: 100, pending: 0 },
      lapses_next: { points: 100, at: expect.any(String) },
      consent_since: START,
    });
    const stranger = await partners.partner();
    await partners.show(farm, who.id, false);
    const refusals = [
      await partners.get(who, `/participants/${farm.identifier}`),
      await partners.get(stranger, `/participants/${farm.identifier}`),
      await partners.get(who, `/participants/${newNip()}`),
    ].map(({ status, body: { instance: _instance, ...problem } }) => ({ status, problem }));
    expect(refusals[0]!.status).toBe(404);
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
    const late = await partners.tell(who, eventOf({ external_id: "po-zgodzie" }), "po-zgodzie-1");
    expect([late.status, late.body.code]).toEqual([404, "partner.participant_not_found"]);
  });

  test("the farm's owner decides, twice the same is once, and its people only read", async () => {
    const { who, farm } = await scene();
    const [other] = [await partners.partner()];
    await partners.show(farm, other.id);
    await partners.show(farm, other.id);
    const consents = await server.db
      .selectFrom("partner_consent")
      .select("id")
      .where("participant_id", "=", farm.id)
      .where("partner_id", "=", other.id)
      .execute();
    expect(consents).toHaveLength(1);
    const member = await given.member(farm, { role: "full" });
    const list = await server.call("GET", "/api/v1/user/partners", { token: member.token });
    expect(list.body.data).toEqual(
      expect.arrayContaining([{ id: who.id, name: expect.any(String), since: START, tells_changes: false }]),
    );
    expect((await partners.show(member, who.id, false)).status).toBe(403);
    expect((await partners.show(farm, 999_999)).status).toBe(404);
  });
});

describe("events that earn", () => {
  test("one event is one posting: repeated, at once, and under another key", async () => {
    const { who, eventOf, balance, kind } = await scene();
    const answers = await Promise.all(Array.from({ length: 6 }, () => partners.tell(who, eventOf(), "raz-raz-raz")));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]!.body).toMatchObject({ state: "accepted", points: 100, refusal: null });
    const others = await Promise.all(["inny-raz-1", "inny-raz-2"].map((key) => partners.tell(who, eventOf(), key)));
    expect(others.map(({ body }) => body.code)).toEqual(["partner.event_known", "partner.event_known"]);
    const changed = await partners.tell(who, eventOf({ occurred_on: "2026-06-02" }), "raz-raz-raz");
    expect([changed.status, changed.body.code]).toEqual([422, "request.key_reused"]);
    expect([await balance(), await spent(kind.id)]).toEqual([100, 100]);
    const read = await partners.get(who, `/events/${answers[0]!.body.id}`);
    expect(read.body).toEqual(answers[0]!.body);
    const stranger = await partners.partner();
    expect((await partners.get(stranger, `/events/${answers[0]!.body.id}`)).status).toBe(404);
  });

  test("the last points of a budget go to one of many at once, and no point beyond it", async () => {
    const { who, eventOf, balance, kind } = await scene({ budget_points: 350 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        partners.tell(who, eventOf({ external_id: `b-${kind.id}-${at}` }), `b-${at}-budzet`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const states = answers.map(({ body }) => body.refusal ?? body.state).toSorted();
    expect(states).toEqual([...Array(3).fill("accepted"), ...Array(9).fill("budget_spent")]);
    expect([await balance(), await spent(kind.id)]).toEqual([300, 300]);
    // What was refused is free: with more budget it is told anew.
    await server.db.updateTable("partner_event_kind").set({ budget_points: 400 }).where("id", "=", kind.id).execute();
    const refused = answers.find(({ body }) => body.state === "refused")!.body;
    const anew = await partners.tell(who, eventOf({ external_id: refused.external_id }), "anew-anew");
    expect(anew.body).toMatchObject({ state: "accepted", points: 100 });
    expect((await checkLedger(server.db)).proofs.filter((proof) => proof.breaches > 0)).toEqual([]);
  });

  test("a farm earns by a kind so often a year, and in a day no more than the programme lets it have by itself", async () => {
    const { who, eventOf } = await scene({ most_per_farm: 1 });
    const outcome = async (external_id: string, more: object = {}) => {
      const { body } = await partners.tell(who, eventOf({ external_id, ...more }), `${external_id}-klucz`);
      return body.refusal ?? body.state;
    };
    expect([await outcome("rok-1"), await outcome("rok-2")]).toEqual(["accepted", "farm_limit"]);
    const rich = await scene({ points: 15_000, budget_points: 100_000 });
    const day = async (external_id: string, key = `${external_id}-klucz`) => {
      const { body } = await partners.tell(rich.who, rich.eventOf({ external_id }), key);
      return body.refusal ?? body.state;
    };
    expect([await day("d-1"), await day("d-2")]).toEqual(["accepted", "day_limit"]);
    server.clock.set("2026-06-12T10:00:00.000Z");
    expect([await day("d-2"), await day("d-2", "d-2-nazajutrz")]).toEqual(["day_limit", "accepted"]);
  });

  test("what a farm gets without a clerk is one sum over partners and invoices that accept themselves", async () => {
    const { who, farm, eventOf } = await scene({ points: 200 });
    const { token } = await given.staff("admin");
    const limit = (name: string, points: number) =>
      putSetting(server, token, `automatic_acceptance_${name}_points`, points);
    const seller = await feeds.sender("on");
    const product = await feeds.product();
    const invoice = async () => {
      const lines = [{ name: product.name, gtin: product.gtin, quantity: "3", price: "100" }];
      await feeds.imported(seller, { buyerNip: farm.identifier, lines });
      const { status } = await server.db
        .selectFrom("invoice")
        .select("status")
        .where("participant_id", "=", farm.id)
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      return status;
    };
    let told = 0;
    const tell = async () => {
      told += 1;
      const { body } = await partners.tell(who, eventOf({ external_id: `razem-${told}` }), `razem-${told}-klucz`);
      return body.refusal ?? body.state;
    };
    await limit("farm", 349);
    expect([await tell(), await invoice()]).toEqual(["accepted", "pending"]);
    await limit("farm", 350);
    expect([await invoice(), await tell()]).toEqual(["accepted", "day_limit"]);
    await limit("farm", 0);
    await limit("farm_month", 549);
    expect([await tell(), await invoice()]).toEqual(["month_limit", "accepted"]);
    await limit("farm_month", 0);
    const { points_today } = (await server.call("GET", "/api/office/v1/automatic-acceptance", { token })).body.data;
    await limit("day", points_today + 199);
    expect(await tell()).toBe("programme_limit");
    await limit("day", points_today + 200);
    expect([await tell(), await tell()]).toEqual(["accepted", "programme_limit"]);
    for (const [name, points] of [
      ["farm", 20_000],
      ["farm_month", 60_000],
      ["day", 2_000_000],
    ] as const)
      await limit(name, points);
  });

  test("days to come and days long gone are refused in their field, as are kinds that are off", async () => {
    const { who, eventOf, kind, balance } = await scene();
    const refused = async (more: object, key: string) => (await partners.tell(who, eventOf(more), key)).body.errors;
    expect(await refused({ occurred_on: "2026-06-11" }, "jutro-jutro")).toEqual({
      occurred_on: ["Zdarzenie nie może być z przyszłości"],
    });
    expect(await refused({ occurred_on: "2026-04-10" }, "dawno-dawno")).toEqual({
      occurred_on: ["Zdarzenie zgłasza się najpóźniej 60 dni po nim"],
    });
    await server.db.updateTable("partner_event_kind").set({ is_active: false }).where("id", "=", kind.id).execute();
    expect(await refused({}, "wylaczony")).toEqual({ kind: [expect.stringContaining("wyłączony")] });
    expect(await balance()).toBe(0);
  });

  test("who is locked or gone earns nothing and is not there", async () => {
    const { who, farm, eventOf } = await scene();
    await server.db.updateTable("participant").set({ is_locked: true }).where("id", "=", farm.id).execute();
    expect((await partners.tell(who, eventOf(), "zamkniete-1")).status).toBe(404);
    expect((await partners.get(who, `/participants/${farm.identifier}`)).status).toBe(404);
  });

  test("what a kind is worth takes two people; off it goes at once", async () => {
    const { id } = await partners.partner();
    const admin = await given.staff("admin");
    const office = (method: "POST" | "PUT", path: string, body: object) =>
      server.call(method, `/api/office/v1${path}`, { token: admin.token, body });
    const worth = { name: "Próbkowanie gleby", points: 200, most_per_farm: 2, budget_points: 1000 };
    const made = await office("POST", `/partners/${id}/kinds`, { code: "gleba", ...worth });
    const [kind] = made.body.data.kinds;
    expect(kind).toMatchObject({ is_active: false, spent_points: 0 });
    const put = (more: object) =>
      office("PUT", `/partner-kinds/${kind.id}`, { ...worth, revision: 0, is_active: true, ...more });
    expect((await put({})).body.message).toBe(HELD_MESSAGE);
    const isOn = async () =>
      await server.db
        .selectFrom("partner_event_kind")
        .select(["is_active", "points"])
        .where("id", "=", kind.id)
        .executeTakeFirstOrThrow();
    expect(await isOn()).toMatchObject({ is_active: false });
    await approveWaiting(server);
    expect(await isOn()).toEqual({ is_active: true, points: 200 });
    expect((await put({ points: 900, revision: 1 })).body.message).toBe(HELD_MESSAGE);
    expect(await isOn()).toEqual({ is_active: true, points: 200 });
    expect((await put({ is_active: false, revision: 1 })).body.message).toBe("Zmiany zapisane.");
    expect(await isOn()).toEqual({ is_active: false, points: 200 });
  });
});

describe("the stream", () => {
  const place = async () => {
    while (await placeNext(server.db, server.clock.now()));
  };
  const later = (seconds: number) =>
    server.clock.set(new Date(server.clock.now().getTime() + seconds * 1000).toISOString());

  test("tells each thing once, in one order, and of farms that show themselves alone", async () => {
    const { who, farm, eventOf } = await scene();
    const hidden = await scene();
    await place();
    const begin = (await partners.get(who, "/stream?limit=200")).body.next as string;
    for (let at = 0; at < 5; at += 1) {
      later(1);
      await partners.tell(who, eventOf({ external_id: `s-${farm.id}-${at}` }), `strumien-${at}`);
      await partners.tell(hidden.who, hidden.eventOf({ external_id: `h-${farm.id}-${at}` }), `ukryty-${at}-1`);
    }
    await place();
    const seen: { id: number; kind: string; nip: string }[] = [];
    let after = begin;
    for (let page = 0; page < 20; page += 1) {
      const { body } = await partners.get(who, `/stream?limit=2&after=${after}`);
      seen.push(...body.items);
      after = body.next;
      if (!body.has_more) break;
    }
    expect(seen.map(({ kind, nip }) => `${kind} ${nip}`)).toEqual(Array(5).fill(`points.moved ${farm.identifier}`));
    expect(new Set(seen.map(({ id }) => id)).size).toBe(5);
    const kinds = async (key = who) => {
      await place();
      const { items } = (await partners.get(key, `/stream?after=${begin}`)).body;
      return items.map(({ kind, nip }: { kind: string; nip: string }) => `${kind} ${nip}`);
    };
    await partners.show(farm, who.id, false);
    expect(await kinds()).toEqual([`partner.hidden ${farm.identifier}`]);
    expect((await kinds(hidden.who)).filter((told: string) => told.includes(farm.identifier))).toEqual([]);
    // Given again, what happened before stays untold.
    later(60);
    await partners.show(farm, who.id);
    expect(await kinds()).toEqual([`partner.shown ${farm.identifier}`]);
  });

  test("of other changes tells those alone who were let know of them, from then on, and thinly", async () => {
    const { who, farm } = await scene();
    const only = await partners.partner();
    await partners.show(farm, only.id);
    await place();
    const begin = (await partners.get(who, "/stream?limit=200")).body.next as string;
    const since = async (key: typeof who) => {
      await place();
      return (await partners.get(key, `/stream?after=${begin}`)).body.items as { kind: string; subject_id: number }[];
    };
    await givenPoints(server, farm.id, 1000);
    const prize = await givenPrize(server);
    await order(server, prize, { token: farm.token });
    later(1);
    await partners.show(farm, who.id, true, true);
    await partners.show(farm, who.id, true, true);
    later(1);
    const { id } = (await order(server, prize, { token: farm.token })).body.data;
    const asked = await server.call("POST", "/api/v1/matters", {
      token: farm.token,
      body: { subject: { type: "order", id }, text: "Kiedy przyjdzie?" },
      headers: { "idempotency-key": `sprawa-strumien-${id}` },
    });
    expect(asked.body).toMatchObject({ status: "success" });
    const { token } = await given.staff("clerk");
    const matterId = asked.body.data.id;
    await server.call("POST", `/api/office/v1/matters/${matterId}/answer`, {
      token,
      body: { text: "Jutro.", outcome: null },
    });
    const told = await since(who);
    expect(told.map(({ kind }) => kind)).toEqual([
      "partner.shown",
      "points.moved",
      "order.accepted",
      "thread.opened",
      "thread.answered",
    ]);
    expect(told.map(({ subject_id }) => subject_id).slice(2)).toEqual([id, matterId, matterId]);
    expect(Object.keys(told[0]!).toSorted()).toEqual(["happened_at", "id", "kind", "nip", "subject_id"]);
    // Who sees points alone is told of points alone.
    expect(new Set((await since(only)).map(({ kind }) => kind))).toEqual(new Set(["points.moved"]));
    later(1);
    await partners.show(farm, who.id);
    expect((await since(who)).map(({ kind }) => kind)).toEqual(["partner.shown"]);
  });

  test("a cursor whose place is no longer kept says so, rather than leaving a gap", async () => {
    const { who, eventOf } = await scene();
    await partners.tell(who, eventOf(), "kursor-kursor");
    await place();
    const { next } = (await partners.get(who, "/stream?limit=1")).body;
    server.clock.set("2026-07-20T10:00:00.000Z");
    await sweepEvents(server.db, server.clock.now());
    await given.participant();
    await place();
    const gone = await partners.get(who, `/stream?after=${next}`);
    expect([gone.status, gone.body.code]).toEqual([410, "partner.cursor_gone"]);
    expect((await partners.get(who, "/stream")).status).toBe(200);
    expect((await partners.get(who, "/stream?after=999999999")).status).toBe(410);
  });
});
