export type PackCount = { packThousandths: number; quantity: number };

/** Limits on the number of sizes and the largest pack; beyond them nothing is calculated. */
const PACK_SIZES_MAX = 30;

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));

type Reached = { volume: number; packs: number; last: number };

/**
 * Whole packs that hold at least `neededThousandths`, largest first: those with the least left over; among these, as
 * much as possible in the largest packs; then the fewest packs. Empty when nothing is needed or there are no packs. All
 * in thousandths of a litre or kilogram, exact.
 */
export function neededPacks(neededThousandths: number, packSizesThousandths: readonly number[]): PackCount[] {
  const sizes = [...new Set(packSizesThousandths)].filter((size) => size > 0).toSorted((a, b) => b - a);
  const [largest] = sizes.slice(0, PACK_SIZES_MAX);
  if (largest === undefined || neededThousandths <= 0) return [];
  const unit = sizes.reduce(greatestCommonDivisor);
  const modulus = largest / unit;
  const small = sizes.slice(1).map((size) => size / unit);
  const reached = leastByRemainder(modulus, small);
  const needed = Math.ceil(neededThousandths / unit);
  // One of the next `modulus` volumes is reachable: the largest pack alone reaches every multiple of its size.
  let total = needed;
  while (!isReached(reached[total % modulus], total)) total += 1;
  return countsOf(total, { unit, modulus, reached });
}

const isReached = (least: Reached | undefined, total: number) => least !== undefined && least.volume <= total;

/**
 * For each remainder modulo the largest pack, the least volume of smaller packs with that remainder, in the fewest
 * packs: anything above is filled with largest packs. Undefined where no packs give it.
 */
function leastByRemainder(modulus: number, sizes: readonly number[]): (Reached | undefined)[] {
  const least: (Reached | undefined)[] = Array.from({ length: modulus });
  least[0] = { volume: 0, packs: 0, last: 0 };
  for (const size of sizes) {
    const circle = greatestCommonDivisor(modulus, size);
    for (let start = 0; start < circle; start += 1) improveCircle(least, { start, size, circle });
  }
  return least;
}

/** Adding packs of one size cycles through remainders; two rounds are enough for the best start to reach them all. */
function improveCircle(
  least: (Reached | undefined)[],
  { start, size, circle }: { start: number; size: number; circle: number },
): void {
  const modulus = least.length;
  const steps = (modulus / circle) * 2;
  let at = start;
  for (let step = 0; step < steps; step += 1) {
    const from = least[at];
    const to = (at + size) % modulus;
    if (from) {
      const through = { volume: from.volume + size, packs: from.packs + 1, last: size };
      const known = least[to];
      const isBetter =
        !known || through.volume < known.volume || (through.volume === known.volume && through.packs < known.packs);
      if (isBetter) least[to] = through;
    }
    at = to;
  }
}

function countsOf(
  total: number,
  { unit, modulus, reached }: { unit: number; modulus: number; reached: readonly (Reached | undefined)[] },
): PackCount[] {
  const counts = new Map<number, number>();
  let least = reached[total % modulus]!;
  const largestQuantity = (total - least.volume) / modulus;
  if (largestQuantity > 0) counts.set(modulus, largestQuantity);
  while (least.packs > 0) {
    counts.set(least.last, (counts.get(least.last) ?? 0) + 1);
    least = reached[(least.volume - least.last) % modulus]!;
  }
  return [...counts]
    .map(([size, quantity]) => ({ packThousandths: size * unit, quantity }))
    .toSorted((a, b) => b.packThousandths - a.packThousandths);
}

/** What an area needs: hectares times the dose, both in thousandths, rounded up to a thousandth of a litre or kilogram. */
export function neededThousandths(areaThousandths: number, doseThousandths: number): number {
  return Number((BigInt(areaThousandths) * BigInt(doseThousandths) + 999n) / 1000n);
}
