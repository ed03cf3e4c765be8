import { seesOfPeople } from "#platform/auth/personal-fields.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { getPromotion } from "../editing/promotions-office.service.ts";
import { listQualifying, type QualifyingFilter } from "./qualifying.queries.ts";
import { purchaseDays } from "../standing/standing.service.ts";

type Promotion = Awaited<ReturnType<typeof getPromotion>>;

/** Whether a person grants it, and the products say whom to look at. */
const isGrantedByHand = ({ quantity, products }: Promotion["tiers"][number]): boolean =>
  quantity === null && products.length > 0;

/**
 * A page of those who bought what counts for a reward that a person grants: of the tier that is asked for, or of the first such
 * one. None where no tier names products. Throws promotion.not_found (also another promotion's tier).
 */
export async function qualifyingPage(
  db: Db,
  ctx: StaffContext,
  promotionId: number,
  { tier_id: asked, ...filter }: QualifyingFilter & { tier_id?: number | undefined },
) {
  const promotion = await getPromotion(db, promotionId, ctx.at);
  const tier = promotion.tiers.find((one) => (asked === undefined ? isGrantedByHand(one) : one.id === asked));
  if (!tier && asked !== undefined) throw new AppError("promotion.not_found");
  const search = seesOfPeople(ctx.staff.role, "identifier") ? filter.search : "";
  // No tier has this number: an empty page.
  const counted = tier ?? { id: 0, unit: "l" as const };
  const page = await listQualifying(db, promotionId, [counted, purchaseDays(promotion)], { ...filter, search });
  return { ...page, rows: page.rows.map((row) => Object.assign(row, { unit: counted.unit })) };
}
export type QualifyingRow = Awaited<ReturnType<typeof qualifyingPage>>["rows"][number];
