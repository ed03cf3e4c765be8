// Tables of 0012_goods.sql, 0016_catalogue.sql and 0019_product_limits.sql, in their order. Columns they add to older tables stand with those.
import type { ColumnType, GeneratedAlways } from "kysely";
import type { Numeric } from "./columns.ts";

export type ProductDoseTable = {
  product_id: number;
  crop_id: number;
  dose_min_per_hectare: Numeric;
  dose_max_per_hectare: Numeric;
};

export type AvailabilityStatus = "available" | "on_order" | "none";

export type ProductAvailabilityTable = {
  branch_id: number;
  product_id: number;
  pack_volume: Numeric;
  status: AvailabilityStatus;
  updated_at: Date;
};

type ProductLimitTable = { product_id: number; from_year: number; limit_points: number | null };

type ProductPhotoTable = {
  id: GeneratedAlways<number>;
  product_id: number;
  alt: string;
  file_keys: ColumnType<Record<string, string>, string, never>;
  width: number;
  height: number;
  uploaded_at: Date;
};

type ProductLabelTable = { product_id: number; storage_key: string; size_bytes: number; uploaded_at: Date };

type ProductWordTable = { word: string; product_id: number; in_name: boolean };

export type GoodsTables = {
  product_dose: ProductDoseTable;
  product_availability: ProductAvailabilityTable;
  product_vocabulary: { word: string };
  product_word: ProductWordTable;
  product_limit: ProductLimitTable;
  product_photo: ProductPhotoTable;
  product_label: ProductLabelTable;
};
