// Sizes and colours of a prize, each with pieces of its own (0228). What has variants keeps having some: they are what its
// orders name.
import { audit } from "#platform/acts/audit.ts";
import type { IdempotencyKey, StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { addPieces, findPrize, findStock, holdOrdersOf, insertStockChange } from "./prizes-office.queries.ts";
import {
  addVariantPieces,
  insertVariant,
  labelVariants,
  listVariants,
  updateVariant,
} from "./prize-variants.queries.ts";

type Wanted = {
  label: string;
  variants: {
    id?: number | null | undefined;
    name: string;
    is_offered: boolean;
    pieces?: number | null | undefined;
  }[];
};

/**
 * Sets what the variants of a thing differ in, and the variants in their order: new ones with their first pieces, others
 * renamed, or not offered any more. One that is not named stays as it is, behind the others. Throws prize.not_found,
 * prize.variants_of_items_only, prize.variant_exists for two of one name, prize.variant_missing for another prize's.
 */
export async function setVariants(tx: Tx, ctx: StaffContext, prizeId: number, wanted: Wanted): Promise<void> {
  // Orders that are being written are waited for: none is of the whole prize once there are variants.
  await holdOrdersOf(tx, prizeId);
  const prize = getOrThrow(await findPrize(tx, prizeId), "prize.not_found");
  if (prize.kind !== "item" || prize.offer !== "collect") throw new AppError("prize.variants_of_items_only");
  const before = await listVariants(tx, prizeId);
  const known = new Set(before.map(({ id }) => id));
  const named = new Set(wanted.variants.flatMap(({ id }) => id ?? []));
  if ([...named].some((id) => !known.has(id))) throw new AppError("prize.variant_missing");
  const others = before.filter(({ id }) => !named.has(id));
  refuseSameNames(wanted.variants, others);
  await labelVariants(tx, prizeId, wanted.label);
  if (prize.variant_label === null) await divideStock(tx, ctx, prizeId);
  for (const [position, { id, name, is_offered, pieces }] of wanted.variants.entries()) {
    if (typeof id === "number") await updateVariant(tx, id, { name, is_offered, position });
    else await addVariant(tx, ctx, { prize_id: prizeId, name, is_offered, position, left_count: pieces ?? 0 });
  }
  for (const [index, { id }] of others.entries()) {
    await updateVariant(tx, id, { position: wanted.variants.length + index });
  }
  await audit(tx, ctx, {
    action: "prize.variants",
    subject: { type: "prize", id: prizeId },
    before: { variant_label: prize.variant_label, variants: before.map(wordsOf) },
    after: { variant_label: wanted.label, variants: (await listVariants(tx, prizeId)).map(wordsOf) },
  });
}

const wordsOf = ({ name, is_offered, left_count }: Awaited<ReturnType<typeof listVariants>>[number]) =>
  `${name}: ${left_count}${is_offered ? "" : " (wycofany)"}`;

type Named = readonly { name: string }[];

function refuseSameNames(wanted: Named, others: Named): void {
  const names = [...others, ...wanted].map(({ name }) => name.toLocaleLowerCase("pl"));
  const again = names.findIndex((name, at) => names.indexOf(name) !== at);
  if (again !== -1) throw new AppError("prize.variant_exists", { inField: `variants.${again - others.length}.name` });
}

const changedBy = (ctx: StaffContext) => ({ changed_by: ctx.staff.id, changed_at: ctx.at });

/** What there was of the whole prize is now in its variants, as the office counted them. */
async function divideStock(tx: Tx, ctx: StaffContext, prizeId: number): Promise<void> {
  const left = (await findStock(tx, prizeId))?.left_count ?? 0;
  if (left === 0) return;
  const change = { prize_id: prizeId, change: -left, reason: "Podział na warianty" };
  await insertStockChange(tx, { ...change, ...changedBy(ctx) });
  await addPieces(tx, prizeId, -left, true);
}

type NewVariant = Parameters<typeof insertVariant>[1] & { left_count: number };

async function addVariant(tx: Tx, ctx: StaffContext, variant: NewVariant): Promise<void> {
  const { id } = await insertVariant(tx, variant);
  if (variant.left_count === 0) return;
  const { prize_id, left_count: change } = variant;
  const reason = "Pierwsze sztuki wariantu";
  await insertStockChange(tx, { prize_id, variant_id: id, change, reason, ...changedBy(ctx) });
}

type Change = { prizeId: number; variantId: number; change: number; reason: string };

/**
 * A delivery or a correction of one variant, under its key; false if that was used before. Throws prize.variant_missing;
 * violates prize_variant_stock_negative.
 */
export async function changeVariantStock(
  tx: Tx,
  ctx: StaffContext,
  { prizeId, variantId, change, reason }: Change,
  { key, requestHash }: IdempotencyKey,
): Promise<boolean> {
  const variant = (await listVariants(tx, prizeId)).find(({ id }) => id === variantId);
  if (!variant) throw new AppError("prize.variant_missing", { inField: "variant_id" });
  const written = await insertStockChange(tx, {
    prize_id: prizeId,
    variant_id: variantId,
    change,
    reason,
    ...changedBy(ctx),
    idempotency_key: key,
    request_hash: requestHash,
  });
  if (!written) return false;
  const { name, left_count } = getOrThrow(
    await addVariantPieces(tx, prizeId, variantId, change),
    "prize.variant_missing",
  );
  await audit(tx, ctx, {
    action: "prize.stock",
    subject: { type: "prize", id: prizeId },
    before: { variant: name, left_count: left_count - change },
    after: { variant: name, left_count, change, reason },
  });
  return true;
}
