import type { User } from "@plon/contract/portal/account/profile.ts";
import { nextAchievement } from "@plon/rules/points/achievements.ts";
import { Card } from "@plon/ui/card.tsx";
import { ProgressBar } from "@plon/ui/progress-bar.tsx";
import { SelectField } from "@plon/ui/fields/select-field.tsx";
import { Link } from "@tanstack/react-router";
import { formatCount, formatPoints } from "@plon/client/format.ts";
import type { OwnCalculator } from "./calculator.api.ts";

type GoalCardProps = {
  calculator: OwnCalculator;
  user: User;
  /** The points of the calculation. */
  total: number;
  goal: string | undefined;
  onGoal: (slug: string) => void;
};

/** What is still missing after this purchase to a chosen reward and to the next level. */
export function GoalCard({ calculator, user, total, goal, onGoal }: GoalCardProps) {
  const reward = calculator.rewards.find(({ slug }) => slug === goal);
  const after = user.points.available + total;
  const reached = user.achievements.filter(({ value }) => value).map(({ level }) => level);
  const next = nextAchievement(user.points.total + total, reached);
  return (
    <Card title="Ile brakuje?">
      <SelectField
        label="Do nagrody"
        name="goal"
        value={reward?.slug ?? ""}
        onChange={onGoal}
        options={[
          { id: "", label: "Wybierz nagrodę" },
          ...calculator.rewards.map((option) => ({
            id: option.slug,
            label: `${option.title} (${formatPoints(option.points)})`,
          })),
        ]}
      />
      {reward && (
        <div className="mt-4">
          <ProgressBar
            label="Po tym zakupie"
            value={after}
            max={reward.points}
            valueText={`${formatCount(Math.min(after, reward.points))} z ${formatPoints(reward.points)}`}
          />
          <p className="mt-2">
            {after >= reward.points ? (
              <>
                Wystarczy na{" "}
                <Link
                  to="/nagrody/$slug"
                  params={{ slug: reward.slug }}
                  className="font-semibold text-action underline underline-offset-4"
                >
                  {reward.title}
                </Link>
                .
              </>
            ) : (
              <>
                Do tej nagrody zabraknie <span className="font-semibold">{formatPoints(reward.points - after)}</span>.
              </>
            )}
          </p>
        </div>
      )}
      <p className="mt-4 border-t border-line pt-4 text-soft">
        {next === undefined ? (
          "Masz już wszystkie listy gratulacyjne."
        ) : (
          <>
            Do listu gratulacyjnego za {formatPoints(next.level)} po tym zakupie zabraknie{" "}
            <span className="font-semibold text-ink">{formatPoints(next.missingPoints)}</span>. Liczą się wszystkie
            zebrane punkty, także wydane.
          </>
        )}
      </p>
    </Card>
  );
}
