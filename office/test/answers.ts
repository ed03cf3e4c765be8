import { createAnswers } from "@plon/client/test/answers.ts";
import type { ByName } from "@plon/contract/shared/calls/endpoint.ts";

const files = import.meta.glob<object>("../../packages/contract/src/office/*/*.ts", { eager: true });

/** Every endpoint of the office by its name, "METHOD /path". */
export type OfficeEndpoints = ByName<
  | typeof import("@plon/contract/office/points/adjustments.ts")
  | typeof import("@plon/contract/office/offers/affiliation.ts")
  | typeof import("@plon/contract/office/house/approvals.ts")
  | typeof import("@plon/contract/office/desk/audit.ts")
  | typeof import("@plon/contract/office/documents/automatic-acceptance.ts")
  | typeof import("@plon/contract/office/offers/campaigns.ts")
  | typeof import("@plon/contract/office/account/closings.ts")
  | typeof import("@plon/contract/office/people/consents.ts")
  | typeof import("@plon/contract/office/house/content.ts")
  | typeof import("@plon/contract/office/desk/dashboard.ts")
  | typeof import("@plon/contract/office/people/distributors.ts")
  | typeof import("@plon/contract/office/account/duplicates.ts")
  | typeof import("@plon/contract/office/desk/field-work.ts")
  | typeof import("@plon/contract/office/account/farms-lost-phone.ts")
  | typeof import("@plon/contract/office/account/farms-records.ts")
  | typeof import("@plon/contract/office/account/farms.ts")
  | typeof import("@plon/contract/office/documents/entry-proofs.ts")
  | typeof import("@plon/contract/office/documents/feeds.ts")
  | typeof import("@plon/contract/office/goods/imports.ts")
  | typeof import("@plon/contract/office/documents/invoices-products.ts")
  | typeof import("@plon/contract/office/documents/invoices.ts")
  | typeof import("@plon/contract/office/documents/ksef-connections.ts")
  | typeof import("@plon/contract/office/offers/partners.ts")
  | typeof import("@plon/contract/office/points/letters.ts")
  | typeof import("@plon/contract/office/desk/measures.ts")
  | typeof import("@plon/contract/office/people/members.ts")
  | typeof import("@plon/contract/office/desk/matters.ts")
  | typeof import("@plon/contract/office/house/messages.ts")
  | typeof import("@plon/contract/office/house/news.ts")
  | typeof import("@plon/contract/office/goods/orders.ts")
  | typeof import("@plon/contract/office/house/outbox.ts")
  | typeof import("@plon/contract/office/money/payouts.ts")
  | typeof import("@plon/contract/office/account/points.ts")
  | typeof import("@plon/contract/office/desk/presence.ts")
  | typeof import("@plon/contract/office/goods/prizes.ts")
  | typeof import("@plon/contract/office/goods/products.ts")
  | typeof import("@plon/contract/office/offers/promotions-grants.ts")
  | typeof import("@plon/contract/office/offers/promotions.ts")
  | typeof import("@plon/contract/office/desk/queues.ts")
  | typeof import("@plon/contract/office/account/registrations.ts")
  | typeof import("@plon/contract/office/desk/reports.ts")
  | typeof import("@plon/contract/office/desk/reports-results.ts")
  | typeof import("@plon/contract/office/people/representatives.ts")
  | typeof import("@plon/contract/office/offers/segments.ts")
  | typeof import("@plon/contract/office/offers/sendings.ts")
  | typeof import("@plon/contract/office/desk/fraud.ts")
  | typeof import("@plon/contract/office/offers/journeys.ts")
  | typeof import("@plon/contract/office/offers/levels.ts")
  | typeof import("@plon/contract/office/house/settings.ts")
  | typeof import("@plon/contract/office/people/staff-access.ts")
  | typeof import("@plon/contract/office/people/staff-devices.ts")
  | typeof import("@plon/contract/office/people/staff-passkeys.ts")
  | typeof import("@plon/contract/office/people/staff.ts")
  | typeof import("@plon/contract/office/points/transfers.ts")
  | typeof import("@plon/contract/office/desk/views.ts")
  | typeof import("@plon/contract/office/house/webhooks.ts")
>;

/** The server of a screen under test: `answers.on("GET /api/office/v1/…", data)`. */
export const answers = createAnswers<OfficeEndpoints>(Object.values(files));

/** The pager of a list that fits on one page. */
export const pageOf = (total: number) => ({ current_page: 1, last_page: 1, per_page: 25, total });
