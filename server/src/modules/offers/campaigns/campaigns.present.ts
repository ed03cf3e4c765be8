import type { CampaignEntry, SatisfactionEntry } from "@plon/contract/portal/offers/campaigns.ts";
import { offerLead } from "@plon/rules/campaigns/campaign-words.ts";
import { campaignEvent, campaignStatus, campaignStep } from "@plon/rules/campaigns/campaign.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import { standingOf } from "./entries/entry-facts.service.ts";
import { phaseOf } from "./entries/entry-steps.service.ts";
import type { DescribedEntry, openToEverybody } from "./entries/linked-entry.service.ts";

/** A campaign in the list of what visitors can enter. */
export const presentOpen = ({ campaign, offer }: Awaited<ReturnType<typeof openToEverybody>>[number]) => ({
  slug: campaign.slug,
  title: campaign.title,
  lead: offerLead(offer),
});

/** A satisfaction entry for the holder of its link: of the photos only their number. */
export function presentSatisfaction(
  { entry, campaign, events, complaint, known }: DescribedEntry,
  at: Date,
): SatisfactionEntry {
  return {
    ...standingOf(known),
    has_phone: entry.phone !== "",
    status: entry.status,
    status_label: campaignStatus(campaign.flow, entry.status, known.facts.lastAct),
    complaint: complaint
      ? {
          ...withIsoTimes(complaint),
          area_hectares: Number(complaint.area_hectares),
          photos: complaint.photos.length,
        }
      : null,
    can_complain:
      !complaint &&
      campaignStep(campaign.flow, entry.status, "complain") !== undefined &&
      phaseOf(campaign, at) !== "closed",
    first_name: entry.first_name,
    complaints_until: campaign.closes_at.toISOString(),
    reason: events.at(-1)?.reason ?? "",
  };
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** A reviewed entry for its entrant. */
export function presentEntry(
  { entry, campaign, events, byPerson, known }: DescribedEntry,
  at: Date,
): CampaignEntry & { slug: string } {
  const { answers } = entry;
  return {
    ...withIsoTimes(entry),
    ...standingOf(known),
    slug: campaign.slug,
    status_label: campaignStatus(campaign.flow, entry.status, known.facts.lastAct),
    nip: entry.identifier,
    by_person: byPerson,
    answers: {
      area_hectares: typeof answers["area_hectares"] === "number" ? answers["area_hectares"] : null,
      invoice_number: text(answers["invoice_number"]),
      street: text(answers["street"]),
      postcode: text(answers["postcode"]),
      city: text(answers["city"]),
    },
    purchase_volume: entry.purchase_volume === null ? null : Number(entry.purchase_volume),
    combining: known.combining,
    can_submit: entry.status === 1 && phaseOf(campaign, at) !== "closed",
    history: events.map((event) => ({
      status_label: campaignEvent(campaign.flow, event.act, event.status_after),
      at: event.happened_at.toISOString(),
      reason: event.reason,
    })),
  };
}
