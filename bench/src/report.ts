/** One line of the table: what was measured, against what, and how the two compare. */
export type Result = {
  name: string;
  measured: string;
  /** The baseline, measured in the same run. */
  against: string;
  ratio: number | undefined;
  /** The promised ratio, or undefined if the line is for information. */
  limit: { atLeast: number } | { atMost: number } | undefined;
  /** A condition besides the ratio: nothing lost, nothing negative. */
  holds?: boolean;
};

export const perSecond = (value: number) => `${value.toFixed(0)}/s`;
export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** The median of an odd number of rounds. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Whether a line keeps its promise; a line for information always does. */
export function isKept({ ratio, limit, holds = true }: Result): boolean {
  if (!holds) return false;
  if (!limit || ratio === undefined) return true;
  return "atLeast" in limit ? ratio >= limit.atLeast : ratio <= limit.atMost;
}

function limitText({ limit }: Result): string {
  if (!limit) return "–";
  return "atLeast" in limit ? `≥ ${limit.atLeast}` : `≤ ${limit.atMost}`;
}

/** Prints the lines as a table with a verdict for each. */
export function printTable(results: Result[]): void {
  const rows = results.map((result) => [
    result.name,
    result.measured,
    result.against,
    result.ratio === undefined ? "–" : result.ratio.toFixed(2),
    limitText(result),
    result.limit || result.holds !== undefined ? (isKept(result) ? "kept" : "BROKEN") : "",
  ]);
  const table = [["what", "measured", "against", "ratio", "limit", "verdict"], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    );
}
