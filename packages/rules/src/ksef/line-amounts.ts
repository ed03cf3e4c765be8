// Whether the amounts on a line of an electronic invoice agree with each other.
import type { KsefLine } from "./ksef-document.ts";

type Amounts = Pick<KsefLine, "quantityMillionths" | "netPrice" | "discountGrosze" | "valueGrosze">;

/** A price has at most so many places. */
const PLACES = 8;
const ONE = 10n ** BigInt(PLACES);
/** A grosz of a value, in 10^-14 zlotys: a price has eight places and a quantity six. */
const GROSZ = 10n ** 12n;

/** A decimal text as a count of 10^-8, with the number of places it was written with, at least two. */
function priceOf(text: string): { parts: bigint; places: number } {
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const parts = BigInt(whole || "0") * ONE + BigInt(fraction.padEnd(PLACES, "0").slice(0, PLACES) || "0");
  return { parts: text.startsWith("-") ? -parts : parts, places: Math.max(2, fraction.length) };
}

/**
 * Whether price times quantity, minus what is taken off, is the line's value: as near as a price rounded to its written
 * places and a value rounded to a grosz can be. True where the line has no price or no value, since there is nothing to
 * compare.
 */
export function isValueOfPrice({ quantityMillionths, netPrice, discountGrosze, valueGrosze }: Amounts): boolean {
  if (quantityMillionths === null || netPrice === null || valueGrosze === null) return true;
  const { parts, places } = priceOf(netPrice);
  const quantity = BigInt(quantityMillionths);
  const expected = parts * quantity - BigInt(discountGrosze ?? 0) * GROSZ;
  const size = quantity < 0n ? -quantity : quantity;
  const tolerance = (size * 10n ** BigInt(PLACES - places)) / 2n + GROSZ;
  const difference = BigInt(valueGrosze) * GROSZ - expected;
  return (difference < 0n ? -difference : difference) <= tolerance;
}

/** A line's net value: as it stands, else price times quantity, in grosze rounded half up; null if it has neither. */
export function netValueOf({ quantityMillionths, netPrice, discountGrosze, valueGrosze }: Amounts): number | null {
  if (valueGrosze !== null) return valueGrosze;
  if (netPrice === null || quantityMillionths === null) return null;
  const exact = priceOf(netPrice).parts * BigInt(quantityMillionths) - BigInt(discountGrosze ?? 0) * GROSZ;
  return Number((exact + (exact < 0n ? -GROSZ : GROSZ) / 2n) / GROSZ);
}
