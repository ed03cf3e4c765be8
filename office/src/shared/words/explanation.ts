import type { z } from "zod";
import type { lineExplanation } from "@plon/contract/shared/explanation.ts";
import { formatCount, formatPoints, formatQuantity } from "@plon/client/format.ts";

const LIMIT_WORDS = { participant: "limit roczny uczestnika", product: "limit roczny produktu" };

/** How the points of a line were calculated, in one sentence: '20 l × 12,5 pkt = 250 pkt'. */
export function explanationText(explanation: z.infer<typeof lineExplanation>, unit: string): string {
  const { campaign, limit, multiplierHundredths } = explanation;
  const volume = `${formatQuantity(explanation.volumeThousandths / 1000)}\u00a0${unit}`;
  const rate = `${formatQuantity(explanation.pointsPerUnitHundredths / 100)}\u00a0pkt`;
  const multiplier =
    multiplierHundredths === 100
      ? ""
      : ` × ${formatQuantity(multiplierHundredths / 100)}${campaign ? ` (${campaign})` : ""}`;
  const exact = Number(explanation.exactPoints);
  const rounded =
    exact === explanation.roundedPoints
      ? formatPoints(explanation.roundedPoints)
      : `${formatQuantity(exact)}, po zaokrągleniu ${formatPoints(explanation.roundedPoints)}`;
  const limited = limit
    ? `; ${LIMIT_WORDS[limit.kind]}: zostało ${formatCount(limit.leftPoints)}, naliczono ${formatPoints(explanation.points)}`
    : "";
  return `${volume} × ${rate}${multiplier} = ${rounded}${limited}`;
}
