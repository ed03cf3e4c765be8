import { PRODUCT_PHOTO_PATH } from "@plon/contract/shared/products.ts";
import { sizedPictureAt } from "#platform/files/pictures.ts";
import type { getProduct } from "./products-office.service.ts";

/** A product as the office edits it. */
export function presentProduct(row: Awaited<ReturnType<typeof getProduct>>) {
  return {
    id: row.id,
    sap: row.sap,
    name: row.name,
    brand: row.brand,
    category: row.category,
    crops: row.crops,
    active_substances: row.active_substances,
    dose: row.dose,
    unit: row.unit,
    pack_volumes: row.packs.map(({ volume }) => volume),
    packs: row.packs,
    doses: row.doses,
    description: row.description,
    conversion_price_grosze: row.conversion_price_grosze,
    photo: row.photo && sizedPictureAt(PRODUCT_PHOTO_PATH, row.photo),
    label: row.label_size_bytes === null ? null : { size_bytes: row.label_size_bytes },
    multipliers: row.multipliers,
    yearly_limit_points: row.yearly_limit_points,
    limits: row.limits,
    is_active: row.is_active,
    is_demo_fact_invented: row.is_demo_fact_invented,
    points_per_unit: row.points_now === null ? null : Number(row.points_now),
    rates: row.rates,
  };
}
