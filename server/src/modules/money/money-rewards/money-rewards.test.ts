import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createMoneyOrders } from "#test/harness/confirming.ts";
import { createGiven } from "#test/harness/given.ts";
import { givenPoints } from "#test/harness/given/rewards.ts";
import { useTestServer } from "#test/harness/server.ts";
import { putSetting } from "#test/harness/given/settings.ts";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";

const server = useTestServer();
const given = createGiven(server);
const orders = createMoneyOrders(server);
const ACCOUNT = "PL61109010140000071219812874";
const CHARITY = { name: "Polska Akcja Humanitarna", address: "ul. Szpitalna 5, 00-031 Warszawa", account: ACCOUNT };
let admin: { token: string };

const set = (key: string, value: unknown) => putSetting(server, admin.token, key, value);

beforeAll(async () => {
  admin = await given.staff("admin");
  await set("payout_charity", CHARITY);
});

async function farmer(facts: { points?: number; account?: string | null } = {}) {
  const made = await given.participant();
  const { points = 5000, account = ACCOUNT } = facts;
  await change(made.id, { bank_account: account });
  if (points > 0) await givenPoints(server, made.id, points);
  return made;
}

const change = (id: number, columns: Record<string, unknown>) =>
  server.db.updateTable("participant").set(columns).where("id", "=", id).execute();

const terms = async (token: string) => (await server.call("GET", "/api/v1/prize/money-reward", { token })).body.data;

const USUAL = { kind: "bank_transfer", points: 1000, consents: [1, 2, 3, 4] };

const order = (token: string, body: Record<string, unknown> = {}) => orders.order(token, { ...USUAL, ...body });

const ordersOf = (id: number) =>
  server.db.selectFrom("reward_order").selectAll().where("participant_id", "=", id).orderBy("id").execute();

describe("exchanging points for money", () => {
  test("[PRIZE-01, PRIZE-20] takes the points and records value, tax and what was stated", async () => {
    const { id, token } = await farmer();
    const answer = await order(token, { points: 1500 });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { available: 3500, value_grosze: 7500, tax_grosze: 0 } },
    });
    const donated = await order(token, { kind: "charity", points: 1000 });
    expect(donated).toMatchObject({ status: 200, body: { data: { available: 2500, value_grosze: 5000 } } });
    const [transfer, donation] = await ordersOf(id);
    expect(transfer).toMatchObject({
      kind: "bank_transfer",
      status: "accepted",
      points: 1500,
      quantity: 1,
      year: 2026,
    });
    expect(transfer!.statements).toEqual([{ id: 1, text: expect.stringContaining("nie można cofnąć") }]);
    expect(donation!.statements).toEqual([
      { id: 1, text: expect.stringContaining("nie można cofnąć") },
      { id: 4, text: expect.stringContaining("darowizny") },
    ]);
    const history = (await server.call("GET", "/api/v1/points/history", { token })).body.data;
    expect(history[1]).toMatchObject({
      kind: "spend",
      points: -1500,
      explanation: { text: expect.stringContaining("75") },
    });
    const accounts = await server.db
      .selectFrom("ledger_entry")
      .select("account")
      .where("journal_id", "in", [transfer!.journal_id, donation!.journal_id])
      .where("account", "in", ["paid_out", "donated"])
      .orderBy("journal_id")
      .execute();
    expect(accounts.map(({ account }) => account)).toEqual(["paid_out", "donated"]);
    const { notifications } = (await server.call("GET", "/api/v1/notifications/list", { token })).body.data;
    expect(notifications.slice(0, 2).map(({ title }: { title: string }) => title)).toEqual([
      "Darowizna przyjęta",
      "Wypłata przyjęta",
    ]);
  });

  test("withholds the flat rate above the threshold and says so beforehand", async () => {
    await set("reward_tax", { treatment: "flat_rate", threshold_grosze: 10_000, rate_percent: 10 });
    const { id, token } = await farmer();
    const offered = (await terms(token)).kinds[0].statements;
    expect(offered).toMatchObject([
      { id: 1, given_by: "confirmation", above_grosze: null },
      { id: 3, given_by: "tick", above_grosze: 10_000 },
    ]);
    expect((await order(token, { points: 2020, consents: [1] })).body.error).toBe("money.statement_missing");
    expect((await order(token, { points: 2000 })).body.data.tax_grosze).toBe(0);
    expect((await order(token, { points: 2020 })).body.data).toMatchObject({ value_grosze: 10_100, tax_grosze: 1000 });
    expect(await ordersOf(id)).toMatchObject([
      { tax_treatment: "none", tax_grosze: 0, statements: [{ id: 1 }] },
      { tax_treatment: "flat_rate", tax_grosze: 1000, statements: [{ id: 1 }, { id: 3 }] },
    ]);
    const [other, key] = [await farmer(), randomUUID()];
    const wanted = { ...USUAL, points: 2020 };
    const confirmed = { ...wanted, ...(await orders.confirmation(other.token, wanted)) };
    const first = (await orders.send(other.token, confirmed, key)).body.data;
    expect((await orders.send(other.token, confirmed, key)).body.data).toEqual(first);
    await set("reward_tax", { treatment: "notice", threshold_grosze: 200_000, rate_percent: 10 });
  });

  test("[PRIZE-04] a transfer without a bank account cannot be chosen, a donation can", async () => {
    const { token } = await farmer({ account: null });
    const [transfer, charity] = (await terms(token)).kinds;
    expect(transfer).toMatchObject({ kind: "bank_transfer", payee: null, obstacle: "no_account" });
    expect(charity).toMatchObject({ kind: "charity", payee: CHARITY.name, obstacle: null });
    expect((await order(token)).body.error).toBe("money.no_account");
    expect((await order(token, { kind: "charity" })).status).toBe(200);
  });

  test("an account changed less than 24 hours ago takes no transfer", async () => {
    const { id, token } = await farmer();
    await change(id, { bank_account_changed_at: new Date(server.clock.now().getTime() - 23.9 * 3_600_000) });
    expect(await terms(token)).toMatchObject({
      kinds: [{ obstacle: "account_changed" }, {}],
      account_blocked_until: new Date(server.clock.now().getTime() + 0.1 * 3_600_000).toISOString(),
    });
    const refused = await order(token);
    expect(refused.body).toMatchObject({
      error: "money.account_changed",
      message: expect.stringContaining("od 10 czerwca 2026"),
    });
    await change(id, { bank_account_changed_at: new Date(server.clock.now().getTime() - 24 * 3_600_000) });
    expect((await order(token)).status).toBe(200);
  });

  test("[PRIZE-05, PRIZE-21] each obstacle is refused with its reason and takes nothing", async () => {
    const { id, token } = await farmer({ points: 1200 });
    const refusal = async (body: Record<string, unknown>) => (await order(token, body)).body;
    expect(await refusal({ points: 980 })).toMatchObject({
      error: "money.below_minimum",
      errors: { points: ["Wymiana jest możliwa od 1\u202f000 pkt."] },
    });
    expect(await refusal({ points: 1010 })).toMatchObject({
      error: "money.not_whole",
      errors: { points: [expect.stringContaining("20 pkt")] },
    });
    expect(await refusal({ consents: [2, 3, 4] })).toMatchObject({ error: "money.statement_missing" });
    expect(await refusal({ points: 1220 })).toMatchObject({ error: "points.insufficient" });
    for (const points of [0, -20, 1000.5, "1000", 1e12]) expect((await order(token, { points })).status).toBe(422);
    await change(id, { is_prize_ordering_locked: true });
    expect((await terms(token)).kinds[0].obstacle).toBe("locked");
    const locked = await order(token);
    expect(locked).toMatchObject({ status: 403, body: { error: "prize.locked" } });
    await set("payout_charity", null);
    expect((await terms(token)).kinds[1].obstacle).toBe("locked");
    expect(await refusal({ kind: "charity" })).toMatchObject({ error: "prize.locked" });
    await change(id, { is_prize_ordering_locked: false });
    expect((await terms(token)).kinds[1]).toMatchObject({ obstacle: "off", payee: null });
    expect(await refusal({ kind: "charity" })).toMatchObject({ error: "prize.not_orderable" });
    await set("payout_charity", CHARITY);
    await server.db.updateTable("prize").set({ is_published: false }).where("kind", "=", "charity").execute();
    expect(await refusal({ kind: "charity" })).toMatchObject({ error: "prize.not_orderable" });
    await server.db.updateTable("prize").set({ is_published: true }).where("kind", "=", "charity").execute();
    expect(await ordersOf(id)).toEqual([]);
    expect((await terms(token)).available).toBe(1200);
  });

  test("each kind is offered only within its dates, and only to those with enough points", async () => {
    const { token } = await farmer({ points: 1000 });
    const poor = await farmer({ points: 999 });
    const obstacles = async (who = token) =>
      (await terms(who)).kinds.map(({ obstacle }: { obstacle: string | null }) => obstacle);
    expect([await obstacles(), await obstacles(poor.token)]).toEqual([
      [null, null],
      ["too_few_points", "too_few_points"],
    ]);
    const now = server.clock.now();
    const charity = (times: { valid_from?: Date; valid_until?: Date | null }) =>
      server.db.updateTable("prize").set(times).where("kind", "=", "charity").execute();
    const { valid_from } = await server.db
      .selectFrom("prize")
      .select("valid_from")
      .where("kind", "=", "charity")
      .executeTakeFirstOrThrow();
    for (const times of [{ valid_until: now }, { valid_from: new Date(now.getTime() + 1), valid_until: null }]) {
      await charity(times);
      expect(await obstacles()).toEqual([null, "off"]);
      expect((await order(token, { kind: "charity" })).body.error).toBe("prize.not_orderable");
    }
    await charity({ valid_from, valid_until: null });
  });

  test("twenty presses with one key are one order; another request with it is refused", async () => {
    const { id, token } = await farmer();
    const key = randomUUID();
    const confirmed = { ...USUAL, ...(await orders.confirmation(token, USUAL)) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => orders.send(token, confirmed, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.id} ${body.data?.available}`)).size).toBe(
      1,
    );
    expect(await ordersOf(id)).toHaveLength(1);
    // Whoever got no answer confirms the same once more.
    const again = { ...USUAL, ...(await orders.confirmation(token, USUAL)) };
    expect((await orders.send(token, again, key)).body.data).toEqual(answers[0]!.body.data);
    expect((await orders.send(token, { ...confirmed, points: 2000 }, key)).body.error).toBe("request.key_reused");
    const noKey = await server.call("POST", "/api/v1/prize/money-reward", { token, body: again });
    expect(noKey.body.error).toBe("request.idempotency_key_missing");
  });

  test("many at once never take more than there is", async () => {
    const { id, token } = await farmer({ points: 3000 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.error === "points.insufficient")).toHaveLength(7);
    expect(await ordersOf(id)).toHaveLength(3);
    expect((await terms(token)).available).toBe(0);
    expect((await checkLedger(server.db)).ok).toBe(true);
  });
});
