// Tables of 0012_goods.sql, in its order. Columns it adds to older tables stand with those.
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

export type GoodsTables = { product_dose: ProductDoseTable; product_availability: ProductAvailabilityTable };
