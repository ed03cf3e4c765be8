// What is usual, against which an invoice is held: prices of packs, and how much a farm's area takes.
import { type AreaUse, bandKey, type LineEvidence, packOf } from "@plon/rules/acceptance/certain-invoice.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { PriceBand } from "@plon/rules/acceptance/price-band.ts";
import type { Db } from "#platform/database/database.ts";
import { learntPrices, volumesBought } from "#modules/documents/invoices/lines/bought.service.ts";
import type { ReceivedInvoice } from "#modules/documents/invoices/received-invoices.service.ts";
import { areaOf } from "#modules/people/participants/participants.service.ts";
import { largestDoses, officePrices } from "#modules/goods/products/product-prices.service.ts";
import { getProduct } from "#modules/goods/products/products-office.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";

/**
 * The band of prices of each pack on the lines that has one: what purchases taught by then, else what the office said.
 */
export async function bandsOf(
  db: Db,
  received: ReceivedInvoice,
  lines: readonly LineEvidence[],
): Promise<Map<string, PriceBand>> {
  const ids = new Map(received.lines.map(({ product }) => [product.sap, product.id]));
  const packs = new Map<string, { productId: number; packThousandths: number }>();
  for (const line of lines) {
    const [productId, packThousandths] = [ids.get(line.product.sap), packOf(line)];
    if (productId !== undefined && packThousandths !== undefined) {
      packs.set(bandKey(line.product.sap, packThousandths), { productId, packThousandths });
    }
  }
  const asked = [...packs.values()];
  const saids = await officePrices(db, [...new Set(asked.map(({ productId }) => productId))]);
  // Put in last, what was learnt is what stands.
  const known = [...saids, ...(await learntPrices(db, received.issueDate, asked))];
  const bands = new Map(known.map((one) => [`${one.productId}|${one.packThousandths}`, one.band]));
  return new Map(
    [...packs].flatMap(([key, pack]) => {
      const band = bands.get(`${pack.productId}|${pack.packThousandths}`);
      return band ? [[key, band] as const] : [];
    }),
  );
}

/** What purchases taught of the packs of a product, as it stands for invoices of today. Throws product.not_found. */
export async function learntOfProduct(db: Db, productId: number, at: Date) {
  const { packs } = await getProduct(db, productId, at);
  const asked = packs.map(({ volume }) => ({ productId, packThousandths: Math.round(volume * 1000) }));
  return await learntPrices(db, warsawDay(at), asked);
}

/** How much of each product with a known dose the farm would have bought in the invoice's year, where its area is known. */
export async function areaUses(db: Db, received: ReceivedInvoice): Promise<AreaUse[]> {
  const { automatic_acceptance_area_percent: percent } = await readSettings(db);
  const hectaresThousandths = percent === 0 ? 0 : await areaOf(db, received.participantId);
  if (hectaresThousandths === 0) return [];
  const doses = await largestDoses(db, [...new Set(received.lines.map(({ product }) => product.id))]);
  const before = await volumesBought(db, received.participantId, Number(received.issueDate.slice(0, 4)));
  return [...Map.groupBy(received.lines, ({ product }) => product.id)].flatMap(([id, lines]) => {
    const dose = doses.get(id);
    if (dose === undefined) return [];
    const { name, unit } = lines[0]!.product;
    const now = lines.reduce((sum, { volumeThousandths }) => sum + volumeThousandths, 0);
    const boughtThousandths = (before.get(id) ?? 0) + now;
    return [{ name, unit, boughtThousandths, allowedThousandths: (hectaresThousandths * dose * percent) / 100_000 }];
  });
}
