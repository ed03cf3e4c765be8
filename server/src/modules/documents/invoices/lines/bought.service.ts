import { scaled } from "@plon/rules/texts/decimal.ts";
import { LEARNT_MONTHS, LEARNT_PURCHASES_MAX, learntBand, type PriceBand } from "@plon/rules/acceptance/price-band.ts";
import type { Db } from "#platform/database/database.ts";
import { listPaid, type PackAsked, sumVolumes } from "./bought.queries.ts";

/** With how many purchases taught it, and the day of the oldest. */
type LearntPrice = PackAsked & { band: PriceBand; purchases: number; since: string };

/** What accepted purchases until the end of a day's month teach about the prices of packs; only of packs of which they do. */
export async function learntPrices(db: Db, day: string, packs: readonly PackAsked[]): Promise<LearntPrice[]> {
  if (packs.length === 0) return [];
  const month = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  const shifted = (months: number, days: number) =>
    new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + months, 1 + days)).toISOString().slice(0, 10);
  const during = { from: shifted(1 - LEARNT_MONTHS, 0), to: shifted(1, -1), limit: LEARNT_PURCHASES_MAX };
  const rows = await listPaid(db, packs, during);
  return packs.flatMap((pack) => {
    const paid = rows.filter(
      (row) => row.product_id === pack.productId && row.pack_thousandths === pack.packThousandths,
    );
    const band = learntBand(
      paid.map((row) => ({ valueGrosze: row.value_grosze, packs: row.packs, farmId: row.participant_id })),
    );
    if (!band) return [];
    const [since = day] = paid.map((row) => row.list_date).toSorted();
    return [{ ...pack, band, purchases: paid.length, since }];
  });
}

/**
 * How much of each product a participant bought in a year, in thousandths of its unit. What was corrected is taken off in
 * the year of the purchase.
 */
export async function volumesBought(db: Db, participantId: number, year: number): Promise<Map<number, number>> {
  const rows = await sumVolumes(db, participantId, year);
  return new Map(rows.map(({ product_id, volume }) => [product_id, scaled(volume, 3)]));
}
