import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { officeGetSegment, officeListSegmentChoices } from "@plon/contract/office/offers/segments.ts";

/** A saved segment of one condition. */
export const SEGMENT: CallAnswer<typeof officeGetSegment>["data"] = {
  id: 3,
  name: "Duże gospodarstwa z rzepakiem",
  description: "",
  conditions_text: "co najmniej 20 ha",
  conditions: { is: "all", of: [{ is: "hectares", from: 20, to: null }] },
  people_total: 2,
  counted_at: "2026-11-26T02:00:00Z",
  changed_by: "Anna Nowak",
  changed_at: "2026-11-25T09:00:00Z",
  revision: 1,
  used_by: [],
};

/** What conditions can name. */
export const SEGMENT_CHOICES: CallAnswer<typeof officeListSegmentChoices>["data"] = {
  categories: ["Herbicydy", "Nawozy"],
  products: [
    { id: 1, name: "Dovvo" },
    { id: 2, name: "Halvetic" },
  ],
  distributors: [{ id: 5, name: "Agro Sp. z o.o." }],
  promotions: [{ id: 4, name: "Wiosenne zakupy" }],
  campaigns: [{ id: 7, name: "Pewność 100" }],
  levels: [{ id: 8, name: "Złoty (Poziomy 2027)" }],
  sendings: [{ id: 9, name: "Dni pola" }],
};
