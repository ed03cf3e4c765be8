import { OnlyWith, PowerMissing } from "#base/member/only-with.tsx";
import { Card } from "@plon/ui/card.tsx";
import { StatusChip } from "@plon/ui/status-chip.tsx";
import type { ReactNode } from "react";
import { useProfile } from "#base/profile.ts";
import { countOf, formatPoints } from "@plon/client/format.ts";
import { PrimaryLink } from "#shared/links/button-links.tsx";
import { OwnPrice } from "../own-price.tsx";
import { ObstacleNotice } from "../obstacle-notice.tsx";
import type { Prize } from "../prizes.api.ts";

/** Points, remaining stock, and the button; or what prevents ordering. `pin` makes the prize a goal. */
export function OrderBox({ prize, pin }: { prize: Prize; pin: ReactNode }) {
  const { available } = useProfile().points;
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p>
            <OwnPrice prize={prize} className="text-3xl" />
          </p>
          {prize.left_count !== null && (
            <StatusChip tone="limit" label={`Ostatnie: ${countOf(prize.left_count, "sztuka", "sztuki", "sztuk")}`} />
          )}
        </div>
        <p className="text-soft">
          Masz <span className="figures font-semibold text-ink">{formatPoints(available)}</span>.
          {prize.per_person_limit !== null &&
            ` Każdy uczestnik może zamówić najwyżej ${countOf(prize.per_person_limit, "sztukę", "sztuki", "sztuk")}.`}
        </p>
        {prize.variant_label !== null && <Variants label={prize.variant_label} variants={prize.variants} />}
        {prize.obstacle === null ? (
          <OnlyWith power="full" otherwise={<PowerMissing power="full" act="Zamówić nagrodę" />}>
            <PrimaryLink to="/nagrody/$slug/zamowienie" params={{ slug: prize.slug }}>
              Zamów nagrodę
            </PrimaryLink>
          </OnlyWith>
        ) : (
          <ObstacleNotice prize={prize} />
        )}
        {prize.points !== null && pin}
      </div>
    </Card>
  );
}

/** In what it comes now. */
function Variants({ label, variants }: { label: string } & Pick<Prize, "variants">) {
  const left = variants.filter(({ in_stock }) => in_stock).map(({ name }) => name);
  const gone = variants.filter(({ in_stock }) => !in_stock).map(({ name }) => name);
  return (
    <p className="wrap-break-word">
      {left.length > 0 && (
        <>
          {label}: <span className="font-semibold">{left.join(", ")}</span>.{" "}
        </>
      )}
      {gone.length > 0 && <span className="text-soft">Wyprzedane: {gone.join(", ")}.</span>}
    </p>
  );
}
