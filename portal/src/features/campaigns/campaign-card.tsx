import { formatLongDay } from "@plon/client/format.ts";
import type { RunningCampaign } from "@plon/contract/portal/offers/campaigns.ts";
import { boughtText, daysLeftText, lastAnswerDay, missingText } from "@plon/rules/promotions/promotion-standing.ts";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import { Link } from "@tanstack/react-router";
import { apartText } from "#base/offers/counted-once.tsx";
import { campaignPlace } from "#shared/links/campaign-place.ts";
import { OFFER_LINK, OfferCard } from "#shared/cards/offer-card.tsx";
import { CampaignPicture } from "./campaign-picture.tsx";

type CampaignCardProps = {
  campaign: RunningCampaign;
  today: string;
};

/** Litres and kilograms together are counted as one number. */
const unitOf = (unit: RunningCampaign["unit"]) => (unit === "kg" ? "kg" : "l");

/** A campaign that runs, in the list of promotions: the whole card is a link. */
export function CampaignCard({ campaign, today }: CampaignCardProps) {
  const { slug, title, entry, bought, volume_min: needed, unit, products, entries_end_at } = campaign;
  const lastDay = lastAnswerDay(entries_end_at);
  const missing = bought === null ? 0 : Math.max(0, needed - bought);
  return (
    <OfferCard
      picture={<CampaignPicture slug={slug} />}
      chip={
        entry ? (
          <StatusChip tone={chipTone(entry.status_label.color)} label={entry.status_label.label} />
        ) : (
          <StatusChip tone="limit" label={campaign.is_spent ? "Pula nagród wyczerpana" : "Możesz się zgłosić"} />
        )
      }
      title={
        <Link {...campaignPlace(slug)} className={OFFER_LINK}>
          {title}
        </Link>
      }
      lead={campaign.lead}
      progress={
        bought === null
          ? undefined
          : {
              label: `Na fakturach: ${boughtText(Math.max(0, bought), unitOf(unit))}`,
              value: Math.min(bought, needed),
              max: needed,
              valueText: missingText(missing, unitOf(unit)),
            }
      }
      note={entry?.standing}
      counted={products}
      apart={apartText(campaign.combining)}
      until={
        lastDay >= today && (
          <>
            <span className="font-semibold">{daysLeftText(lastDay, today)}</span>
            <span className="text-soft">, zgłoszenia do&nbsp;{formatLongDay(lastDay)}</span>
          </>
        )
      }
    />
  );
}
