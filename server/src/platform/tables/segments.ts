// Tables of 0023_segments.sql and 0027_segments_at_scale.sql. The columns it adds to sendings and promotions stand with those.
import type { Generated, GeneratedAlways } from "kysely";

type ParticipantSegmentTable = {
  id: GeneratedAlways<number>;
  name: string;
  description: string;
  identifier_type: "nip" | "pesel" | null;
  hectares_from: string | number | null;
  hectares_to: string | number | null;
  crop_ids: number[];
  points_from: number | null;
  points_to: number | null;
  last_invoice: "since" | "before" | "never" | null;
  last_invoice_day: string | null;
  bought_product_id: number | null;
  bought_year: number | null;
  representative_id: number | null;
  postcode_areas: string[];
  consents: ("email" | "sms")[];
  revision: Generated<number>;
  created_by: number;
  created_at: Date;
  changed_by: number;
  changed_at: Date;
  people_total: number;
  counted_at: Date;
};

export type SegmentsTables = { participant_segment: ParticipantSegmentTable };
