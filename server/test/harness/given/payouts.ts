// Money orders, the batches that pay them and their way to the bank, all over HTTP.
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach } from "vitest";
import { createMoneyOrders } from "#test/harness/confirming.ts";
import { createGiven } from "#test/harness/given.ts";
import { givenPoints } from "./rewards.ts";
import { useTestServer } from "#test/harness/server.ts";
import { putSetting } from "./settings.ts";

export const ACCOUNT = "PL61109010140000071219812874";
export const PAYER = {
  name: "Plon sp. z o.o.",
  address: "ul. Polna 1, 00-001 Warszawa",
  account: "PL27114020040000300201355387",
};
type Person = { id: number; token: string };
type Line = { id: number; claim: { actions: string[] } | null };

/** A server whose programme makes payouts, with an administrator and a clerk (`staff`), and what they do. */
export function usePayoutDesk() {
  const server = useTestServer({ PLON_PUBLIC_URL: "http://plon.example" });
  const orders = createMoneyOrders(server);
  const given = createGiven(server);
  const made: { admin?: Person; clerk?: Person } = {};
  const staff = {
    get admin() {
      return made.admin!;
    },
    get clerk() {
      return made.clerk!;
    },
  };
  const office = (method: "GET" | "POST" | "PUT", path: string, who: Person, body?: unknown) =>
    server.call(method, `/api/office/v1${path}`, {
      token: who.token,
      ...(body === undefined ? {} : { body }),
      ...(method === "POST" ? { headers: { "idempotency-key": randomUUID() } } : {}),
    });
  const set = (key: string, value: unknown) => putSetting(server, staff.admin.token, key, value);

  beforeAll(async () => {
    [made.admin, made.clerk] = [await given.staff("admin"), await given.staff("clerk")];
    await set("payout_payer", PAYER);
    await set("payout_charity", { name: "Polska Akcja Humanitarna", address: "Warszawa", account: ACCOUNT });
  });

  beforeEach(() => set("payout_file", { format: "pain.001.001.09", encoding: "windows-1250" }));

  async function farmerWithPoints(points = 5000) {
    const made = await given.participant();
    await server.db.updateTable("participant").set({ bank_account: ACCOUNT }).where("id", "=", made.id).execute();
    await givenPoints(server, made.id, points);
    return made;
  }

  /** Money orders of a new farmer, 50 zł each. */
  async function moneyOrders(count = 1, kind = "bank_transfer") {
    const farmer = await farmerWithPoints(count * 1000);
    const ids: number[] = [];
    for (let made = 0; made < count; made++) {
      const answer = await orders.order(farmer.token, { kind, points: 1000, consents: [1, 2, 4] });
      ids.push(answer.body.data.id);
    }
    return { farmer, ids };
  }

  const createWithKey = (key: string, ids: number[], who = staff.clerk) =>
    server.call("POST", "/api/office/v1/payout-batches", {
      token: who.token,
      body: { order_ids: ids, execution_date: "2027-01-04" },
      ...(key === "" ? {} : { headers: { "idempotency-key": key } }),
    });
  const create = (ids: number[], who = staff.clerk, execution_date = "2027-01-04") =>
    office("POST", "/payout-batches", who, { order_ids: ids, execution_date });
  const get = async (id: number, who = staff.clerk) => (await office("GET", `/payout-batches/${id}`, who)).body.data;
  const approve = (batch: { id: number; revision: number }, who = staff.admin) =>
    office("POST", `/payout-batches/${batch.id}/approve`, who, { revision: batch.revision });
  const exportIt = (id: number, who = staff.clerk) => office("POST", `/payout-batches/${id}/export`, who);
  const file = (id: number, who = staff.clerk) =>
    server.call("GET", `/api/office/v1/payout-batches/${id}/file`, { token: who.token });
  const candidateOf = async (orderId: number, year = "2026") => {
    const number = `N/${year}/${String(orderId).padStart(6, "0")}`;
    const answer = await office("GET", `/payout-candidates?search=${encodeURIComponent(number)}`, staff.clerk);
    return answer.body.data[0];
  };
  const statusOf = async (orderId: number) =>
    (await server.db.selectFrom("reward_order").select("status").where("id", "=", orderId).executeTakeFirstOrThrow())
      .status;

  /** A batch that was exported to the bank. */
  async function handedOut(count = 2) {
    const { farmer, ids } = await moneyOrders(count);
    const batch = (await create(ids)).body.data;
    await approve(batch);
    const answer = await exportIt(batch.id);
    return { farmer, ids, batch: answer.body.data };
  }

  /** A second person confirms what was said of a batch by hand or by a file, so that what follows from it can be tried. */
  async function confirmSaid(batchId: number, who = staff.admin) {
    const waiting = (await get(batchId, who)).lines.filter((line: Line) => line.claim?.actions.includes("confirm"));
    const line_ids = waiting.map(({ id }: Line) => id);
    return await office("POST", `/payout-batches/${batchId}/claims`, who, {
      line_ids,
      decision: "confirm",
      reason: "",
    });
  }
  return {
    server,
    given,
    orders,
    staff,
    office,
    set,
    farmerWithPoints,
    moneyOrders,
    create,
    createWithKey,
    get,
    approve,
    exportIt,
    file,
    candidateOf,
    statusOf,
    handedOut,
    confirmSaid,
  };
}
