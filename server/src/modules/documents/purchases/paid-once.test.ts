// One purchase comes in twice, by every two ways, in both orders and at once: without a person's explicit word it is paid once.
import { beforeAll, describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { isLong } from "#test/harness/long.ts";
import { createPurchases } from "#test/harness/given/purchases.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const { purchase, workOffAll: settle, ways } = createPurchases(server, given);

type Purchase = Awaited<ReturnType<typeof purchase>>;
type Way = keyof typeof ways;
let clerks: { token: string }[];
beforeAll(async () => {
  clerks = [await given.staff("clerk"), await given.staff("clerk")];
});

/** What was given for a purchase to whomsoever. */
async function paid({ seller, other }: Purchase): Promise<number> {
  const rows = await server.db
    .selectFrom("invoice")
    .select("points")
    .where("status", "=", "accepted")
    .where("distributor_id", "in", [seller.id, other.id])
    .execute();
  return rows.reduce((sum, { points }) => sum + points, 0);
}

const waiting = ({ seller, other }: Purchase) =>
  server.db
    .selectFrom("invoice")
    .select("id")
    .where("status", "=", "pending")
    .where("distributor_id", "in", [seller.id, other.id])
    .orderBy("id")
    .execute();

/** Clerks accept all that waits, without a word about what is like it. */
async function acceptAll(bought: Purchase, isAtOnce = false): Promise<void> {
  const accept = ({ id }: { id: number }, at: number) =>
    server.call("POST", `/api/office/v1/invoices/${id}/accept`, { token: clerks[at % 2]!.token, body: {} });
  const invoices = await waiting(bought);
  if (isAtOnce) await Promise.all(invoices.map(accept));
  else for (const [at, invoice] of invoices.entries()) await accept(invoice, at);
}

const NAMES = Object.keys(ways) as Way[];
const pairs = NAMES.flatMap((one) => NAMES.filter((other) => other !== one).map((other): [Way, Way] => [one, other]));
/** In the ordinary run each way is once the first and once the second. */
const inTurn = isLong ? pairs : NAMES.map((one, at): [Way, Way] => [one, NAMES[(at + 1) % NAMES.length]!]);
const atOnce = isLong
  ? pairs.filter(([one, other]) => NAMES.indexOf(one) < NAMES.indexOf(other))
  : inTurn.filter((_pair, at) => at % 2 === 0);

describe("paid once, one after the other", () => {
  test.each(inTurn)("%s, then %s", async (one, other) => {
    const bought = await purchase();
    await ways[one](bought);
    await settle();
    await acceptAll(bought);
    const first = await paid(bought);
    await ways[other](bought);
    await settle();
    await acceptAll(bought);
    expect(first).toBe(150);
    expect(await paid(bought)).toBe(150);
  });
});

describe("paid once, at once", () => {
  test.each(atOnce)("%s and %s", async (one, other) => {
    const bought = await purchase();
    await Promise.all([ways[one](bought), ways[other](bought)]);
    await Promise.all([settle(), settle()]);
    await acceptAll(bought, true);
    expect(await paid(bought)).toBeLessThanOrEqual(150);
  });
});
