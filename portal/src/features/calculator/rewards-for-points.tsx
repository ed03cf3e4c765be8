import { TEXT_LINK } from "@plon/ui/button-class.ts";
import { Card } from "@plon/ui/card.tsx";
import { Link } from "@tanstack/react-router";
import { maySpend, useProfile } from "#base/profile.ts";
import { formatCount, formatPoints } from "@plon/client/format.ts";
import type { OwnCalculator } from "./calculator.api.ts";

const SHOWN = 5;

type RewardsForPointsProps = {
  calculator: OwnCalculator;
  /** What can be spent after the purchase. */
  points: number;
  /** The points of the purchase. */
  gained: number;
};

/** What the points are enough for after the purchase: the most valuable rewards, or money. */
export function RewardsForPoints({ calculator, points, gained }: RewardsForPointsProps) {
  const within = calculator.rewards.filter((reward) => reward.points <= points && reward.in_stock);
  const { points_per_pln: rate, minimum_points: minimum } = calculator.money;
  const canCashOut = maySpend(useProfile());
  const zloty = points >= minimum ? Math.floor(points / rate) : 0;
  return (
    <Card
      title="Co mogę za to dostać?"
      action={
        <Link to="/nagrody" search={{ within_reach: "true" }} className={`-my-3 ${TEXT_LINK}`}>
          Wszystkie
        </Link>
      }
    >
      <p className="mb-3 text-soft">
        Z tym zakupem będziesz mieć <span className="font-semibold text-ink">{formatPoints(points)}</span>
        {gained > 0 && ` (dziś ${formatCount(points - gained)})`}.
      </p>
      {within.length === 0 && zloty === 0 ? (
        <p>To jeszcze za mało na nagrodę. Dodaj produkty albo wybierz nagrodę wyżej i sprawdź, ile brakuje.</p>
      ) : (
        <ul className="-mb-3 divide-y divide-line">
          {within.slice(-SHOWN).map((reward) => (
            <li key={reward.slug} className="two-sides items-baseline py-3">
              <Link
                to="/nagrody/$slug"
                params={{ slug: reward.slug }}
                className="min-w-0 font-semibold wrap-break-word text-action underline underline-offset-4"
              >
                {reward.title}
              </Link>
              <span className="figures shrink-0">{formatPoints(reward.points)}</span>
            </li>
          ))}
          {zloty > 0 && (
            <li className="two-sides items-baseline py-3">
              {canCashOut ? (
                <Link
                  to="/nagrody/przelew-na-konto-1"
                  className="font-semibold text-action underline underline-offset-4"
                >
                  Przelew na konto
                </Link>
              ) : (
                <span className="font-semibold">Przelew na konto</span>
              )}
              <span className="figures shrink-0">do {formatCount(zloty)}&nbsp;zł</span>
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}
