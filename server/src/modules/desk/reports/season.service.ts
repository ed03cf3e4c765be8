import {
  accountBalance,
  type FlowSum,
  openBalance,
  pointsInGrosze,
  type SeasonFlows,
  seasonFlows,
  spentTo,
} from "@plon/rules/points/season-figures.ts";
import { warsawDay, warsawDayEnd, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import type { Db } from "#platform/database/database.ts";
import { flowsByMonth, lapsingByMonth } from "#modules/points/ledger/ledger-days.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { selectOfferCosts } from "./costs.queries.ts";
import { selectVoucherPoints } from "./sales.queries.ts";
import { type DistributorSales, type ProductSales, salesBetween } from "./sales.service.ts";

export type Period = { year: number; from: string; to: string };

const TOP = 20;

/** The days a report covers: a programme year until `to`, at most until today, and at least its first day. */
export function seasonPeriod(asked: { year?: number | undefined; to?: string | undefined }, at: Date): Period {
  const today = warsawDay(at);
  const year = asked.year ?? Number((asked.to ?? today).slice(0, 4));
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const to = [last, today, asked.to ?? last].toSorted()[0]!;
  return { year, from: first, to: to < first ? first : to };
}

/** The instants of a period. */
export const spanOf = ({ from, to }: Period) => ({ from: warsawDayStart(from), until: warsawDayEnd(to) });

/** Every month of the period, even one without movements. */
function monthsOf({ year, to }: Period): string[] {
  return Array.from({ length: Number(to.slice(5, 7)) }, (_, at) => `${year}-${String(at + 1).padStart(2, "0")}`);
}

export type Season = Awaited<ReturnType<typeof season>>;

/**
 * The season's points, only from the ledger: `season-figures` of the movements until the end of the last day, also by
 * month, and what is left in the lots by the month of their last day. opening + issued − spent − lapsed + corrected +
 * adjusted = closing = available + reserved − debt, and available + reserved is the sum of the liability.
 */
export async function season(db: Db, period: Period) {
  const [flows, lapsing, vouchers, settings] = await Promise.all([
    flowsByMonth(db, period),
    lapsingByMonth(db, period.to),
    selectVoucherPoints(db, spanOf(period)),
    readSettings(db),
  ]);
  const rate = settings.points_per_pln;
  const within = flows.filter(({ month }) => month !== null);
  const opening = openBalance(flows.filter(({ month }) => month === null));
  return {
    period,
    pointsPerPln: rate,
    opening,
    flows: seasonFlows(within),
    spentByKind: {
      prizes: spentTo(within, "redeemed") - vouchers,
      vouchers,
      bank_transfers: spentTo(within, "paid_out"),
      charity: spentTo(within, "donated"),
    },
    closing: openBalance(flows),
    months: byMonth(monthsOf(period), within, opening),
    balance: {
      available: accountBalance(flows, "available"),
      reserved: accountBalance(flows, "held"),
      debt: Math.abs(accountBalance(flows, "debt")),
      pending: accountBalance(flows, "pending"),
    },
    liability: lapsing.map(({ month, points }) => ({ month, points, grosze: pointsInGrosze(points, rate) })),
  };
}

type MonthRow = SeasonFlows & { month: string; closing: number };

function byMonth(months: string[], flows: (FlowSum & { month: string | null })[], opening: number): MonthRow[] {
  let closing = opening;
  return months.map((month) => {
    const own = flows.filter((flow) => flow.month === month);
    closing += openBalance(own);
    return { ...seasonFlows(own), month, closing };
  });
}

export type SeasonSales = Awaited<ReturnType<typeof seasonSales>>;

/**
 * The results of invoices decided in the period: how many and how quickly, the farms with an accepted one, products and
 * distributors with their points minus corrections (both sum to issued by invoices + corrected), and the cost of
 * promotions. Without `top` all rows, otherwise that many and the rest combined in one.
 */
export async function seasonSales(db: Db, period: Period, top: number | undefined = TOP) {
  const settings = await readSettings(db);
  const { invoices, products, distributors, multipliers } = await salesBetween(db, period.from, period.to);
  const promotions = [...multipliers, ...(await selectOfferCosts(db, spanOf(period)))];
  const rate = settings.points_per_pln;
  return {
    period,
    pointsPerPln: rate,
    invoices,
    products: withRest(products, top, restOfProducts),
    distributors: withRest(distributors, top, restOfDistributors),
    promotions: promotions.map(({ kind, name, count, points, grosze }) => ({
      kind,
      name,
      count,
      points,
      grosze: points === null ? grosze : (grosze ?? 0) + pointsInGrosze(points, rate),
    })),
  };
}

const sumOf = <Row>(rows: Row[], figure: (row: Row) => number) => rows.reduce((sum, row) => sum + figure(row), 0);

function withRest<Row, Rest>(rows: Row[], top: number | undefined, sumUp: (rest: Row[]) => Rest): (Row | Rest)[] {
  if (top === undefined || rows.length <= top + 1) return rows;
  return [...rows.slice(0, top), sumUp(rows.slice(top))];
}

const restOfProducts = (rest: ProductSales[]) => ({
  id: null,
  name: `Pozostałe produkty (${rest.length})`,
  unit: null,
  volume: null,
  points: sumOf(rest, ({ points }) => points),
  invoices: null,
});

const restOfDistributors = (rest: DistributorSales[]) => ({
  id: null,
  name: `Pozostali dystrybutorzy (${rest.length})`,
  points: sumOf(rest, ({ points }) => points),
  invoices: sumOf(rest, ({ invoices }) => invoices),
  farms: null,
});
