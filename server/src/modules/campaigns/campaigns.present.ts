import type { CampaignEntry, CampaignFacts, SatisfactionEntry } from "@plon/contract/portal/campaigns.ts";
import { campaignEvent, campaignStatus, campaignStep } from "@plon/rules/campaign.ts";
import { type Campaign, phaseOf } from "./entry-steps.service.ts";
import type { DescribedEntry } from "./linked-entry.service.ts";

/** What a campaign asks for and when, as everybody sees it. */
export function presentCampaign(campaign: Campaign, products: string[], at: Date): CampaignFacts {
  return {
    slug: campaign.slug,
    flow: campaign.flow,
    title: campaign.title,
    phase: phaseOf(campaign, at),
    opens_at: campaign.opens_at.toISOString(),
    entries_end_at: campaign.entries_end_at.toISOString(),
    closes_at: campaign.closes_at.toISOString(),
    volume_min: Number(campaign.volume_min),
    products,
  };
}

/** A satisfaction entry for the holder of its link: of the photos only their number. */
export function presentSatisfaction(
  { entry, campaign, events, complaint }: DescribedEntry,
  at: Date,
): SatisfactionEntry {
  return {
    status: entry.status,
    status_label: campaignStatus(campaign.flow, entry.status),
    complaint: complaint
      ? {
          product: complaint.product,
          invoice_number: complaint.invoice_number,
          area_hectares: Number(complaint.area_hectares),
          description: complaint.description,
          phone: complaint.phone,
          photos: complaint.photos.length,
          filed_at: complaint.filed_at.toISOString(),
          decided_at: complaint.decided_at?.toISOString() ?? null,
          decision_reason: complaint.decision_reason,
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
export function presentEntry({ entry, campaign, events }: DescribedEntry, at: Date): CampaignEntry & { slug: string } {
  const { answers } = entry;
  return {
    slug: campaign.slug,
    status: entry.status,
    status_label: campaignStatus(campaign.flow, entry.status),
    nip: entry.identifier,
    email: entry.email,
    first_name: entry.first_name,
    last_name: entry.last_name,
    phone: entry.phone,
    answers: {
      area_hectares: typeof answers["area_hectares"] === "number" ? answers["area_hectares"] : null,
      invoice_number: text(answers["invoice_number"]),
      street: text(answers["street"]),
      postcode: text(answers["postcode"]),
      city: text(answers["city"]),
    },
    purchase_volume: entry.purchase_volume === null ? null : Number(entry.purchase_volume),
    can_submit: entry.status === 1 && phaseOf(campaign, at) !== "closed",
    rewarded_at: entry.rewarded_at?.toISOString() ?? null,
    history: events.map((event) => ({
      status_label: campaignEvent(campaign.flow, event.act, event.status_after),
      at: event.happened_at.toISOString(),
      reason: event.reason,
    })),
  };
}
