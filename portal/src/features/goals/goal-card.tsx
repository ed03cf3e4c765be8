import { OnlyWith } from "#base/member/only-with.tsx";
import { countOf, formatCount, formatPoints, formatQuantity } from "@plon/client/format.ts";
import type { Goal } from "@plon/contract/portal/documents/goals.ts";
import { Card } from "@plon/ui/card.tsx";
import { ProgressBar } from "@plon/ui/progress-bar.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PrimaryLink } from "#shared/links/button-links.tsx";
import { PrizePicture } from "#shared/cards/prize-picture.tsx";
import { goalQuery } from "./goals.api.ts";

/** The prize that the farmer collects points for, and how it could be reached. Nothing while none is pinned. */
export function GoalCard() {
  const { data: goal } = useQuery(goalQuery);
  if (!goal) return null;
  const own = Math.max(0, goal.points - goal.missing_points);
  return (
    <Card title="Twój cel">
      <div className="relative flex flex-wrap items-center gap-x-4 gap-y-2">
        <PrizePicture
          photo={goal.photo && { ...goal.photo, alt: "" }}
          kind={goal.kind}
          sizes="8rem"
          className="w-28 shrink-0 rounded-field"
        />
        <div className="min-w-0 flex-[1_1_8rem]">
          <Link
            to="/nagrody/$slug"
            params={{ slug: goal.slug }}
            className="text-lg leading-snug font-semibold wrap-break-word after:absolute after:inset-0 hover:text-action"
          >
            {goal.title}
          </Link>
          <p className="figures text-soft">{formatPoints(goal.points)}</p>
        </div>
      </div>
      <div className="mt-4">
        <ProgressBar
          label={goal.missing_points === 0 ? "Masz już tyle punktów" : `Brakuje ${formatPoints(goal.missing_points)}`}
          value={own}
          max={goal.points}
          valueText={`${formatCount(Math.floor((own / goal.points) * 100))}%`}
        />
      </div>
      {goal.ways.length > 0 && (
        <p className="mt-3">
          To np. <span className="font-semibold">{goal.ways.map(wayText).join(" albo ")}</span>.
        </p>
      )}
      {goal.missing_points === 0 &&
        (goal.can_order ? (
          <OnlyWith power="full">
            <PrimaryLink to="/nagrody/$slug/zamowienie" params={{ slug: goal.slug }} className="mt-4 w-full">
              Zamów
            </PrimaryLink>
          </OnlyWith>
        ) : (
          <p className="mt-3 text-soft">Teraz nie można jej zamówić. Sprawdź na stronie nagrody, dlaczego.</p>
        ))}
    </Card>
  );
}

/** '2 opakowania Halvetic 5 l'. */
const wayText = ({ quantity, product, pack, unit }: Goal["ways"][number]) =>
  `${countOf(quantity, "opakowanie", "opakowania", "opakowań")} ${product} ${formatQuantity(pack)}\u00a0${unit}`;
