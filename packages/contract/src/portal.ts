import type { ByName } from "./shared/endpoint.ts";

/**
 * Every endpoint of the portal by its name, "METHOD /path". Types only: a screen that calls by name loads no schema of
 * the contract in the browser, and a name that no file here declares does not compile.
 */
export type PortalEndpoints = ByName<
  | typeof import("./portal/access-devices.ts")
  | typeof import("./portal/access-passkeys.ts")
  | typeof import("./portal/access.ts")
  | typeof import("./portal/affiliation.ts")
  | typeof import("./portal/availability.ts")
  | typeof import("./portal/calculator.ts")
  | typeof import("./portal/campaigns.ts")
  | typeof import("./portal/closings.ts")
  | typeof import("./portal/consents.ts")
  | typeof import("./portal/content.ts")
  | typeof import("./portal/distributors.ts")
  | typeof import("./portal/feeds.ts")
  | typeof import("./portal/goals.ts")
  | typeof import("./portal/invoices-drafts.ts")
  | typeof import("./portal/invoices.ts")
  | typeof import("./portal/ksef-connections.ts")
  | typeof import("./portal/letters.ts")
  | typeof import("./portal/members-invitation.ts")
  | typeof import("./portal/members-sign-in.ts")
  | typeof import("./portal/members.ts")
  | typeof import("./portal/messages.ts")
  | typeof import("./portal/money-rewards.ts")
  | typeof import("./portal/news.ts")
  | typeof import("./portal/notifications-push.ts")
  | typeof import("./portal/notifications.ts")
  | typeof import("./portal/orders.ts")
  | typeof import("./portal/outbox.ts")
  | typeof import("./portal/own-data.ts")
  | typeof import("./portal/points.ts")
  | typeof import("./portal/prizes.ts")
  | typeof import("./portal/products.ts")
  | typeof import("./portal/profile.ts")
  | typeof import("./portal/promotions.ts")
  | typeof import("./portal/registrations.ts")
  | typeof import("./portal/representatives.ts")
  | typeof import("./portal/satagro.ts")
  | typeof import("./portal/sendings.ts")
  | typeof import("./portal/shopping.ts")
  | typeof import("./portal/system.ts")
  | typeof import("./portal/transfers.ts")
  | (typeof import("./portal/campaigns.ts"))["PAYOUT_STATUSES"]
>;
