// How a sum of grosze is written, everywhere: by whole numbers alone, so that no sum is rounded on its way to a reader.
import { groupedNumber } from "../texts/polish-text.ts";

/** The sign, the whole złote and the two digits of an amount. Throws a RangeError for anything but whole grosze. */
function partsOf(grosze: number): { sign: string; whole: number; digits: string } {
  if (!Number.isSafeInteger(grosze)) throw new RangeError(`${grosze} is no sum in grosze`);
  const size = Math.abs(grosze);
  return { sign: grosze < 0 ? "−" : "", whole: Math.floor(size / 100), digits: String(size % 100).padStart(2, "0") };
}

/** In a sentence: 1 250 zł; with grosze only where there are any: 1 249,50 zł. */
export function moneyText(grosze: number): string {
  const { sign, whole, digits } = partsOf(grosze);
  return `${sign}${groupedNumber(whole)}${digits === "00" ? "" : `,${digits}`}\u00a0zł`;
}

/** In a column, where the commas stand below each other: 1 250,00 zł. */
export function moneyFigure(grosze: number): string {
  const { sign, whole, digits } = partsOf(grosze);
  return `${sign}${groupedNumber(whole)},${digits}\u00a0zł`;
}

/** As a spreadsheet and a field read it: 1250,00. */
export const moneyTyped = (grosze: number): string => moneyDecimal(grosze).replace(".", ",");

/** As machines read it, banks among them: 1250.00. */
export function moneyDecimal(grosze: number): string {
  const { sign, whole, digits } = partsOf(grosze);
  return `${sign === "" ? "" : "-"}${whole}.${digits}`;
}
