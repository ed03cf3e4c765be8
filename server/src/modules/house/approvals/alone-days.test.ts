// Goal: what one person alone lets out in a day, and what a farm gets from single persons, is one sum over all doors (0206, 0257).
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { givenPoints, givenPrize, order } from "#test/harness/given/rewards.ts";
import { putSetting } from "#test/harness/given/settings.ts";
import { type Answer, useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
type Person = { id: number; token: string };
type Farm = Awaited<ReturnType<typeof given.participant>>;

let [sender, giver]: [Person, Farm] = [] as never;
let product: { sap: number };
let serial = 0;

beforeAll(async () => {
  [sender, giver] = [await given.staff("clerk"), await farm()];
  product = await given.product({ pointsPerUnit: 10, packs: [5] });
  for (const key of ["acceptance_person_day_points", "acceptance_farm_day_points"]) {
    await putSetting(server, (await given.staff("admin")).token, key, 500);
  }
});

async function farm() {
  const made = await given.participant();
  await givenPoints(server, made.id, 5000);
  return made;
}

const post = (who: Person, path: string, body: object) =>
  server.call("POST", `/api/office/v1/${path}`, {
    token: who.token,
    body,
    headers: { "idempotency-key": `day-of-one-${(serial += 1)}` },
  });

/** An order of 300 points that another member of staff sent to the farm. */
async function sentOrder({ token }: Farm): Promise<number> {
  const prize = await givenPrize(server, { points: 300, value_grosze: 100, left: 10 });
  const { id } = (await order(server, prize, { token })).body.data;
  await post(sender, "orders/move", { action: "process", order_ids: [id] });
  const parcels = [{ order_id: id, carrier: "InPost", tracking_number: "PL1" }];
  expect((await post(sender, "orders/move", { action: "send", parcels })).status).toBe(200);
  return id;
}

const isRequest = ({ body }: Answer) => body.data.request_id !== null;

/** Each door by which one person lets a farm have 300 points; whether it waits for a second one. */
const DOORS: Record<string, (who: Person, to: Farm) => Promise<boolean>> = {
  "an acceptance": async (who, to) => {
    const { id } = await given.submittedInvoice({
      who: to,
      lines: [{ sap: product.sap, pack_volume: 5, quantity: 6 }],
    });
    return (await post(who, `invoices/${id}/accept`, {})).body.message === HELD_MESSAGE;
  },
  "a correction": async (who, to) =>
    isRequest(await post(who, `participants/${to.id}/adjustments`, { points: 300, reason: "Rekompensata" })),
  "a transfer": async (who, to) =>
    isRequest(
      await post(who, `participants/${giver.id}/transfers`, {
        receiver_nip: to.identifier,
        points: 300,
        reason: "Zmiana gospodarza",
      }),
    ),
  "taking back": async (who, to) => {
    const taken = { action: "take_back", order_ids: [await sentOrder(to)], cause: "lost", reason: "Kurier zgubił" };
    return (await post(who, "orders/move", taken)).body.data.held === 1;
  },
  "a return": async (who, to) => {
    const id = await sentOrder(to);
    await post(sender, "orders/move", { action: "deliver", order_ids: [id] });
    const said = await server.call("POST", `/api/v1/prize/my-orders/${id}/return`, {
      token: to.token,
      body: { cause: "withdrawn", quantity: 1, reason: "" },
      headers: { "idempotency-key": `day-of-one-${(serial += 1)}` },
    });
    expect(said.status).toBe(200);
    const decided = await post(who, `orders/${id}/return-decision`, { decision: "accept", answer: "" });
    expect(decided.status).toBe(200);
    return decided.body.message === HELD_MESSAGE;
  },
};

describe("a day of which most is used up", () => {
  test.each(Object.keys(DOORS))("by %s takes a second person at every other door", async (first) => {
    const [person, other] = [await given.staff("admin"), await given.staff("admin")];
    const [filled, another] = [await farm(), await farm()];
    expect(await DOORS[first]!(person, filled)).toBe(false);
    const waits: Record<string, [boolean, boolean]> = {};
    for (const [door, goThrough] of Object.entries(DOORS)) {
      waits[door] = [await goThrough(person, another), await goThrough(other, filled)];
    }
    expect(waits, "[the same person, another farm], [the same farm, another person]").toEqual(
      Object.fromEntries(Object.keys(DOORS).map((door) => [door, [true, true]])),
    );
    // Neither this person nor this farm had any of it: what waits fills nobody's day.
    expect(await DOORS[first]!(other, another)).toBe(false);
  });
});
