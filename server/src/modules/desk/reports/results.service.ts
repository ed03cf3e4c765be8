// How the season is going, beside the last one: each block from sums by day.
import { addDays, warsawDay, warsawDayEnd } from "@plon/rules/time/warsaw-calendar.ts";
import { pointsInGrosze, seasonFlows } from "@plon/rules/points/season-figures.ts";
import type { Db } from "#platform/database/database.ts";
import { sumKeptDays } from "#platform/database/row-counts.ts";
import { flowsByMonth, flowsOf, issuedToPart } from "#modules/points/ledger/ledger-days.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { countRewardedFarms, listRunning, selectOfferCosts } from "./costs.queries.ts";
import {
  selectBeginningsOf,
  selectSalesByMonthOf,
  selectSoldOf,
  type SoldOf,
  type Whose,
} from "./farms-sales.queries.ts";
import {
  type FigureKind,
  type MonthOfSales,
  selectDecidedByWeek,
  selectSalesByMonth,
  selectSalesByMonthOfPart,
} from "./sales.queries.ts";
import { mostPoints, salesBetween, soldToPart } from "./sales.service.ts";
import { type Period, spanOf } from "./season.service.ts";

/** The same days of the year before; the end of February stays the end of February. */
export function yearBefore({ year, to }: Period): Period {
  const day = `${year - 1}${to.slice(4)}`;
  return { year: year - 1, from: `${year - 1}-01-01`, to: to.endsWith("-02-29") ? `${year - 1}-02-28` : day };
}

const FIGURES = ["accepted", "product", "new", "returning"] as const;

type Sums = Pick<MonthOfSales, "points" | "count" | "volume" | "farms">;
const sumOf = (rows: readonly MonthOfSales[], figure: keyof Sums) => rows.reduce((sum, row) => sum + row[figure], 0);

const salesOf = (rows: readonly MonthOfSales[]) => {
  const of = (figure: MonthOfSales["figure"]) => rows.filter((row) => row.figure === figure);
  const volume = (unit: "l" | "kg") =>
    sumOf(
      of("product").filter((row) => row.unit === unit),
      "volume",
    );
  return {
    liters: volume("l"),
    kilograms: volume("kg"),
    invoices: sumOf(of("accepted"), "count"),
    farms: sumOf(of("accepted"), "farms"),
    farms_new: sumOf(of("new"), "farms"),
    farms_returning: sumOf(of("returning"), "farms"),
  };
};

type Days = { from: string; to: string; toDay: string };

/** Figures by month: of everybody and of a part from the sums, of some from their rows. */
export function salesByMonth(db: Db, whose: Whose | undefined, days: Days, figures: readonly FigureKind[]) {
  if (whose === undefined) return selectSalesByMonth(db, days, figures);
  return whose.part === undefined
    ? selectSalesByMonthOf(db, whose, days, figures)
    : selectSalesByMonthOfPart(db, whose.part, days, figures);
}

type Issued = { month: string | null; isToDay: boolean; points: number };

/**
 * What was issued in the months between two days to everybody, to a part, to some farms, or to nobody where a seller is asked
 * about; and whether until a day between them.
 */
async function issuedBy(db: Db, whose: Whose | undefined, days: Days): Promise<Issued[]> {
  if (whose?.distributorId !== undefined) return [];
  if (whose?.part !== undefined) return await issuedToPart(db, whose.part, days);
  const flows = whose?.people ? await flowsOf(db, whose.people, days) : await flowsOfAll(db, days);
  return flows.map((flow) => ({ month: flow.month, isToDay: flow.isToDay, points: seasonFlows([flow]).issued }));
}

/** Flows of everybody; the sums are asked once for each of the two years. */
async function flowsOfAll(db: Db, { from, to, toDay }: Days) {
  const [until, after] = await Promise.all([
    flowsByMonth(db, { from, to: toDay }),
    flowsByMonth(db, { from: addDays(toDay, 1), to }),
  ]);
  return [
    ...until.map((flow) => Object.assign({ isToDay: true }, flow)),
    ...after.map((flow) => Object.assign({ isToDay: false }, flow)),
  ].filter(({ month }) => month !== null);
}

/**
 * The season to its last day beside the one before to the same day, and the months of both. With a seller the points are
 * those of its invoices: what else a farm is given comes from no seller.
 */
export async function seasonResults(db: Db, period: Period, whose?: Whose) {
  const before = yearBefore(period);
  const years = { from: `${period.year - 2}-01-01`, to: period.to, toDay: period.to.slice(5) };
  const [sales, issuedSince, { points_per_pln: rate }] = await Promise.all([
    salesByMonth(db, whose, years, FIGURES),
    issuedBy(db, whose, { from: before.from, to: period.to, toDay: before.to }),
    readSettings(db),
  ]);
  const isBySeller = whose?.distributorId !== undefined;
  const pointsOf = (rows: readonly MonthOfSales[], some: readonly Issued[]) =>
    isBySeller
      ? sumOf(
          rows.filter(({ figure }) => figure === "accepted"),
          "points",
        )
      : some.reduce((sum, { points }) => sum + points, 0);
  const ofYear = (year: number) => sales.filter(({ month }) => month.startsWith(String(year)));
  const toDay = (year: number) => ofYear(year).filter(({ isToDay }) => isToDay);
  const within = (start: string) => issuedSince.filter(({ month }) => month?.startsWith(start));
  const totals = (year: number, issuedThen: readonly Issued[]) => {
    const sold = salesOf(toDay(year));
    const issued = pointsOf(toDay(year), issuedThen);
    return {
      issued: { points: issued, grosze: pointsInGrosze(issued, rate) },
      ...sold,
      farms_lapsed: salesOf(ofYear(year - 1)).farms - sold.farms_returning,
    };
  };
  const monthOf = (month: string) => {
    const own = sales.filter((row) => row.month === month);
    const { liters, invoices, farms } = salesOf(own);
    return { issued: pointsOf(own, within(month)), liters, invoices, farms };
  };
  return {
    period,
    before,
    points_per_pln: rate,
    now: totals(period.year, within(String(period.year))),
    last: totals(
      before.year,
      within(String(before.year)).filter(({ isToDay }) => isToDay),
    ),
    months: Array.from({ length: 12 }, (_, at) => {
      const name = String(at + 1).padStart(2, "0");
      const month = `${period.year}-${name}`;
      return {
        month,
        now: month <= period.to.slice(0, 7) ? monthOf(month) : null,
        last: monthOf(`${before.year}-${name}`),
      };
    }),
  };
}

/** Invitations, new accounts, farms with a first purchase ever and farms that ordered a reward, in both seasons to day. */
export async function seasonFunnel(db: Db, period: Period, whose?: Whose) {
  const before = yearBefore(period);
  const people = whose?.people;
  const stepsOf = async ({ from, to, year }: Period) => {
    const [begun, sales, rewarded] = await Promise.all([
      people ? selectBeginningsOf(db, people, from, to) : beginnings(db, from, to),
      salesByMonth(db, whose, { from, to, toDay: "12-31" }, ["new"]),
      countRewardedFarms(db, spanOf({ from, to, year }), people),
    ]);
    return { ...begun, first_invoice: sumOf(sales, "farms"), rewarded };
  };
  const [now, last, { points_per_pln }] = await Promise.all([stepsOf(period), stepsOf(before), readSettings(db)]);
  return { period, before, points_per_pln, now, last };
}

async function beginnings(db: Db, from: string, to: string) {
  const [invited, registered] = await Promise.all([
    sumKeptDays(db, "invitation.sent", from, to),
    sumKeptDays(db, "participant.joined", from, to),
  ]);
  return { invited, registered };
}

const RUNNING_MAX = 12;

/** What runs now, and what it has given since it opened; points at the current rate. */
export async function runningOffers(db: Db, at: Date, whose?: Whose) {
  const [running, { points_per_pln: rate }] = await Promise.all([listRunning(db, at, RUNNING_MAX), readSettings(db)]);
  if (running.length === 0) return [];
  const from = new Date(Math.min(...running.map(({ opens_at }) => opens_at.getTime())));
  const costs = await selectOfferCosts(db, { from, until: warsawDayEnd(warsawDay(at)) }, whose?.people);
  return running.map(({ kind, id, title, closes_at, budget_grosze }) => {
    const cost = costs.find((row) => row.kind === kind && row.id === id);
    const points = cost?.points ?? 0;
    return {
      kind,
      id,
      title,
      closes_at: closes_at.toISOString(),
      days_left: daysBetween(warsawDay(at), warsawDay(new Date(closes_at.getTime() - 1))),
      rewards: cost?.count ?? 0,
      points,
      grosze: (cost?.grosze ?? 0) + pointsInGrosze(points, rate),
      budget_grosze,
    };
  });
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const TOP = 8;

/** The products bought most and the sellers with most points, and what both had in the same days of the year before. */
export async function topSales(db: Db, period: Period, whose?: Whose) {
  const before = yearBefore(period);
  const [now, last, { points_per_pln }] = await Promise.all([
    soldBetween(db, whose, period),
    soldBetween(db, whose, before),
    readSettings(db),
  ]);
  const litersBefore = new Map(last.products.map(({ id, liters }) => [id, liters]));
  const pointsBefore = new Map(last.distributors.map(({ id, points }) => [id, points]));
  return {
    period,
    before,
    points_per_pln,
    products: now.products
      .toSorted((a, b) => b.liters - a.liters || a.id - b.id)
      .slice(0, TOP)
      .map(({ id, name, liters }) => ({ id, name, liters, last_liters: litersBefore.get(id) ?? 0 })),
    sellers: now.distributors
      .slice(0, TOP)
      .map(({ id, name, points, farms }) => ({ id, name, points, last_points: pointsBefore.get(id) ?? 0, farms })),
  };
}

/** Litres by product, and points by seller with most points first. */
async function soldBetween(db: Db, whose: Whose | undefined, { from, to }: Period) {
  if (whose === undefined || whose.part !== undefined) {
    const { products, distributors } =
      whose?.part === undefined ? await salesBetween(db, from, to) : await soldToPart(db, whose.part, { from, to });
    return {
      products: products
        .filter(({ unit }) => unit === "l")
        .map(({ id, name, volume }) => ({ id, name, liters: volume })),
      distributors,
    };
  }
  const sold = await selectSoldOf(db, whose, from, to);
  const of = (figure: SoldOf["figure"]) => sold.filter((row) => row.figure === figure);
  return { products: of("product"), distributors: of("distributor").toSorted(mostPoints) };
}

const WEEKS = 12;
const DAYS_OF_WEEK = 7;

/** Documents decided in each of the last weeks, each from its Monday; the last is still going on. */
export async function decidedByWeek(db: Db, at: Date) {
  const today = warsawDay(at);
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK));
  const first = addDays(monday, -DAYS_OF_WEEK * (WEEKS - 1));
  const decided = new Map((await selectDecidedByWeek(db, first, today)).map(({ week, decided: n }) => [week, n]));
  return Array.from({ length: WEEKS }, (_, place) => {
    const week = addDays(first, DAYS_OF_WEEK * place);
    return { week, decided: decided.get(week) ?? 0 };
  });
}
