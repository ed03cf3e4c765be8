import type { User } from "@plon/contract/portal/account/profile.ts";
import { nextAchievement } from "@plon/rules/points/achievements.ts";
import { Card } from "@plon/ui/card.tsx";
import { ProgressBar } from "@plon/ui/progress-bar.tsx";
import { CircleCheck, CircleDashed } from "lucide-react";
import { formatCount, formatLongDay, formatPoints } from "@plon/client/format.ts";

type LevelsCardProps = {
  achievements: User["achievements"];
  /** All points ever earned. */
  total: number;
};

/** Every level with the day it was reached, and how far it is to the next one. */
export function LevelsCard({ achievements, total }: LevelsCardProps) {
  const reached = achievements.filter(({ value }) => value).map(({ level }) => level);
  const next = nextAchievement(total, reached);
  return (
    <Card>
      <p className="text-base text-soft">Zebrane łącznie, także te już wydane</p>
      <p className="figures mt-1 text-3xl font-semibold">{formatPoints(total)}</p>
      <div className="mt-4">
        {next === undefined ? (
          <p className="font-semibold">Masz wszystkie listy gratulacyjne. Gratulujemy!</p>
        ) : (
          <>
            <ProgressBar
              label={`Do listu za ${formatPoints(next.level)}`}
              value={total}
              max={next.level}
              valueText={`${Math.floor(next.share * 100)}%`}
            />
            <p className="mt-2 text-soft">
              Brakuje <span className="font-semibold text-ink">{formatPoints(next.missingPoints)}</span>.
            </p>
          </>
        )}
      </div>
      <ul className="mt-5 grid gap-3 border-t border-line pt-5 sm:grid-cols-3">
        {achievements.map(({ level, value, date }) => (
          <li key={level} className="flex items-start gap-3">
            {value ? (
              <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-action" />
            ) : (
              <CircleDashed aria-hidden className="mt-0.5 size-6 shrink-0 text-soft" />
            )}
            <span>
              <span className="figures block font-semibold">{formatCount(level)}</span>
              <span className="block text-sm text-soft">
                {date !== null ? formatLongDay(date) : value ? "osiągnięty, list w drodze" : "przed Tobą"}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
