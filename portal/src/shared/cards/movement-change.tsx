import type { Movement } from "@plon/contract/portal/account/points.ts";
import { formatPoints, formatPointsChange } from "@plon/client/format.ts";

/** What a movement changed: points that can be spent, points still pending, or what is owed. Never distinguished by colour alone. */
export function MovementChange({
  movement,
}: {
  movement: Pick<Movement, "points" | "pending_points" | "debt_points">;
}) {
  if (movement.points === 0 && movement.pending_points !== 0) {
    return (
      <span className="text-soft">
        <span className="figures whitespace-nowrap">{formatPointsChange(movement.pending_points)}</span>
        <span className="block text-sm font-normal">oczekujące</span>
      </span>
    );
  }
  return (
    <>
      <span className={`figures font-semibold whitespace-nowrap ${movement.points > 0 ? "text-success" : "text-ink"}`}>
        {formatPointsChange(movement.points)}
      </span>
      {movement.debt_points > 0 && (
        <span className="block text-sm font-normal text-soft">
          oraz <span className="figures whitespace-nowrap">{formatPoints(movement.debt_points)}</span> zadłużenia
        </span>
      )}
    </>
  );
}
