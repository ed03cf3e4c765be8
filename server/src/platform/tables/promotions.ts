// Tables of 0009_promotions.sql and 0014_promotion_progress.sql, in their order.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { GrantAct, GrantState } from "@plon/rules/promotion-grant.ts";
import type { TaxTreatment } from "@plon/rules/reward-tax.ts";

export type PromptKind = "queue" | "visit" | "timer" | "none";
export type PromotionAudience = "all" | "allow_list" | "segment" | "saved";
export type TierUnit = "l" | "kg" | "pack";

type PromotionTable = {
  id: GeneratedAlways<number>;
  name: string;
  slug: string;
  title: string;
  lead: Generated<string>;
  body: Generated<string>;
  reward: string;
  opens_at: Date;
  closes_at: Date;
  purchases_from: string | null;
  purchases_to: string | null;
  prompt: PromptKind;
  position: Generated<number>;
  audience: PromotionAudience;
  segment_identifier_type: "nip" | "pesel" | null;
  segment_hectares_min: Generated<string | number>;
  segment_crop_ids: Generated<number[]>;
  segment_id: number | null;
  is_published: Generated<boolean>;
  is_fixed: Generated<boolean>;
  revision: Generated<number>;
  created_at: Date;
  updated_at: Date;
  search: GeneratedAlways<string>;
};

type PromotionTierTable = {
  id: GeneratedAlways<number>;
  promotion_id: number;
  position: number;
  quantity: string | number | null;
  unit: TierUnit;
  reward: string;
  value_grosze: Generated<number>;
};

type PromotionTierProductTable = {
  id: GeneratedAlways<number>;
  tier_id: number;
  product_id: number;
  pack_volume: string | number | null;
};

/** Insert-only: the database refuses UPDATE and DELETE. */
type PromotionRulesTable = {
  id: GeneratedAlways<number>;
  promotion_id: number;
  version: number;
  content: string;
  published_at: Date;
  published_by: number | null;
};

/** Insert-only: the database refuses UPDATE and DELETE. */
type PromotionAnswerTable = {
  id: GeneratedAlways<number>;
  promotion_id: number;
  participant_id: number;
  rules_id: number;
  agreed: boolean;
  answered_at: Date;
  channel: "portal" | "staff";
  address: string;
};

type PromotionAllowedTable = {
  promotion_id: number;
  identifier: string;
  added_by: number | null;
  added_at: Date;
};

/** Insert-only: the database refuses UPDATE and DELETE. */
type PromotionGrantTable = {
  id: GeneratedAlways<number>;
  promotion_id: number;
  tier_id: number;
  participant_id: number;
  reward: string;
  /** None where a person granted it. */
  quantity: string | number | null;
  unit: TierUnit;
  bought: string | number;
  value_grosze: number;
  tax_treatment: TaxTreatment;
  tax_grosze: number;
  granted_at: Date;
  year: number;
  granted_by: number | null;
};

/** Insert-only but for the note: the database refuses other UPDATEs and DELETE. */
type PromotionGrantEventTable = {
  id: GeneratedAlways<number>;
  grant_id: number;
  act: GrantAct | "grant";
  state_after: GrantState;
  bought: string | number;
  staff_id: number | null;
  note: Generated<string>;
  happened_at: Date;
};

type PromotionPhotoTable = {
  id: GeneratedAlways<number>;
  promotion_id: number;
  alt: string;
  file_keys: ColumnType<Record<string, string>, string, never>;
  width: number;
  height: number;
  uploaded_at: Date;
};

export type PromotionsTables = {
  promotion: PromotionTable;
  promotion_tier: PromotionTierTable;
  promotion_tier_product: PromotionTierProductTable;
  promotion_rules: PromotionRulesTable;
  promotion_answer: PromotionAnswerTable;
  promotion_allowed: PromotionAllowedTable;
  promotion_grant: PromotionGrantTable;
  promotion_grant_event: PromotionGrantEventTable;
  promotion_photo: PromotionPhotoTable;
};
