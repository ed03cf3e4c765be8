// Which prices of a pack are no reason to look at an invoice.

/** Net prices of one pack, both included. */
export type PriceBand = { minGrosze: number; maxGrosze: number };

/** So many accepted purchases by so many farms teach a price. */
const PURCHASES_MIN = 20;
const FARMS_MIN = 5;
/** Of the middle price. Sellers and seasons differ; nobody sells for half or for twice what all others do. */
const LEAST_PERCENT = 60;
const MOST_PERCENT = 160;

/** How many months before that of a purchase its price is learnt from; of the newest purchases, at most so many. */
export const LEARNT_MONTHS = 3;
export const LEARNT_PURCHASES_MAX = 200;

/** What a pack was bought for: net value, how many packs, and by which farm. */
export type PaidPrice = { valueGrosze: number; packs: number; farmId: number };

/** The band that accepted purchases teach: around their middle price; undefined while they are too few or of few farms. */
export function learntBand(paid: readonly PaidPrice[]): PriceBand | undefined {
  if (paid.length < PURCHASES_MIN || new Set(paid.map(({ farmId }) => farmId)).size < FARMS_MIN) return undefined;
  const prices = paid.map(({ valueGrosze, packs }) => valueGrosze / packs).sort((a, b) => a - b);
  const middle = prices[Math.floor(prices.length / 2)]!;
  return {
    minGrosze: Math.floor((middle * LEAST_PERCENT) / 100),
    maxGrosze: Math.ceil((middle * MOST_PERCENT) / 100),
  };
}

/** How a net value for a volume stands to the band of a pack of it. */
export function priceAgainst(
  band: PriceBand,
  bought: { valueGrosze: number; volumeThousandths: number; packThousandths: number },
): "below" | "within" | "above" {
  const paid = BigInt(bought.valueGrosze) * BigInt(bought.packThousandths);
  const of = (grosze: number) => BigInt(grosze) * BigInt(bought.volumeThousandths);
  if (paid < of(band.minGrosze)) return "below";
  return paid > of(band.maxGrosze) ? "above" : "within";
}
