import { adjustPoints } from "#modules/points/adjustments/adjustments.service.ts";
import { approveWaiting } from "./approving.ts";
import { staffCall, type World } from "#demo/world.ts";

/**
 * Tells two large corrections of balances: one that a second administrator approved, and one still waiting for
 * approval.
 */
export function tellAdjustments(world: World): void {
  const { tx, timeline, calendar, people } = world;
  const { daysAgo, working, moment } = calendar;
  const { admin, neighbours } = people;
  const [helped, waiting] = [neighbours[5]!, neighbours[8]!];
  timeline.at(moment(working(daysAgo(41)), 10, 15), (at) =>
    adjustPoints(tx, staffCall(admin, at, "demo-korekta-1"), helped.id, {
      points: 1800,
      reason: "Wyrównanie za fakturę, która zaginęła u dystrybutora",
    }),
  );
  timeline.at(moment(working(daysAgo(40)), 15, 5), (at) => approveWaiting(world, at, "participant.points"));
  timeline.at(moment(working(daysAgo(2)), 13, 40), (at) =>
    adjustPoints(tx, staffCall(admin, at, "demo-korekta-2"), waiting.id, {
      points: 2400,
      reason: "Rekompensata za błąd w rozliczeniu akcji wiosennej",
    }),
  );
}
