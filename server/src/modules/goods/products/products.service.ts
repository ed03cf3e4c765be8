import { PRODUCT_PHOTO_PATH } from "@plon/contract/shared/products.ts";
import { cropOption } from "@plon/rules/goods/crops.ts";
import { scaled } from "@plon/rules/texts/decimal.ts";
import { linePoints, type PointsRate } from "@plon/rules/documents/line-points.ts";
import { productSlug, sapOfSlug } from "@plon/rules/goods/product-address.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Db } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { photoKey } from "#platform/files/photo-rows.ts";
import { sizedPictureAt } from "#platform/files/pictures.ts";
import {
  findLabel,
  findProductBySap,
  listProducts,
  type PackRow,
  type PhotoRow,
  type ProductFilter,
} from "./products.queries.ts";

export { listFileKeys as listProductFileKeys } from "./products.queries.ts";

type RateRow = { points_per_unit: string | null; multiplier: string | null };

const rateOf = ({ points_per_unit, multiplier }: RateRow): PointsRate | undefined =>
  points_per_unit === null
    ? undefined
    : {
        pointsPerUnitHundredths: scaled(points_per_unit, 2),
        multiplierHundredths: multiplier === null ? 100 : scaled(multiplier, 2),
      };

/** One pack's points as an invoice of today would earn them; null without a rate. */
const packPoints = (volume: number, rate: PointsRate | undefined) =>
  rate ? linePoints({ packThousandths: scaled(volume, 3), quantity: 1 }, rate).points : null;

function withPackPoints<Row extends RateRow & { sap: number; name: string; packs: PackRow[]; photo: PhotoRow | null }>(
  row: Row,
) {
  const rate = rateOf(row);
  return {
    ...row,
    slug: productSlug(row.name, row.sap),
    packs: row.packs.map(({ volume }) => ({ volume, points: packPoints(volume, rate) })),
    photo: row.photo && sizedPictureAt(PRODUCT_PHOTO_PATH, row.photo),
  };
}

/** A page of active products with today's points for each pack. */
export async function productPage(db: Db, filter: ProductFilter, at: Date) {
  const { rows, meta } = await listProducts(db, filter, warsawDay(at));
  return { rows: rows.map(withPackPoints), meta };
}

/** One active product by SAP number or slug. Throws product.not_found. */
export async function getShownProduct(db: Db, address: string, at: Date) {
  const sap = sapOfSlug(address);
  const row = sap === undefined ? undefined : await findProductBySap(db, sap, warsawDay(at));
  if (!row) throw new AppError("product.not_found");
  const doses = row.doses.map((dose) => ({ ...dose, crop: cropOption(dose.crop_id)?.name ?? "" }));
  return { ...withPackPoints(row), doses: doses.filter(({ crop }) => crop !== "") };
}

/** Where the label of an active product is stored. Throws file.not_found. */
export async function getLabel(db: Db, address: string) {
  const sap = sapOfSlug(address);
  const label = sap === undefined ? undefined : await findLabel(db, sap);
  if (!label) throw new AppError("file.not_found");
  return label;
}

/** Where a photo of this width is stored. Throws file.not_found. */
export const productPhotoKey = (db: Db, photoId: number, width: string) =>
  photoKey(db, "product_photo", photoId, width);
