// "Kto co uwolnił": what each person let out on a day, by which door, beside what is usual.
import type { RELEASE_DOORS } from "@plon/contract/office/desk/releases.ts";
import { addDays, warsawDay, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import type { Db } from "#platform/database/database.ts";
import { type ReleaseSum, sumActs } from "./releases.queries.ts";

type Door = (typeof RELEASE_DOORS)[number];

/** The acts of the audit log that let value out, and the door of each. */
const DOOR_OF: Readonly<Record<string, Door>> = {
  "invoice.accept": "acceptance",
  "participant.adjust": "correction",
  "participant.transfer": "transfer",
  "approval.approve": "approval",
  "promotion.grant": "reward",
  "promotion.grant_hand_over": "reward",
  "payout.approve": "payout",
  "order.send": "order",
  "order.take_back": "return",
  "order.return_accept": "return",
  "order.return_exchange": "return",
  "campaign.order_payout": "campaign",
  "feed.article": "article",
  "prize.stock": "stock",
  "prize.codes": "codes",
};

const USUAL_DAYS = 30;
/** So many times the usual, and beyond what a quiet day explains, is shown as unusual. */
const UNUSUAL_TIMES = 3;
const UNUSUAL_FROM = { points: 2000, acts: 10 };

const mean = (values: number[]): number | null =>
  values.length === 0 ? null : Math.round((values.reduce((sum, one) => sum + one, 0) / values.length) * 10) / 10;

const isFarBeyond = (value: number, usual: number | null, from: number) =>
  value >= from && value > UNUSUAL_TIMES * (usual ?? 0);

const sumOf = (sums: ReleaseSum[], of: "acts" | "points" | "points_by_two") =>
  sums.reduce((sum, one) => sum + one[of], 0);

/** What one person did by one door: of the day, and of each earlier day on which there was something. */
function rowOf(sums: ReleaseSum[], day: string) {
  const { staff_id, name, role, action } = sums[0]!;
  const today = sums.filter((one) => one.day === day);
  const earlier = [
    ...Map.groupBy(
      sums.filter((one) => one.day !== day),
      (one) => one.day,
    ).values(),
  ];
  const [acts, points] = [sumOf(today, "acts"), sumOf(today, "points")];
  const usual_acts = mean(earlier.map((one) => sumOf(one, "acts")));
  const usual_points = mean(earlier.map((one) => sumOf(one, "points")));
  return {
    staff: { id: staff_id, name, role },
    door: DOOR_OF[action]!,
    acts,
    points,
    points_by_two: sumOf(today, "points_by_two"),
    usual_acts,
    usual_points,
    is_unusual:
      isFarBeyond(points, usual_points, UNUSUAL_FROM.points) || isFarBeyond(acts, usual_acts, UNUSUAL_FROM.acts),
  };
}

/** What each person let out on a Warsaw day (today's by default), the unusual first, then by points. */
export async function releasesOf(db: Db, at: Date, day = warsawDay(at)) {
  const [from, until] = [warsawDayStart(addDays(day, -USUAL_DAYS)), warsawDayStart(addDays(day, 1))];
  const sums = await sumActs(db, Object.keys(DOOR_OF), from, until);
  const byPersonAndDoor = Map.groupBy(sums, ({ staff_id, action }) => `${staff_id} ${DOOR_OF[action]}`);
  const rows = [...byPersonAndDoor.values()].map((one) => rowOf(one, day)).filter(({ acts }) => acts > 0);
  rows.sort(
    (a, b) =>
      Number(b.is_unusual) - Number(a.is_unusual) || b.points - a.points || b.acts - a.acts || a.staff.id - b.staff.id,
  );
  return { day, rows };
}
