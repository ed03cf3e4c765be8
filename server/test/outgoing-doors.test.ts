import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { heldText } from "@plon/rules/points/outgoing-hold.ts";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { OUTGOING_DOORS, type OutgoingDoor } from "#modules/people/outgoing-holds/outgoing-doors.ts";
import { beginHold, releaseOutgoing } from "#modules/people/outgoing-holds/outgoing-holds.service.ts";
import { releaseHeldTransfers } from "#modules/points/transfers/held-transfers.service.ts";
import { inTransaction } from "#platform/database/database.ts";
import { usePayoutDesk } from "#test/harness/given/payouts.ts";
import { givenPoints, givenPrize, order } from "#test/harness/given/rewards.ts";
import { createTransfers } from "#test/harness/given/transfers.ts";

const { server, given, staff, office, moneyOrders, create, approve, exportIt, candidateOf } = usePayoutDesk();
const transfers = createTransfers(server);

type Farm = { id: number; token: string };
const holdOf = (farm: Farm) =>
  inTransaction(server.db, async (tx) => (await beginHold(tx, farm.id, server.clock.now()))!);
const release = (hold: number) => inTransaction(server.db, (tx) => releaseOutgoing(tx, hold, server.clock.now()));
const own = async (farm: Farm, id: number) =>
  (await server.call("GET", `/api/v1/prize/my-orders/${id}`, { token: farm.token })).body.data;

async function richFarm() {
  const farm = await given.participant();
  await server.db
    .updateTable("participant")
    .set({ phone: `+48700${String(farm.id).padStart(6, "0")}` })
    .where("id", "=", farm.id)
    .execute();
  await givenPoints(server, farm.id, 2000);
  return farm;
}

/** Each door, tried: what is wanted is placed, waits, and goes once it may; what was given before stays. */
const DOORS: Record<OutgoingDoor, () => Promise<void>> = {
  order: async () => {
    const farm = await richFarm();
    const hold = await holdOf(farm);
    const { id } = (await order(server, await givenPrize(server, { left: 5 }), { token: farm.token })).body.data;
    expect((await own(farm, id)).held_until).toBe("2026-06-15");
    const step = (action: string) => office("POST", "/orders/move", staff.clerk, { action, order_ids: [id] });
    expect((await step("process")).body.error).toBe("order.held");
    await release(hold);
    expect((await own(farm, id)).held_until).toBeNull();
    expect((await step("process")).status).toBe(200);
  },
  voucher: async () => {
    const farm = await richFarm();
    const prize = await givenPrize(server, { kind: "voucher", codes: ["DAWNY-1", "NOWY-2"] });
    const before = (await order(server, prize, { token: farm.token })).body.data.id;
    server.clock.advance(61_000);
    const hold = await holdOf(farm);
    const since = (await order(server, prize, { token: farm.token })).body.data.id;
    const codes = async (id: number) => (await own(farm, id)).vouchers.map(({ code }: { code: string }) => code);
    const inShop = async () =>
      (await server.call("GET", "/api/v1/prize/vouchers", { token: farm.token })).body.data.map(
        ({ order_id }: { order_id: number }) => order_id,
      );
    expect([await codes(before), await codes(since), await inShop()]).toEqual([["DAWNY-1"], ["••••••••"], [before]]);
    await release(hold);
    expect([await codes(since), (await inShop()).length]).toEqual([["NOWY-2"], 2]);
  },
  money: async () => {
    const waiting = await moneyOrders();
    const going = await moneyOrders();
    const batch = (await create(going.ids)).body.data;
    const hold = await holdOf(waiting.farmer);
    expect((await candidateOf(waiting.ids[0]!)).obstacle).toBe("held");
    expect((await create(waiting.ids)).body.error).toBe("payout.order_not_payable");
    // One begun while its batch is on its way stops the batch before each of its steps.
    const later = await holdOf(going.farmer);
    expect((await approve(batch)).body.error).toBe("payout.held");
    await release(later);
    expect((await approve(batch)).status).toBe(200);
    await holdOf(going.farmer);
    expect((await exportIt(batch.id)).body.error).toBe("payout.held");
    await release(hold);
    expect((await candidateOf(waiting.ids[0]!)).obstacle).toBeNull();
  },
  transfer: async () => {
    const [farm, receiver] = [await richFarm(), await given.participant()];
    const { id } = (await transfers.start(farm, receiver, 400)).body.data;
    const hold = await holdOf(farm);
    const code = await transfers.codeOf(farm);
    const done = await transfers.confirm(farm, id, code);
    expect(done.body).toMatchObject({
      data: { transfer: { state: "held", held_until: "2026-06-15" }, available: 1600 },
    });
    expect(done.body.message).toBe(heldText("transfer", "2026-06-15"));
    expect((await transfers.confirm(farm, id, code)).body.data.transfer.state).toBe("held");
    server.clock.advance(60 * 60_000);
    await releaseHeldTransfers(server.db, server.clock.now());
    expect(await transfers.points(await transfers.again(receiver))).toMatchObject({ available: 0 });
    await release(hold);
    await releaseHeldTransfers(server.db, server.clock.now());
    await releaseHeldTransfers(server.db, server.clock.now());
    expect(await transfers.points(await transfers.again(receiver))).toMatchObject({ available: 400 });
    expect(await transfers.points(await transfers.again(farm))).toMatchObject({ available: 1600, held: 0 });
    // Called off while it waits, the points come back.
    const again = await transfers.again(farm);
    await holdOf(farm);
    const second = (await transfers.start(again, receiver, 100)).body.data;
    await transfers.confirm(again, second.id, await transfers.codeOf(farm));
    expect((await transfers.reject(again, second.id)).status).toBe(200);
    expect(await transfers.points(again)).toMatchObject({ available: 1600, held: 0 });
    expect((await checkLedger(server.db)).ok).toBe(true);
  },
  // Tried with the earning itself, in standing-passing.test.ts.
  standing_transfer: async () => {},
};

test.each(OUTGOING_DOORS)("what leaves by the door %s waits while a farm is looked into, and goes afterwards", (door) =>
  DOORS[door](),
);

const SOURCES = path.resolve(import.meta.dirname, "../src/modules");

/** Every file that takes points from a farm for good, with the doors that it stands behind, or why it needs none. */
const TAKING: Readonly<Record<string, OutgoingDoor[] | string>> = {
  "account/duplicates/merge.service.ts": "staff move points between accounts of one farm, above the limits by two",
  "goods/orders/orders.service.ts": ["order", "voucher"],
  "goods/orders/returns/return-decisions.service.ts": "takes points of what was given back in part; sent by the board",
  "money/money-rewards/money-rewards.service.ts": ["money"],
  "points/adjustments/staff-postings.service.ts": "staff's corrections, above the limits by two",
  "points/transfers/one-time-carrying.service.ts": ["transfer"],
  "points/transfers/standing/passing.service.ts": ["standing_transfer"],
};

const sources = globSync("**/*.ts", { cwd: SOURCES }).filter((file) => !file.endsWith(".test.ts"));
const textOf = (file: string) => readFileSync(path.join(SOURCES, file), "utf8");

test("whatever takes points from a farm is known, and every door is asked somewhere under its own name", () => {
  const takes =
    /import \{[^}]*\b(spend|spendIf|transfer|transferTo|captureHold)\b[^}]*\} from "#modules\/points\/ledger\/ledger\.service\.ts"/;
  expect(sources.filter((file) => takes.test(textOf(file))).toSorted()).toEqual(Object.keys(TAKING).toSorted());
  const asking = sources.map(textOf).filter((text) => /\b(heldOf|holdsOutgoing)\(/.test(text));
  for (const door of OUTGOING_DOORS)
    expect(
      asking.some((text) => text.includes(`"${door}"`)),
      door,
    ).toBe(true);
});
