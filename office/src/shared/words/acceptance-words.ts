import { groupedDecimal } from "@plon/rules/texts/polish-text.ts";
import { formatCount } from "@plon/client/format.ts";

/** '99,5%' of a whole; a dash where there is nothing to take a part of. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${groupedDecimal(Math.floor((part * 1000) / whole) / 10, 1).replace(/,0$/, "")}%`;

/** '99,5% (200)': the share of decisions that were the same, and of how many. */
export const agreementText = ({ agreed, compared }: { agreed: number; compared: number }): string =>
  compared === 0 ? "bez porównań" : `${shareText(agreed, compared)} (z ${formatCount(compared)})`;
