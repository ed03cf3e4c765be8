import { scaled } from "@plon/rules/texts/decimal.ts";
import { type KnownPack, waysToEarn } from "@plon/rules/goods/needed-purchase.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { leftPoints } from "#modules/documents/invoices/lines/line-pricing.service.ts";
import { findPrize, getPrize } from "#modules/goods/prizes/prizes.service.ts";
import { productsOnDay } from "#modules/goods/products/purchasable.service.ts";
import { findGoal, listMostBought, putGoal, removeGoal } from "./goals.queries.ts";

/** Packs that are looked at. */
const PACKS_MAX = 10;

/** The pinned prize with what is missing; undefined while there is none, or it is not offered any more. */
export async function goalOf(db: Db, ctx: ParticipantContext) {
  const pinned = await findGoal(db, ctx.participantId);
  const prize = pinned && (await findPrize(db, ctx, String(pinned.prize_id)));
  if (!prize || prize.points === null) return undefined;
  if (prize.missing === 0) return { prize: { ...prize, points: prize.points }, ways: [] };
  const { packs, left } = await earningPacks(db, ctx);
  const ways = waysToEarn(prize.missing, packs, left);
  return { prize: { ...prize, points: prize.points }, ways };
}
export type FoundGoal = NonNullable<Awaited<ReturnType<typeof goalOf>>>;

/** Whether a prize is pinned, offered or not. */
export const hasGoal = async (db: Db, participantId: number): Promise<boolean> =>
  (await findGoal(db, participantId)) !== undefined;

/**
 * Pins a prize as the goal, in place of another one; pinning it again changes nothing. Throws prize.not_found, also for
 * one that is for others, and prize.not_orderable for one without a price in points.
 */
export async function pinGoal(tx: Tx, ctx: ParticipantContext, prizeId: number): Promise<void> {
  const prize = await getPrize(tx, ctx, String(prizeId));
  if (prize.offer !== "collect" || prize.points === null) throw new AppError("prize.not_orderable");
  await putGoal(tx, { participant_id: ctx.participantId, prize_id: prizeId, pinned_at: ctx.at });
}

/** Takes the goal away, if there is one. */
export async function unpinGoal(tx: Tx, ctx: ParticipantContext): Promise<void> {
  await removeGoal(tx, ctx.participantId);
}

/**
 * The packs of what the farm bought most in this season and the last one that earn points today, those first that it bought
 * most of, with what the yearly limits leave: what `waysToEarn` counts with.
 */
export async function earningPacks(db: Db, ctx: ParticipantContext) {
  const today = warsawDay(ctx.at);
  const year = Number(today.slice(0, 4));
  const bought = await listMostBought(db, ctx.participantId, `${year - 1}-01-01`, PACKS_MAX);
  const products =
    bought.length === 0
      ? []
      : await productsOnDay(
          db,
          today,
          bought.map(({ sap }) => sap),
        );
  const left = await leftPoints(
    db,
    ctx.participantId,
    year,
    products.map(({ id }) => id),
  );
  const bySap = new Map(products.map((product) => [product.sap, product]));
  const packs = bought.flatMap(({ sap, pack }): KnownPack[] => {
    const product = bySap.get(sap);
    if (!product?.rate || !product.packVolumes.includes(pack)) return [];
    const { id: productId, name, unit, rate } = product;
    return [{ sap, product: name, unit, pack, productId, packThousandths: scaled(pack, 3), rate }];
  });
  return { packs, left };
}
export type EarningPacks = Awaited<ReturnType<typeof earningPacks>>;
