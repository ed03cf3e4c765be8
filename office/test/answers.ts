import { createAnswers } from "@plon/client/test/answers.ts";
import type { ByName } from "@plon/contract/shared/endpoint.ts";

const files = import.meta.glob<object>("../../packages/contract/src/office/*.ts", { eager: true });

/** Every endpoint of the office by its name, "METHOD /path". */
export type OfficeEndpoints = ByName<
  | typeof import("@plon/contract/office/adjustments.ts")
  | typeof import("@plon/contract/office/affiliation.ts")
  | typeof import("@plon/contract/office/approvals.ts")
  | typeof import("@plon/contract/office/audit.ts")
  | typeof import("@plon/contract/office/automatic-acceptance.ts")
  | typeof import("@plon/contract/office/campaigns.ts")
  | typeof import("@plon/contract/office/closings.ts")
  | typeof import("@plon/contract/office/consents.ts")
  | typeof import("@plon/contract/office/content.ts")
  | typeof import("@plon/contract/office/dashboard.ts")
  | typeof import("@plon/contract/office/distributors.ts")
  | typeof import("@plon/contract/office/duplicates.ts")
  | typeof import("@plon/contract/office/farms-lost-phone.ts")
  | typeof import("@plon/contract/office/farms-records.ts")
  | typeof import("@plon/contract/office/farms.ts")
  | typeof import("@plon/contract/office/feeds.ts")
  | typeof import("@plon/contract/office/imports.ts")
  | typeof import("@plon/contract/office/invoices-products.ts")
  | typeof import("@plon/contract/office/invoices.ts")
  | typeof import("@plon/contract/office/ksef-connections.ts")
  | typeof import("@plon/contract/office/letters.ts")
  | typeof import("@plon/contract/office/measures.ts")
  | typeof import("@plon/contract/office/members.ts")
  | typeof import("@plon/contract/office/matters.ts")
  | typeof import("@plon/contract/office/messages.ts")
  | typeof import("@plon/contract/office/news.ts")
  | typeof import("@plon/contract/office/orders.ts")
  | typeof import("@plon/contract/office/outbox.ts")
  | typeof import("@plon/contract/office/payouts.ts")
  | typeof import("@plon/contract/office/points.ts")
  | typeof import("@plon/contract/office/presence.ts")
  | typeof import("@plon/contract/office/prizes.ts")
  | typeof import("@plon/contract/office/products.ts")
  | typeof import("@plon/contract/office/promotions-grants.ts")
  | typeof import("@plon/contract/office/promotions.ts")
  | typeof import("@plon/contract/office/queues.ts")
  | typeof import("@plon/contract/office/registrations.ts")
  | typeof import("@plon/contract/office/reports.ts")
  | typeof import("@plon/contract/office/reports-results.ts")
  | typeof import("@plon/contract/office/representatives.ts")
  | typeof import("@plon/contract/office/segments.ts")
  | typeof import("@plon/contract/office/sendings.ts")
  | typeof import("@plon/contract/office/settings.ts")
  | typeof import("@plon/contract/office/staff-access.ts")
  | typeof import("@plon/contract/office/staff-devices.ts")
  | typeof import("@plon/contract/office/staff-passkeys.ts")
  | typeof import("@plon/contract/office/staff.ts")
  | typeof import("@plon/contract/office/transfers.ts")
  | typeof import("@plon/contract/office/views.ts")
  | typeof import("@plon/contract/office/webhooks.ts")
>;

/** The server of a screen under test: `answers.on("GET /api/office/v1/…", data)`. */
export const answers = createAnswers<OfficeEndpoints>(Object.values(files));

/** The pager of a list that fits on one page. */
export const pageOf = (total: number) => ({ current_page: 1, last_page: 1, per_page: 25, total });
