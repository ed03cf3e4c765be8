import type { PrizeCard } from "@plon/contract/portal/goods/prizes.ts";
import { formatPoints } from "@plon/client/format.ts";

type OwnPriceProps = {
  prize: Pick<PrizeCard, "points" | "ordinary_points">;
  /** How large the price itself is. */
  className: string;
};

/**
 * What this farm pays for one. Where it pays less than everybody, that is said in words, with the ordinary price crossed out
 * beside it. Nothing for a prize without a price.
 */
export function OwnPrice({ prize: { points, ordinary_points: ordinary }, className }: OwnPriceProps) {
  if (points === null) return null;
  const price = <span className={`figures font-semibold ${className}`}>{formatPoints(points)}</span>;
  if (ordinary === null || ordinary <= points) return price;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="basis-full text-sm font-semibold text-soft">Twoja cena </span>
      {price}
      <span className="sr-only"> zamiast </span>
      <s className="figures whitespace-nowrap text-soft">{formatPoints(ordinary)}</s>
    </span>
  );
}
