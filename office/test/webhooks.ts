import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { officeGetWebhook } from "@plon/contract/office/house/webhooks.ts";

/** An address that hears of accepted invoices, and rests after failures. */
export const WEBHOOK: CallAnswer<typeof officeGetWebhook>["data"] = {
  id: 4,
  title: "Hurtownia danych",
  url: "https://partner.pl/zdarzenia",
  kinds: ["invoice.accepted"],
  is_on: true,
  waiting: 1,
  given_up: 0,
  failures: 2,
  rests_until: "2026-11-26T10:05:00.000Z",
  old_secret_until: null,
  created_at: "2026-11-20T10:00:00.000Z",
  revision: 3,
};
