import { progressLine } from "@plon/rules/promotion-standing.ts";
import { StatusChip } from "@plon/ui/status-chip.tsx";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { SizedPicture } from "#shared/sized-picture.tsx";
import type { PromotionCard as Card } from "./promotions.api.ts";
import { lastDay } from "./promotion-words.ts";

/** The farmer's status in a promotion, in a word. */
export function StandingChip({ promotion }: { promotion: Pick<Card, "is_open" | "agreement"> }) {
  if (promotion.agreement === true) return <StatusChip tone="success" label="Bierzesz udział" />;
  if (!promotion.is_open) return <StatusChip tone="neutral" label="Zakończona" />;
  if (promotion.agreement === false) return <StatusChip tone="neutral" label="Nie bierzesz udziału" />;
  return <StatusChip tone="limit" label="Czeka na decyzję" />;
}

/** A promotion in a list: the whole card is a link. */
export function PromotionCard({ promotion }: { promotion: Card }) {
  const progress = progressLine(promotion);
  return (
    <article className="relative flex h-full flex-col gap-3 overflow-hidden rounded-card border border-line bg-surface p-4 transition-colors duration-150 hover:border-action md:p-6">
      {promotion.photo && (
        <div className="-mx-4 -mt-4 mb-1 aspect-video bg-sunken md:-mx-6 md:-mt-6">
          <SizedPicture
            picture={promotion.photo}
            sizes="(min-width: 1280px) 30vw, (min-width: 768px) 45vw, 95vw"
            className="size-full object-cover"
          />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <StandingChip promotion={promotion} />
        {!promotion.is_open && promotion.agreement === true && <span className="text-sm text-soft">Zakończona</span>}
      </div>
      <h2 className="text-xl font-semibold">
        <Link
          to="/promocje/$slug"
          params={{ slug: promotion.slug }}
          className="text-ink no-underline after:absolute after:inset-0 after:rounded-card"
        >
          {promotion.title}
        </Link>
      </h2>
      <p className="text-soft">{promotion.lead}</p>
      <div className="mt-auto flex items-end justify-between gap-3 pt-2">
        <p>
          <span className="block text-lg font-semibold">{promotion.reward}</span>
          {progress !== undefined && <span className="block font-semibold text-action">{progress}</span>}
          <span className="text-sm text-soft">
            {promotion.is_open ? "Regulamin do " : "Zakończona "}
            {lastDay(promotion.closes_at)}
          </span>
        </p>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-action" />
      </div>
    </article>
  );
}
