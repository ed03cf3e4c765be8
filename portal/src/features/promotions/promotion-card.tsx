import { formatLongDay } from "@plon/client/format.ts";
import {
  boughtText,
  daysLeftText,
  lastDayToAct,
  missingText,
  progressLine,
} from "@plon/rules/promotions/promotion-standing.ts";
import { SheafPicture, TankPicture } from "@plon/ui/pictures/illustrations.tsx";
import { GiftCardPicture, PumpPicture, TentPicture } from "@plon/ui/pictures/offer-pictures.tsx";
import { StatusChip } from "@plon/ui/status-chip.tsx";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { apartText } from "#base/offers/counted-once.tsx";
import { DrawnPicture, OFFER_LINK, OfferCard } from "#shared/cards/offer-card.tsx";
import { SizedPicture } from "#shared/cards/sized-picture.tsx";
import type { PromotionCard as Card } from "./promotions.api.ts";
import { lastDay } from "./promotion-words.ts";

/** The farmer's status in a promotion, in a word. */
export function StandingChip({ promotion }: { promotion: Pick<Card, "is_open" | "agreement"> }) {
  if (promotion.agreement === true) return <StatusChip tone="success" label="Bierzesz udział" />;
  if (!promotion.is_open) return <StatusChip tone="neutral" label="Zakończona" />;
  if (promotion.agreement === false) return <StatusChip tone="neutral" label="Nie bierzesz udziału" />;
  return <StatusChip tone="limit" label="Czeka na decyzję" />;
}

type PromotionCardProps = {
  promotion: Card;
  today: string;
};

/** A promotion that runs: the whole card is a link. */
export function PromotionCard({ promotion, today }: PromotionCardProps) {
  const { progress, bought, agreement, slug, title } = promotion;
  const isCounted = agreement !== false && progress !== null && progress.missing > 0;
  const byHand =
    bought !== null && agreement !== false && promotion.granted_total === 0
      ? `Na fakturach: ${boughtText(bought.amount, bought.unit)}`
      : undefined;
  const line = progressLine(promotion) ?? byHand;
  return (
    <OfferCard
      picture={<PromotionPicture promotion={promotion} />}
      chip={<StandingChip promotion={promotion} />}
      title={
        <Link to="/promocje/$slug" params={{ slug }} className={OFFER_LINK}>
          {title}
        </Link>
      }
      lead={promotion.lead}
      reward={promotion.reward}
      progress={
        isCounted
          ? {
              label: `Na fakturach: ${boughtText(progress.bought, progress.unit)}`,
              value: progress.bought,
              max: progress.quantity,
              valueText: missingText(progress.missing, progress.unit),
            }
          : undefined
      }
      note={isCounted ? undefined : line}
      counted={promotion.counted}
      apart={apartText(promotion.combining)}
      until={<Until promotion={promotion} today={today} />}
    />
  );
}

function PromotionPicture({ promotion: { photo, progress, reward } }: { promotion: Card }) {
  if (photo) {
    return (
      <SizedPicture
        picture={photo}
        sizes="(min-width: 1280px) 30vw, (min-width: 768px) 45vw, 95vw"
        className="size-full object-cover"
      />
    );
  }
  return <DrawnPicture>{drawingOf(reward, progress?.unit)}</DrawnPicture>;
}

/** Without a photo a promotion is drawn by what it gives, and then by what is bought: neighbours look different. */
function drawingOf(reward: string, unit: string | undefined) {
  if (/\bbon/iu.test(reward)) return <GiftCardPicture />;
  if (/paliw/iu.test(reward)) return unit === "l" ? <TankPicture /> : <PumpPicture />;
  if (/punkt/iu.test(reward)) return <TentPicture />;
  return unit === "l" ? <TankPicture /> : <SheafPicture />;
}

/** The day by which to decide or to buy, and how many are left. */
function Until({ promotion, today }: PromotionCardProps) {
  const day = lastDayToAct(promotion, today);
  if (day === undefined) return null;
  return (
    <>
      <span className="font-semibold">{daysLeftText(day, today)}</span>
      <span className="text-soft">
        , {promotion.agreement === true ? "zakupy" : "decyzja"} do&nbsp;{formatLongDay(day)}
      </span>
    </>
  );
}

/** A promotion that is over: a line of a list. */
export function EndedPromotion({ promotion }: { promotion: Card }) {
  const line = progressLine(promotion);
  return (
    <Link
      to="/promocje/$slug"
      params={{ slug: promotion.slug }}
      className="flex min-h-11 items-center justify-between gap-3 py-3 text-ink no-underline hover:text-action"
    >
      <span className="min-w-0">
        <span className="block font-semibold">{promotion.title}</span>
        <span className="block text-sm text-soft">
          Zakończona {lastDay(promotion.closes_at)}
          {line !== undefined && `. ${line}`}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-action" />
    </Link>
  );
}
