import { TEXT_LINK } from "@plon/ui/button-class.ts";
import { Card } from "@plon/ui/card.tsx";
import { ProgressBar } from "@plon/ui/progress-bar.tsx";
import { Link } from "@tanstack/react-router";
import { Trophy } from "lucide-react";
import { formatCount, formatPoints } from "@plon/client/format.ts";
import type { Overview } from "./overview.api.ts";

type AchievementCardProps = {
  /** All points ever earned: spending never lowers the level. */
  total: number;
  next: Overview["next_achievement"];
};

/** How far it is to the next level. */
export function AchievementCard({ total, next }: AchievementCardProps) {
  return (
    <Card
      title="Następne osiągnięcie"
      action={
        <Link to="/listy-gratulacyjne" className={`-my-3 ${TEXT_LINK}`}>
          Listy gratulacyjne
        </Link>
      }
    >
      {next === null ? (
        <p className="flex items-center gap-3">
          <Trophy aria-hidden className="size-6 shrink-0 text-action" />
          Masz już wszystkie osiągnięcia. Łącznie to {formatPoints(total)}.
        </p>
      ) : (
        <>
          <ProgressBar
            label={`Poziom ${formatCount(next.level)}`}
            value={total}
            max={next.level}
            valueText={`${Math.floor(next.share * 100)}%`}
          />
          <p className="mt-3 text-soft">
            Brakuje {formatPoints(next.missing_points)}. Liczą się wszystkie zebrane punkty, także te wydane: masz ich{" "}
            {formatCount(total)}.
          </p>
        </>
      )}
    </Card>
  );
}
