// What a rate or a multiplier would have made of purchases that were made already: the second person decides about this sum.
import { groupedNumber, groupedQuantity, pointsText } from "@plon/rules/texts/polish-text.ts";
import { addDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Db } from "#platform/database/database.ts";
import { listBought } from "./goods.queries.ts";

const YEAR = 365;

type Rated = { productId: number; pointsPerUnit: number };

/** What farms got for these products in the last year, and what it would have been by other rates. */
export async function pastByRates(db: Db, rates: readonly Rated[], at: Date): Promise<string> {
  const today = warsawDay(at);
  const ids = rates.map(({ productId }) => productId);
  const bought = new Map((await listBought(db, ids, addDays(today, -YEAR), today)).map((row) => [row.product_id, row]));
  if (bought.size === 0) return "W ostatnim roku nie było zakupów, które by liczyła.";
  const [before, after] = [
    sumOf([...bought.values()].map(({ points }) => points)),
    sumOf(rates.map(({ productId, pointsPerUnit }) => (bought.get(productId)?.volume ?? 0) * pointsPerUnit)),
  ];
  return `Zakupy z ostatniego roku dały ${groupedNumber(before)}, a dałyby ${pointsText(Math.round(after))}, bez mnożników i limitów.`;
}

/** What farms got for a product a year before these days, and what it would have been with a multiplier. */
export async function pastByMultiplier(
  db: Db,
  product: { id: number; unit: string },
  { multiplier, valid_from, valid_to }: { multiplier: number; valid_from: string; valid_to: string },
): Promise<string> {
  const [row] = await listBought(db, [product.id], addDays(valid_from, -YEAR), addDays(valid_to, -YEAR));
  if (!row) return "Rok wcześniej w tych dniach nie było zakupów.";
  const amount = `${groupedQuantity(row.volume)} ${product.unit}`;
  return `Zakupy z tych dni rok wcześniej (${amount}) dały ${groupedNumber(row.points)}, a dałyby ${pointsText(Math.round(row.points * multiplier))}.`;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
