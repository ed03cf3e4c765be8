import type { PromotionCard } from "@plon/contract/portal/offers/promotions.ts";
import { progressLine } from "@plon/rules/promotions/promotion-standing.ts";
import { Card } from "@plon/ui/card.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { useProfile } from "#base/profile.ts";
import { formatLastDayBefore } from "@plon/client/format.ts";
import { promotionsQuery } from "#base/offers/promotions.api.ts";

const SHOWN_MAX = 3;

/** Promotions running now, undecided ones first; nothing if there are none. */
export function PromotionsCard() {
  const { open_promotions: open } = useProfile();
  const list = useQuery(promotionsQuery(1));
  if (list.isPending && open.length > 0) return <Skeleton className="h-62 w-full rounded-card" />;
  const running = list.data?.data.archive.filter((promotion) => promotion.is_open) ?? [];
  if (running.length === 0) return null;
  const undecidedFirst = running.toSorted((one, other) => rank(one.agreement) - rank(other.agreement));
  return (
    <Card
      title="Trwające promocje"
      action={
        <Link to="/promocje" className="font-semibold text-action underline underline-offset-4">
          Wszystkie
        </Link>
      }
    >
      <ul className="-my-2 divide-y divide-line">
        {undecidedFirst.slice(0, SHOWN_MAX).map((promotion) => (
          <li key={promotion.id}>
            <Link
              to="/promocje/$slug"
              params={{ slug: promotion.slug }}
              className="flex min-h-11 items-center justify-between gap-3 py-3 text-ink no-underline hover:text-action"
            >
              <span className="min-w-0">
                <span className="block font-semibold">{promotion.title}</span>
                <span className="block text-sm text-soft">{standing(promotion)}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-action" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function standing(promotion: PromotionCard): string {
  if (promotion.agreement === null) return `Zdecyduj do ${formatLastDayBefore(promotion.closes_at)}`;
  if (!promotion.agreement) return "Nie bierzesz udziału";
  const progress = progressLine(promotion);
  return progress === undefined ? "Bierzesz udział" : `Bierzesz udział. ${progress}`;
}

const rank = (agreement: boolean | null) => (agreement === null ? 0 : agreement ? 1 : 2);
