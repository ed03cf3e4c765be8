import type { PrizeCard as Prize } from "@plon/contract/portal/goods/prizes.ts";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import type { ReactNode } from "react";
import { type PinOf, PrizeCard, type WayOf } from "./prize-card.tsx";

type PrizeCardsProps = {
  /** Undefined until loaded. */
  prizes: Prize[] | undefined;
  /** Another page is loading. */
  stale: boolean;
  partner?: boolean;
  pinOf?: PinOf;
  wayOf?: WayOf;
  /** The day by which what is sent should arrive, if it can be said. */
  deliveredBy?: string | undefined;
  /** How many more are on their way. */
  coming?: number;
  empty: ReactNode;
};

/** Prizes side by side; placeholder boxes of the same size while loading, so that nothing jumps. */
export function PrizeCards({
  prizes,
  stale,
  partner = false,
  pinOf,
  wayOf,
  deliveredBy,
  coming = 0,
  empty,
}: PrizeCardsProps) {
  if (prizes?.length === 0) return empty;
  return (
    <>
      {prizes === undefined && (
        <output aria-label="Ładowanie..." className={grid}>
          {[1, 2, 3, 4, 5, 6].map((box) => (
            <Skeleton key={box} className="h-64 rounded-card sm:h-96" />
          ))}
        </output>
      )}
      {prizes && (
        <ul aria-busy={stale} className={`${grid} ${stale ? "opacity-60" : ""}`}>
          {prizes.map((prize, index) => (
            <li key={prize.id} className="flex min-w-0">
              <PrizeCard
                prize={prize}
                partner={partner}
                eager={index < 2}
                pin={prize.points !== null && pinOf?.(prize)}
                way={prize.points !== null && prize.missing_points > 0 && wayOf?.(prize.missing_points)}
                deliveredBy={deliveredBy}
              />
            </li>
          ))}
        </ul>
      )}
      {coming > 0 && (
        <output aria-label="Ładowanie..." className={`mt-3 sm:mt-4 md:mt-6 ${grid}`}>
          {Array.from({ length: coming }, (_, box) => (
            <Skeleton key={box} className="h-64 rounded-card sm:h-96" />
          ))}
        </output>
      )}
    </>
  );
}

// Two on a phone as well, unless letters are large.
const grid =
  "grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-4 md:gap-6 xl:grid-cols-3";
