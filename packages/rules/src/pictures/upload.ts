/** The invoice form's limit, in MB of 1 048 576 bytes (spec 1 §5, §9). */
export const INVOICE_FILE_LIMIT_MB = 10;

export const INVOICE_FILE_HINT = "Dozwolone formaty plików: (pdf, png, jpeg).";
export const INVOICE_FILE_TYPE_PROBLEM = "Niedozwolony format pliku";

/**
 * The message if the files together are too large, undefined if they fit. Both statements of spec 1 §5 hold: the sum
 * rounded to two places must not exceed the limit and must be below it, so exactly 10.00 MB is refused (contradictions
 * 17).
 */
export function uploadSizeProblem(sizesBytes: readonly number[], limitMb: number, filesMax = 1): string | undefined {
  const counted = sizesBytes.slice(0, filesMax);
  const totalMb = Math.round((counted.reduce((sum, size) => sum + size, 0) / 1_048_576) * 100) / 100;
  if (totalMb < limitMb) return undefined;
  return filesMax > 1
    ? `Rozmiar plików nie może przekroczyć ${limitMb}MB!`
    : `Rozmiar pliku nie może przekroczyć ${limitMb}MB!`;
}
