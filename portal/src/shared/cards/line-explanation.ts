import type { MovementExplanation } from "@plon/contract/shared/explanation.ts";
import { formatCount, formatDecimal, formatPoints, formatQuantity } from "@plon/client/format.ts";

type Explanation = NonNullable<NonNullable<MovementExplanation["lines"]>[number]["explanation"]>;

const NO_BREAK = "\u00a0";

/**
 * How the points of one line were calculated, one sentence per step: volume by rate and multiplier, rounding, limit.
 */
export function explainLine(line: Explanation, unit: string): string[] {
  const volume = `${formatQuantity(line.volumeThousandths / 1000)}${NO_BREAK}${unit}`;
  const rate = `${formatQuantity(line.pointsPerUnitHundredths / 100)}${NO_BREAK}pkt za ${unit}`;
  const exact = exactWords(line.exactPoints);
  const multiplied =
    line.multiplierHundredths === 100
      ? ""
      : ` × ${formatQuantity(line.multiplierHundredths / 100)}${line.campaign === undefined ? "" : ` (${line.campaign})`}`;
  const steps = [`${volume} × ${rate}${multiplied} = ${exact}${NO_BREAK}pkt`];
  if (exact !== formatCount(line.roundedPoints)) steps.push(`Po zaokrągleniu: ${formatPoints(line.roundedPoints)}`);
  if (line.limit) {
    const whose = line.limit.kind === "product" ? "Limit produktu" : "Roczny limit punktów";
    steps.push(`${whose}: zostało ${formatPoints(line.limit.leftPoints)}, więc naliczono ${formatPoints(line.points)}`);
  }
  return steps;
}

/** The exact figure is sent as decimal text, because it may have more places than a number can hold. */
function exactWords(exactPoints: string): string {
  const [whole = "0", fraction] = exactPoints.split(".");
  const grouped = formatDecimal(Number(whole), 0);
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}
