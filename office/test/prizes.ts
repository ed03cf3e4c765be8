import type { CallAnswer } from "@plon/contract/shared/endpoint.ts";
import type { officeGetPrize } from "@plon/contract/office/prizes.ts";

/** A prize as the office reads it. */
export const PRIZE: CallAnswer<typeof officeGetPrize>["data"] = {
  id: 8,
  slug: "rekawice-robocze",
  offer: "collect",
  kind: "item",
  title: "Rękawice robocze",
  points: 300,
  value_grosze: 2500,
  left_count: 40,
  is_published: true,
  promotion_only: false,
  promotion_id: null,
  valid_from: "2026-01-01T00:00:00Z",
  valid_until: null,
  position: 1,
  photo: null,
  orders_total: 0,
  lead: "",
  description: "",
  per_person_limit: null,
  partner_name: null,
  partner_url: null,
  partner_code: null,
  photos: [],
  codes: null,
  stock_changes: [],
  revision: 1,
};
