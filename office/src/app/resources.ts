import { invitations } from "#features/affiliation/affiliation.resource.tsx";
import { releases } from "#features/releases/releases.resource.tsx";
import { approvals } from "#features/approvals/approvals.resource.tsx";
import { audit } from "#features/audit/audit.resource.tsx";
import { automaticAcceptance } from "#features/automatic-acceptance/automatic-acceptance.resource.tsx";
import { campaignEntries } from "#features/campaigns/campaigns.resource.tsx";
import { closings } from "#features/closings/closings.resource.tsx";
import { consents } from "#features/consents/consents.resource.tsx";
import { distributors } from "#features/distributors/distributors.resource.tsx";
import { feedArticles, feedBatches, feedDocuments } from "#features/feeds/feeds.resource.tsx";
import { invoices } from "#features/invoices/invoices.resource.tsx";
import { ksefConnections } from "#features/ksef-connections/ksef-connections.resource.tsx";
import { levelSchemes } from "#features/levels/levels.resource.tsx";
import { letterTexts } from "#features/letters/letters.resource.tsx";
import { matters } from "#features/matters/matters.resource.tsx";
import { messages } from "#features/messages/messages.resource.tsx";
import { news } from "#features/news/news.resource.tsx";
import { orders } from "#features/orders/orders.resource.tsx";
import { outbox } from "#features/outbox/outbox.resource.tsx";
import { pages } from "#features/content/content.resource.tsx";
import { duplicates, movements, participants } from "#features/farms/farms.resource.tsx";
import { payoutBatches, payoutCandidates, taxReport } from "#features/payouts/payouts.resource.tsx";
import { prizes } from "#features/prizes/prizes.resource.tsx";
import { products } from "#features/products/products.resource.tsx";
import { grants, promotionGrants, promotionQualifying, promotions } from "#features/promotions/promotions.resource.tsx";
import { queueItems } from "#features/queues/queues.resource.tsx";
import { registrations } from "#features/registrations/registrations.resource.tsx";
import { reports, results } from "#features/reports/reports.resource.tsx";
import { representatives } from "#features/representatives/representatives.resource.tsx";
import { segmentPeople, segments } from "#features/segments/segments.resource.tsx";
import { fraudCases, fraudThresholds } from "#features/fraud/fraud.resource.tsx";
import { journeys } from "#features/journeys/journeys.resource.tsx";
import { sendings } from "#features/sendings/sendings.resource.tsx";
import { settings } from "#features/settings/settings.resource.tsx";
import { ownDevices, staff } from "#features/staff/staff.resource.tsx";
import { holds, oneTimeTransfers, standingTransfers } from "#features/transfers/transfers.resource.tsx";
import type { Endpoint, StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import { mayCall } from "#shared/calls/access.ts";
import { partnerEvents, partners } from "#features/partners/partners.resource.tsx";
import { webhookDeliveries, webhooks } from "#features/webhooks/webhooks.resource.tsx";
import { MENU_GROUPS, type OfficeResource } from "#shared/calls/resource.ts";

/** Every part of the office with pages or records; those of a menu group in its order. */
export const RESOURCES: readonly OfficeResource[] = [
  invoices,
  queueItems,
  orders,
  grants,
  campaignEntries,
  registrations,
  messages,
  matters,
  closings,
  approvals,
  fraudCases,
  participants,
  representatives,
  segments,
  duplicates,
  standingTransfers,
  invitations,
  consents,
  feedBatches,
  feedDocuments,
  feedArticles,
  automaticAcceptance,
  ksefConnections,
  products,
  distributors,
  prizes,
  promotions,
  news,
  pages,
  letterTexts,
  sendings,
  journeys,
  levelSchemes,
  results,
  payoutCandidates,
  payoutBatches,
  taxReport,
  reports,
  outbox,
  partners,
  webhooks,
  audit,
  staff,
  releases,
  settings,
  fraudThresholds,
  oneTimeTransfers,
  holds,
  promotionGrants,
  promotionQualifying,
  segmentPeople,
  webhookDeliveries,
  partnerEvents,
  movements,
  ownDevices,
];

export const resourceNamed = (name: string) => RESOURCES.find((resource) => resource.name === name);

/** The groups of a role's menu. A group without an entry for the role is left out. */
export function menuOf(role: StaffRole | undefined, resources = RESOURCES) {
  const shown = resources.filter(({ endpoints }) => mayCall(role, endpoints.list));
  return MENU_GROUPS.map((title) => ({
    title,
    names: shown.filter(({ menu }) => menu?.group === title).map(({ name }) => name),
  })).filter(({ names }) => names.length > 0);
}

/** The endpoint that a react-admin page reads, or its form calls. The page itself hides what its reader may not do. */
export function endpointOf(action: string, { endpoints }: OfficeResource): Endpoint | undefined {
  if (action === "create") return endpoints.create;
  if (action === "edit") return endpoints.one ?? endpoints.list;
  return action === "list" || action === "export" ? endpoints.list : undefined;
}

/** Whether a role may perform a react-admin action on a resource; anything unknown is denied. */
export function mayAct(role: StaffRole | undefined, action: string, resource: OfficeResource | undefined): boolean {
  const endpoint = resource && endpointOf(action, resource);
  return endpoint !== undefined && mayCall(role, endpoint);
}
