// What farmers said of things that were sent: one order in each state that this can have.
import type { ReturnCause } from "@plon/rules/orders/reward-order.ts";
import { moveOrders } from "#modules/goods/orders/order-board.service.ts";
import { askToReturn, callOffReturn } from "#modules/goods/orders/returns/order-returns.service.ts";
import { decideReturn, type ReturnDecision } from "#modules/goods/orders/returns/return-decisions.service.ts";
import { participantCall, staffCall, type World } from "#demo/world.ts";

export type ToldReturn = {
  cause: ReturnCause;
  reason: string;
  /** How many days ago it was said. */
  ago: number;
  quantity?: number;
  /** What came of it a working day later; nothing: it still waits. */
  came?: ReturnDecision | "called_off";
  /** The other piece has been sent as well. */
  isSentAgain?: true;
};

/** Tells what its farmer says of this order, and what the office makes of it. */
export function tellReturn(world: World, order: { id: number; buyerId: number }, told: ToldReturn): void {
  const { tx, timeline, people } = world;
  const { daysAgo, working, moment } = world.calendar;
  const { id, buyerId } = order;
  const { cause, reason, ago, quantity = 1, came, isSentAgain } = told;
  timeline.at(moment(daysAgo(ago), 19, id % 60), (at) =>
    askToReturn(tx, participantCall(buyerId, at, `demo-zwrot-${id}`), id, { cause, quantity, reason }),
  );
  if (came === undefined) return;
  if (came === "called_off") {
    timeline.at(moment(daysAgo(ago), 21), (at) => callOffReturn(tx, participantCall(buyerId, at), id));
    return;
  }
  const clerk = people.clerks[id % 2]!;
  const day = working(daysAgo(ago - 1));
  timeline.at(moment(day, 10, 5), (at) => decideReturn(tx, staffCall(clerk, at), id, { decided: came }));
  if (!isSentAgain) return;
  const parcels = [
    { order_id: id, carrier: "InPost", tracking_number: `63${String(id * 7_919_117).padStart(22, "0")}` },
  ];
  timeline.at(moment(day, 14, 30), async (at) => {
    await moveOrders(tx, staffCall(clerk, at), { action: "send", parcels });
  });
}
