import { formatLongDay } from "@plon/client/format.ts";
import type { RunningCampaign } from "@plon/contract/portal/campaigns.ts";
import { boughtText, daysLeftText, lastAnswerDay, missingText } from "@plon/rules/promotion-standing.ts";
import { FieldPicture } from "@plon/ui/field-picture.tsx";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import { Link } from "@tanstack/react-router";
import { DrawnPicture, OFFER_LINK, OfferCard } from "#shared/cards/offer-card.tsx";
import { CAMPAIGN_PAGES, CAMPAIGN_TEXTS } from "./campaign-words.ts";

type CampaignCardProps = {
  campaign: RunningCampaign;
  today: string;
};

/** A campaign that runs, in the list of promotions: the whole card is a link. */
export function CampaignCard({ campaign, today }: CampaignCardProps) {
  const { slug, title, entry, bought, volume_min: needed, products, entries_end_at } = campaign;
  const lastDay = lastAnswerDay(entries_end_at);
  const missing = bought === null ? 0 : Math.max(0, needed - bought);
  return (
    <OfferCard
      picture={
        <DrawnPicture isWide>
          <FieldPicture />
        </DrawnPicture>
      }
      chip={
        entry ? (
          <StatusChip tone={chipTone(entry.status_label.color)} label={entry.status_label.label} />
        ) : (
          <StatusChip tone="limit" label="Możesz się zgłosić" />
        )
      }
      title={
        <Link to={CAMPAIGN_PAGES[slug]} className={OFFER_LINK}>
          {title}
        </Link>
      }
      lead={CAMPAIGN_TEXTS[slug].lead}
      progress={
        bought === null
          ? undefined
          : {
              label: `Na fakturach: ${boughtText(Math.max(0, bought), "l")}`,
              value: Math.min(bought, needed),
              max: needed,
              valueText: missingText(missing, "l"),
            }
      }
      note={entry ? CAMPAIGN_TEXTS[slug].statuses[entry.status] : undefined}
      counted={products}
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
