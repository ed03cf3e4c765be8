import { worthZloty } from "@plon/rules/money/money-reward.ts";
import { formatCount } from "@plon/client/format.ts";
import { usePointsWorth } from "./settings.ts";

type PointsWorthProps = {
  points: number;
  className?: string;
};

/** Beside points: what they are worth, "≈ 155 zł". Nothing where the programme does not say so, or below a złoty. */
export function PointsWorth({ points, className = "text-soft" }: PointsWorthProps) {
  const worth = usePointsWorth();
  const zloty = worth ? worthZloty(points, worth.points_per_pln) : 0;
  if (zloty < 1) return null;
  return (
    <span className={`figures whitespace-nowrap ${className}`}>
      ≈{"\u00a0"}
      {formatCount(zloty)}
      {"\u00a0"}zł
    </span>
  );
}
