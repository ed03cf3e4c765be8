// Sales of a period from their sums by day.
import { addDays } from "@plon/rules/time/warsaw-calendar.ts";
import type { Db, TransactionalDb, Tx } from "#platform/database/database.ts";
import { inOneStatement, onOneCore } from "#platform/database/database.ts";
import type { OfferCost } from "./costs.queries.ts";
import {
  atOneMoment,
  findSalesDays,
  followMoves,
  listDistributors,
  listProducts,
  listWrongPartDays,
  listWrongSalesDays,
  noteSalesDay,
  noteSalesPartDay,
  type SalesFigure,
  selectSales,
  selectSalesOfPart,
  sumSalesDays,
  sumSalesParts,
} from "./sales.queries.ts";

export type ProductSales = {
  id: number;
  name: string;
  unit: "l" | "kg";
  volume: number;
  points: number;
  invoices: number;
};
export type DistributorSales = { id: number; name: string; points: number; invoices: number; farms: number };

const TENTHS = 10;

/**
 * The results of invoices decided between the first of January and another day of that year: numbers and the median of
 * waits in tenths of a day, products and distributors, most points first, and what multipliers added.
 */
export async function salesBetween(db: Db, from: string, to: string) {
  const figures = await selectSales(db, from, to);
  const of = (figure: SalesFigure["figure"]) => figures.filter((row) => row.figure === figure);
  const [accepted] = of("accepted");
  return {
    invoices: {
      accepted: accepted?.count ?? 0,
      rejected: of("rejected")[0]?.count ?? 0,
      corrections: of("correction")[0]?.count ?? 0,
      farms: accepted?.farms ?? 0,
      median_days: medianOf(of("wait").map(({ subject, count }) => ({ value: Number(subject) / TENTHS, count }))),
    },
    products: await productsOf(db, of("product")),
    distributors: await distributorsOf(db, of("distributor")),
    multipliers: of("multiplier")
      .map(({ subject, count, points }): OfferCost => ({
        kind: "multiplier",
        id: null,
        name: subject,
        count,
        points,
        grosze: null,
      }))
      .toSorted((a, b) => b.points! - a.points! || a.name.localeCompare(b.name, "pl")),
  };
}

/** What one part of the programme bought in the same days: products and distributors. */
export async function soldToPart(db: Db, part: string, days: { from: string; to: string }) {
  const figures = await selectSalesOfPart(db, part, days, ["product", "distributor"]);
  // Without those of which nothing is left since their farms went.
  const of = (figure: SalesFigure["figure"]) =>
    figures.filter((row) => row.figure === figure && (row.count !== 0 || row.points !== 0 || row.volume !== 0));
  const [products, distributors] = await Promise.all([
    productsOf(db, of("product")),
    distributorsOf(db, of("distributor")),
  ]);
  return { products, distributors };
}

/** The value in the middle, or the mean of the two there. */
function medianOf(values: { value: number; count: number }[]): number | null {
  const total = values.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const sorted = values.toSorted((a, b) => a.value - b.value);
  const at = (place: number) => {
    let passed = 0;
    return sorted.find(({ count }) => (passed += count) > place)!.value;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}

/** The order of a table by points: most first, then by name. */
export const mostPoints = (
  a: { points: number; name: string; id: number },
  b: { points: number; name: string; id: number },
) => b.points - a.points || a.name.localeCompare(b.name, "pl") || a.id - b.id;

async function productsOf(db: Db, figures: SalesFigure[]): Promise<ProductSales[]> {
  const byId = new Map(figures.map((row) => [Number(row.subject), row]));
  const products = await listProducts(db, [...byId.keys()]);
  return products
    .map(({ id, name, unit }) => {
      const { volume, points, count } = byId.get(id)!;
      return { id, name, unit, volume, points, invoices: count };
    })
    .toSorted(mostPoints);
}

async function distributorsOf(db: Db, figures: SalesFigure[]): Promise<DistributorSales[]> {
  const byId = new Map(figures.map((row) => [Number(row.subject), row]));
  const distributors = await listDistributors(db, [...byId.keys()]);
  return distributors
    .map(({ id, name }) => {
      const { points, count, farms } = byId.get(id)!;
      return { id, name, points, invoices: count, farms };
    })
    .toSorted(mostPoints);
}

const DAYS_AT_ONCE = 31;
/** Whom a representative leaves to another, in one transaction. */
const FARMS_AT_ONCE = 5000;

/**
 * Sums the days whose invoices changed, a month of days in a transaction, and lets parts follow the farms that moved. Reports are right whenever this runs, and fast
 * if it runs often.
 */
export async function sumSales(db: TransactionalDb): Promise<void> {
  let left: number;
  do left = await atOneMoment(db, (tx) => sumSalesDays(tx, DAYS_AT_ONCE));
  while (left > 0);
  do left = await atOneMoment(db, (tx) => sumSalesParts(tx, DAYS_AT_ONCE));
  while (left > 0);
  do left = await atOneMoment(db, (tx) => followMoves(tx, FARMS_AT_ONCE));
  while (left > 0);
}

/** Compares all sums with the rows, a month of days at a time, and notes days that differ as changed; how many did. */
export const proveSales = (db: TransactionalDb): Promise<number> => proveDays(db, listWrongSalesDays, noteSalesDay);

/** The same of the sums of parts, whose wrong days alone are made anew. */
export const proveSalesParts = (db: TransactionalDb): Promise<number> =>
  proveDays(db, listWrongPartDays, noteSalesPartDay);

async function proveDays(
  db: TransactionalDb,
  list: typeof listWrongSalesDays,
  note: (tx: Tx, day: string) => Promise<unknown>,
): Promise<number> {
  const days = await findSalesDays(db);
  const listWrongDaysFrom = (first: string) => onOneCore(db, (tx) => list(tx, first, addDays(first, DAYS_AT_ONCE - 1)));
  let wrong = 0;
  for (
    let first = days?.first;
    days && first !== undefined && first <= days.last;
    first = addDays(first, DAYS_AT_ONCE)
  ) {
    for (const day of await listWrongDaysFrom(first)) {
      await inOneStatement(db, (tx) => note(tx, day));
      wrong += 1;
    }
  }
  return wrong;
}
