import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { officeListGrants } from "@plon/contract/office/offers/promotions-grants.ts";
import type { officeGetPromotion } from "@plon/contract/office/offers/promotions.ts";

export type Promotion = CallAnswer<typeof officeGetPromotion>["data"];
export type Grant = CallAnswer<typeof officeListGrants>["data"][number];

/** The office's own promotion, which opens a window once a day. */
export const PROMOTION: Promotion = {
  id: 5,
  name: "dni_otwarte",
  slug: "dni-otwarte",
  title: "Tankuj z Dovvo",
  lead: "Kup Dovvo i odbierz kartę.",
  reward: "Karta paliwowa",
  opens_at: "2026-02-01T00:00:00Z",
  closes_at: "2026-12-31T23:00:00Z",
  purchases_from: "2026-03-01",
  purchases_to: "2026-05-31",
  status: "open",
  audience: "all",
  prompt: "daily",
  position: 1,
  is_published: true,
  prompt_text: "",
  body: "",
  is_fixed: false,
  is_exclusive: false,
  overlaps: [],
  segment_identifier_type: null,
  segment_hectares_min: 0,
  segment_crop_ids: [],
  segment_id: null,
  tiers: [
    {
      id: 51,
      quantity: 40,
      unit: "l",
      reward: "karta paliwowa 150 zł",
      products: [{ sap: 1013, name: "Herbicyd Dovvo", pack_volume: null }],
      points: null,
      value_grosze: 15_000,
      granted_total: 0,
    },
  ],
  rules: [
    {
      id: 1,
      version: 1,
      content: "<p>Treść regulaminu.</p>",
      published_at: "2026-01-15T08:00:00Z",
      published_by: "Ewa Redaktor",
    },
  ],
  accepted_total: 1,
  declined_total: 0,
  allowed_total: 1,
  photo: null,
  revision: 1,
  holdout_percent: 0,
  holdout_drawn_at: null,
};

/** A reward of it that waits to be handed over. */
export const GRANT: Grant = {
  id: 71,
  participant_id: 31,
  identifier: "5555555555",
  name: "Jan Kowalski",
  reward: "karta paliwowa 150 zł",
  points: null,
  value_grosze: 15_000,
  tax_grosze: 0,
  unit: "l",
  quantity: 40,
  bought: 52,
  bought_last: 52,
  status: "granted",
  granted_at: "2026-06-01T08:00:00Z",
  status_since: "2026-06-01T08:00:00Z",
  note: "",
  staff_name: null,
  acts: ["hand_over", "withdraw"],
  promotion: { id: PROMOTION.id, title: PROMOTION.title },
};
