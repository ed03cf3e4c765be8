import { decimal, wholeNumber } from "#shared/format.ts";

/** 250 zł; grosze only if there are any: 249,50 zł. */
export function zloty(grosze: number): string {
  return `${grosze % 100 === 0 ? wholeNumber(grosze / 100) : decimal(grosze / 100)}\u00a0zł`;
}
