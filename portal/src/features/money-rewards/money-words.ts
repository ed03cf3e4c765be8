import { formatCount, formatDecimal } from "@plon/client/format.ts";

/** 250 zł; grosze only if there are any: 249,50 zł. */
export function zloty(grosze: number): string {
  return `${grosze % 100 === 0 ? formatCount(grosze / 100) : formatDecimal(grosze / 100)}\u00a0zł`;
}
