import { boughtText, missingText } from "@plon/rules/promotions/promotion-standing.ts";
import { ProgressBar } from "@plon/ui/progress-bar.tsx";
import { StatusChip } from "@plon/ui/status-chip.tsx";
import { CalendarCheck, Gift, ShoppingCart } from "lucide-react";
import type { ReactNode } from "react";
import { formatLongDay } from "@plon/client/format.ts";
import { GRANT_WORDS } from "#shared/cards/grant-words.ts";
import type { PromotionDetails } from "./promotions.api.ts";
import { lastDay, productText, purchasesText, type Tier, tierNeed } from "./promotion-words.ts";

type Facts = Pick<PromotionDetails, "reward" | "tiers" | "agreement" | "purchases_from" | "purchases_to" | "closes_at">;

/** What can be earned for what, when it must be bought, and until when the rules can be accepted. */
export function PromotionFacts({ promotion }: { promotion: Facts }) {
  const purchases = purchasesText(promotion);
  return (
    <dl className="@container flex flex-col gap-4">
      <Fact icon={<Gift aria-hidden className="size-5" />} name="Nagroda">
        {promotion.tiers.length === 0 && <span className="text-lg font-semibold">{promotion.reward}</span>}
        <ul className="flex flex-col gap-4">
          {promotion.tiers.map((tier) => (
            <li key={`${tier.quantity} ${tier.unit} ${tier.reward}`}>
              <span className="block text-lg font-semibold first-letter:uppercase">{tier.reward}</span>
              <span className="block">{tierNeed(tier)}</span>
              {tier.quantity === null && (
                <span className="block text-sm text-soft">
                  Ile trzeba kupić, mówi regulamin. Nagrodę przyznaje organizator po sprawdzeniu zakupów.
                </span>
              )}
              {tier.products.length > 0 && (
                <span className="block text-sm text-soft">
                  {tier.products.map((product) => productText(product, tier.unit)).join(", ")}
                </span>
              )}
              <TierStanding tier={tier} isJoined={promotion.agreement !== false} />
            </li>
          ))}
        </ul>
        {promotion.tiers.some(({ progress, bought }) => progress !== null || bought !== null) && (
          <p className="mt-3 text-sm text-soft">Liczymy zakupy z zaakceptowanych faktur.</p>
        )}
      </Fact>
      {purchases !== undefined && (
        <Fact icon={<ShoppingCart aria-hidden className="size-5" />} name="Zakupy">
          {purchases}
        </Fact>
      )}
      <Fact icon={<CalendarCheck aria-hidden className="size-5" />} name="Akceptacja regulaminu">
        do&nbsp;{lastDay(promotion.closes_at)}
      </Fact>
    </dl>
  );
}

/** The progress of purchases towards a reward, or that it was granted. */
function TierStanding({ tier, isJoined }: { tier: Tier; isJoined: boolean }) {
  const { progress, bought, grant, quantity, unit } = tier;
  // A reward under review lacks purchases: what would settle it stays visible.
  const isCounted = grant === null || grant.status === "review";
  return (
    <>
      {grant && (
        <span className="my-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusChip {...GRANT_WORDS[grant.status]} />
          <span className="text-sm text-soft">{formatLongDay(grant.granted_at)}</span>
        </span>
      )}
      {isCounted && bought !== null && isJoined && (
        <span className="figures block font-semibold">Kupione: {boughtText(bought, unit)}</span>
      )}
      {isCounted && progress && quantity !== null && isJoined && (
        <div className="my-2 max-w-md">
          <ProgressBar
            label={`Kupione: ${boughtText(progress.bought, unit)}`}
            value={Math.min(progress.bought, quantity)}
            max={quantity}
            valueText={missingText(progress.missing, unit)}
          />
        </div>
      )}
    </>
  );
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="relative min-h-10 pl-13 @max-[14rem]:pt-12 @max-[14rem]:pl-0">
      <dt className="text-sm text-soft">
        <span className="absolute top-0 left-0 flex size-10 items-center justify-center rounded-full bg-action-tint text-action">
          {icon}
        </span>
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
