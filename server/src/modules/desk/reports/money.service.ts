// The money of the programme: what it owes and will have to give, and what it gave.
import { monthsBetween, redemptionShares } from "@plon/rules/points/expected-redemption.ts";
import { pointsInGrosze } from "@plon/rules/points/season-figures.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { warsawMonths } from "@plon/rules/time/warsaw-months.ts";
import { COST_KINDS, type CostKind } from "@plon/rules/money/cost-kinds.ts";
import type { Db } from "#platform/database/database.ts";
import { lapseHistory, lapsingByMonth, lapsingOf } from "#modules/points/ledger/ledger-days.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { type MonthOfCosts, selectCostsByMonth } from "./costs.queries.ts";
import type { Whose } from "./farms-sales.queries.ts";
import { type Period, spanOf } from "./season.service.ts";
import { salesByMonth, yearBefore } from "./results.service.ts";

/** Ages by the months of validity that are left: until these, and the last for whatever is longer. */
const AGES_UNTIL = [3, 6, 12, 24] as const;
const MONTHS_AHEAD = 12;

type Left = { points: number; expected: number | null };

/**
 * What farms hold at the end of today, by how long it is still valid, with the part that will be spent as the past says
 * (`redemptionShares`, of the whole programme: some farms have too little of a past). A sum's expectation is that of its parts, null if one of them has none.
 */
export async function programmeDebt(db: Db, at: Date, whose?: Whose) {
  const day = warsawDay(at);
  const thisMonth = day.slice(0, 7);
  const [lapsing, history, { points_per_pln: rate }] = await Promise.all([
    whose?.people ? lapsingOf(db, whose.people) : lapsingByMonth(db, day),
    lapseHistory(db),
    readSettings(db),
  ]);
  const shareOf = redemptionShares(history.moves, history.lapsed, thisMonth);
  const parts = lapsing.map(({ month, points }) => {
    const monthsLeft = month === null ? null : Math.max(0, monthsBetween(thisMonth, month));
    const share = monthsLeft === null ? null : shareOf(monthsLeft);
    return { month, monthsLeft, points, expected: share === null ? null : Math.round(points * share) };
  });
  const value = (points: number) => ({ points, grosze: pointsInGrosze(points, rate) });
  const sumOf = (some: readonly Left[]) => {
    const isKnown = some.length > 0 && some.every(({ expected }) => expected !== null);
    return {
      ...value(some.reduce((sum, { points }) => sum + points, 0)),
      expected: isKnown ? value(some.reduce((sum, { expected }) => sum + expected!, 0)) : null,
    };
  };
  const ages = [0, ...AGES_UNTIL].map((from, place) => {
    const until = AGES_UNTIL[place] ?? null;
    const some = parts.filter(
      ({ monthsLeft }) => monthsLeft !== null && monthsLeft >= from && (until === null || monthsLeft < until),
    );
    return Object.assign({ months_from: from, months_until: until }, sumOf(some));
  });
  const lasting = parts.filter(({ monthsLeft }) => monthsLeft === null);
  return {
    day,
    points_per_pln: rate,
    total: sumOf(parts),
    ages: [
      ...ages.filter(({ points }) => points !== 0),
      ...(lasting.length > 0 ? [{ months_from: null, months_until: null, ...sumOf(lasting) }] : []),
    ],
    months: Array.from({ length: MONTHS_AHEAD }, (_, ahead) => monthAfter(thisMonth, ahead)).map((month) =>
      Object.assign({ month }, sumOf(parts.filter((part) => part.month === month))),
    ),
  };
}

function monthAfter(month: string, months: number): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

type Cost = { points: number; grosze: number };

/** What costs the points that it gave, at the current rate. */
const IN_POINTS: ReadonlySet<CostKind> = new Set(["promotion_points", "level_points", "multiplier"]);

/**
 * What each kind of reward cost in each month of the season, and in the same days of the year before. Money and things at
 * their value; points that offers and levels gave, and that multipliers added, at the current rate.
 */
export async function seasonCosts(db: Db, period: Period, whose?: Whose) {
  const before = yearBefore(period);
  const [now, last, { points_per_pln: rate }] = await Promise.all([
    costsOf(db, period, whose),
    costsOf(db, before, whose),
    readSettings(db),
  ]);
  const worth = (cost: MonthOfCosts): Cost => ({
    points: cost.points,
    grosze: IN_POINTS.has(cost.kind) ? pointsInGrosze(cost.points, rate) : cost.grosze,
  });
  const sumOf = (costs: readonly MonthOfCosts[]): Cost =>
    costs
      .map(worth)
      .reduce((sum, { points, grosze }) => ({ points: sum.points + points, grosze: sum.grosze + grosze }), {
        points: 0,
        grosze: 0,
      });
  const months = Array.from({ length: Number(period.to.slice(5, 7)) }, (_, at) => monthAfter(`${period.year}-01`, at));
  return {
    period,
    before,
    points_per_pln: rate,
    kinds: COST_KINDS.map((kind) => {
      const own = now.filter((cost) => cost.kind === kind);
      return {
        kind,
        total: sumOf(own),
        last: sumOf(last.filter((cost) => cost.kind === kind)),
        months: months.map((month) => Object.assign({ month }, sumOf(own.filter((cost) => cost.month === month)))),
      };
    }),
  };
}

async function costsOf(db: Db, period: Period, whose: Whose | undefined): Promise<MonthOfCosts[]> {
  const [rewards, multiplied] = await Promise.all([
    selectCostsByMonth(db, { ...spanOf(period), ...warsawMonths(period.from, period.to) }, whose?.people),
    salesByMonth(db, whose, { ...period, toDay: "12-31" }, ["multiplier"]),
  ]);
  return [
    ...rewards,
    ...multiplied.map(({ month, count, points }) => ({ kind: "multiplier" as const, month, count, points, grosze: 0 })),
  ];
}
