import type { PrizeCard as Prize } from "@plon/contract/portal/goods/prizes.ts";
import { ProgressBar } from "@plon/ui/progress-bar.tsx";
import { StatusChip } from "@plon/ui/status-chip.tsx";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PointsWorth } from "#base/points-worth.tsx";
import { useProfile } from "#base/profile.ts";
import { countOf, formatLongDay, formatPoints } from "@plon/client/format.ts";
import { ModalLink } from "#shared/links/modal-link.tsx";
import { PrizePicture } from "#shared/cards/prize-picture.tsx";
import { OwnPrice } from "./own-price.tsx";

/** The button that pins a prize as a goal: another feature's. */
export type PinOf = (prize: Pick<Prize, "id" | "title">) => ReactNode;

/** What missing points are in packs of what the farm buys: another feature's. */
export type WayOf = (missingPoints: number) => ReactNode;

type PrizeCardProps = {
  prize: Prize;
  partner: boolean;
  eager: boolean;
  /** In the corner of the picture. */
  pin?: ReactNode;
  /** Under the points that are missing. */
  way?: ReactNode;
  /** The day by which it should arrive, if it is sent and that can be said. */
  deliveredBy?: string | undefined;
};

/** One prize: picture, name, points, and how many are missing. The whole card is a link. */
export function PrizeCard({ prize, partner, eager, pin, way, deliveredBy }: PrizeCardProps) {
  return (
    <article className="relative flex w-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors duration-150 hover:border-action">
      <PrizePicture
        photo={prize.photo}
        kind={partner ? "partner" : prize.kind}
        sizes="(min-width: 80rem) 22rem, 46vw"
        eager={eager}
        className={prize.in_stock ? "" : "opacity-60"}
      />
      <div className="flex flex-1 flex-col gap-1 p-3 sm:gap-2 sm:p-4">
        {prize.partner_name !== null && <p className="text-sm text-soft">{prize.partner_name}</p>}
        <h2 className="leading-snug font-semibold wrap-break-word hyphens-auto sm:text-lg">
          <PrizeLink prize={prize}>{prize.title}</PrizeLink>
        </h2>
        <p className="text-soft max-sm:hidden">{prize.lead}</p>
        {!partner && <Price prize={prize} way={way} deliveredBy={deliveredBy} />}
      </div>
      {pin && <div className="absolute top-2 right-2 sm:top-3 sm:right-3">{pin}</div>}
    </article>
  );
}

function PrizeLink({ prize, children }: { prize: Prize; children: ReactNode }) {
  const look = "no-underline after:absolute after:inset-0 after:content-['']";
  if (prize.kind === "bank_transfer" || prize.kind === "charity") {
    return (
      <ModalLink modal="!nagroda-pieniezna" className={look} otherwise={children}>
        {children}
      </ModalLink>
    );
  }
  return (
    <Link to="/nagrody/$slug" params={{ slug: prize.slug }} className={look}>
      {children}
    </Link>
  );
}

function Price({ prize, way, deliveredBy }: Pick<PrizeCardProps, "prize" | "way" | "deliveredBy">) {
  const { points: own, is_prize_ordering_locked: isLocked } = useProfile();
  const needed = Math.max(1, own.available + prize.missing_points);
  return (
    <div className="mt-auto flex flex-col gap-3 pt-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-baseline gap-x-2">
          {prize.points === null ? (
            <span className="font-semibold">Liczbę punktów wybierasz</span>
          ) : (
            <OwnPrice prize={prize} className="text-lg sm:text-xl" />
          )}
          {prize.points !== null && <PointsWorth points={prize.points} />}
        </span>
        <Supply prize={prize} isLocked={isLocked} />
      </div>
      {prize.kind === "item" && prize.in_stock && prize.missing_points === 0 && deliveredBy !== undefined && (
        <p className="text-sm text-soft">U Ciebie do {formatLongDay(deliveredBy)}</p>
      )}
      {prize.missing_points > 0 && prize.in_stock && (
        <div className="flex flex-col gap-1">
          <ProgressBar
            label={`Brakuje Ci ${formatPoints(prize.missing_points)}`}
            value={own.available}
            max={needed}
            valueText={`${Math.floor((own.available / needed) * 100)}%`}
          />
          {way}
        </div>
      )}
    </div>
  );
}

function Supply({ prize, isLocked }: { prize: Prize; isLocked: boolean }) {
  if (!prize.in_stock) return <StatusChip tone="neutral" label="Chwilowo niedostępna" />;
  if (isLocked) return <StatusChip tone="danger" label="Zamawianie zablokowane" />;
  if (prize.left_count === null) return null;
  const left = countOf(prize.left_count, "sztuka", "sztuki", "sztuk");
  return <StatusChip tone="limit" label={`Ostatnie: ${left}`} />;
}
