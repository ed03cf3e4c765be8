/** The rate on the day of purchase. Amounts are exact: thousandths of a unit, hundredths of a point. */
export type PointsRate = {
  /** Points for one litre or kilogram, times 100. */
  pointsPerUnitHundredths: number;
  /** Campaign multiplier, times 100 (100 = none). */
  multiplierHundredths: number;
  /** The campaign's name, when a multiplier applies. */
  campaign?: string;
};

export type LineQuantity = {
  /** Size of one pack in thousandths of a litre or kilogram. */
  packThousandths: number;
  /** Number of packs, whole. */
  quantity: number;
};

/** How the points of one line came about; kept with the posting and shown to the farmer. */
export type LineExplanation = {
  volumeThousandths: number;
  pointsPerUnitHundredths: number;
  multiplierHundredths: number;
  campaign?: string;
  /** Exact product before rounding, in hundred-thousandths… of a point, written as a decimal text. */
  exactPoints: string;
  /** After rounding half up. */
  roundedPoints: number;
  /** What a limit left of it; absent if no limit affected the line. */
  limit?: { kind: "participant" | "product"; leftPoints: number };
  points: number;
};

const SCALE = 10_000_000n; // thousandths of a unit × hundredths of a point × hundredths of a multiplier

/**
 * Points of one line: volume × rate × multiplier, rounded half up to whole points (decisions §4). Exact: no binary
 * fractions. The same function serves the calculator, the office's review and the posting.
 */
export function linePoints(line: LineQuantity, rate: PointsRate): LineExplanation {
  const volumeThousandths = line.packThousandths * line.quantity;
  const exact = BigInt(volumeThousandths) * BigInt(rate.pointsPerUnitHundredths) * BigInt(rate.multiplierHundredths);
  const rounded = Number((exact + SCALE / 2n) / SCALE);
  const fraction = String(exact % SCALE)
    .padStart(7, "0")
    .replace(/0+$/, "");
  return {
    volumeThousandths,
    pointsPerUnitHundredths: rate.pointsPerUnitHundredths,
    multiplierHundredths: rate.multiplierHundredths,
    ...(rate.campaign === undefined ? {} : { campaign: rate.campaign }),
    exactPoints: fraction ? `${exact / SCALE}.${fraction}` : String(exact / SCALE),
    roundedPoints: rounded,
    points: rounded,
  };
}

export type LineStatus = "pending" | "accepted" | "rejected" | "limit" | "limit.product" | "cancelled";

export type LimitedLine = {
  status: Extract<LineStatus, "accepted" | "limit" | "limit.product">;
  explanation: LineExplanation;
};

/**
 * Applies the yearly limits to the lines of one invoice, in order. `participantLeft` and `productLeft` are the points
 * still available before this invoice; undefined means no limit. Each line gets at most what is left of both; the
 * tighter limit determines the status (in a tie the product's, which is the more specific reason).
 */
export function applyLimits(
  lines: readonly { productId: number; explanation: LineExplanation }[],
  left: { participantLeft: number | undefined; productLeft: ReadonlyMap<number, number> },
): LimitedLine[] {
  let participantLeft = left.participantLeft ?? Number.POSITIVE_INFINITY;
  const productLeft = new Map(left.productLeft);
  return lines.map(({ productId, explanation }) => {
    const ofProduct = productLeft.get(productId) ?? Number.POSITIVE_INFINITY;
    const open = Math.max(0, Math.min(participantLeft, ofProduct));
    const points = Math.min(explanation.roundedPoints, open);
    participantLeft -= points;
    if (productLeft.has(productId)) productLeft.set(productId, ofProduct - points);
    if (points === explanation.roundedPoints) return { status: "accepted", explanation };
    const kind = ofProduct <= participantLeft + points ? "product" : "participant";
    return {
      status: kind === "product" ? "limit.product" : "limit",
      explanation: { ...explanation, points, limit: { kind, leftPoints: open } },
    };
  });
}
