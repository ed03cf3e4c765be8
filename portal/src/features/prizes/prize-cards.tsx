import type { PrizeCard as Prize } from "@plon/contract/portal/prizes.ts";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import type { ReactNode } from "react";
import { type PinOf, PrizeCard } from "./prize-card.tsx";

type PrizeCardsProps = {
  /** Undefined until loaded. */
  prizes: Prize[] | undefined;
  /** Another page is loading. */
  stale: boolean;
  partner?: boolean;
  pinOf?: PinOf;
  empty: ReactNode;
};

/** Prizes side by side; placeholder boxes of the same size while loading, so that nothing jumps. */
export function PrizeCards({ prizes, stale, partner = false, pinOf, empty }: PrizeCardsProps) {
  if (prizes?.length === 0) return empty;
  return (
    <>
      {prizes === undefined && (
        <output aria-label="Ładowanie..." className={grid}>
          {[1, 2, 3, 4, 5, 6].map((box) => (
            <Skeleton key={box} className="h-96 rounded-card" />
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
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const grid = "grid grid-cols-1 gap-4 sm:grid-cols-2 md:gap-6 xl:grid-cols-3";
