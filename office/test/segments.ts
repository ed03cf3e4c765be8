import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import { NO_CONDITIONS, type officeGetSegment } from "@plon/contract/office/offers/segments.ts";

/** A saved segment of one condition. */
export const SEGMENT: CallAnswer<typeof officeGetSegment>["data"] = {
  ...NO_CONDITIONS,
  id: 3,
  name: "Duże gospodarstwa z rzepakiem",
  description: "",
  conditions_text: "co najmniej 20 ha",
  hectares_from: 20,
  people_total: 2,
  counted_at: "2026-11-26T02:00:00Z",
  changed_by: "Anna Nowak",
  changed_at: "2026-11-25T09:00:00Z",
  revision: 1,
  used_by: [],
};
