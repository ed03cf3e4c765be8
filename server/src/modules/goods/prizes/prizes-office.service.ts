import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { audit } from "#platform/acts/audit.ts";
import type { IdempotencyKey, StaffContext } from "#platform/acts/context.ts";
import { brokenConstraint, type Db, type Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { keyOf, withIdempotencyKey } from "#platform/acts/idempotency.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { sanitiseHtml } from "#platform/html/sanitise.ts";
import type { PrizeKind } from "@plon/contract/shared/prizes.ts";
import {
  addPieces,
  countOrderedPieces,
  findPrize,
  findPrizeDetails,
  findStock,
  findStockChange,
  holdOrdersOf,
  insertCodes,
  insertPrize,
  insertStockChange,
  listPrizes,
  lockPrize,
  type PrizeFilter,
  type PrizeRecord,
  updatePrize,
} from "./prizes-office.queries.ts";
import { changeVariantStock } from "./prize-variants.service.ts";
import { sealCode } from "./voucher-codes.service.ts";

export type PrizeText = {
  slug: string;
  offer: "collect" | "partner";
  kind: PrizeKind;
  title: string;
  lead: string;
  description: string;
  points: number | null;
  value_grosze: number;
  per_person_limit: number | null;
  valid_from: string;
  valid_until: string | null;
  promotion_only: boolean;
  promotion_id: number | null;
  partner_name: string | null;
  partner_url: string | null;
  partner_code: string | null;
  is_published: boolean;
  position: number;
};

/** A page of prizes for the office, published or not. */
export const prizePage = (db: Db, filter: PrizeFilter, at: Date) => listPrizes(db, filter, warsawDay(at));

/** One prize with photos, stock and codes counted. Throws prize.not_found. */
export const getPrizeDetails = async (db: Db, id: number, at: Date) =>
  getOrThrow(await findPrizeDetails(db, id, warsawDay(at)), "prize.not_found");

const isMoney = (kind: PrizeKind): boolean => kind === "bank_transfer" || kind === "charity";

/** The text as stored: its HTML cleaned, its times as times. */
const kept = ({ description, valid_from, valid_until, ...rest }: PrizeText) => ({
  ...rest,
  description: sanitiseHtml(description),
  valid_from: new Date(valid_from),
  valid_until: valid_until === null ? null : new Date(valid_until),
});

/** Adds a prize. Throws prize.money_is_fixed, prize.slug_taken. */
export async function createPrize(tx: Tx, ctx: StaffContext, text: PrizeText) {
  if (isMoney(text.kind)) throw new AppError("prize.money_is_fixed", { inField: "kind" });
  const prize = kept(text);
  const { id } = await orSlugTaken(insertPrize(tx, { ...prize, created_at: ctx.at, updated_at: ctx.at }));
  await audit(tx, ctx, { action: "prize.create", subject: { type: "prize", id }, after: prize });
  return await getPrizeDetails(tx, id, ctx.at);
}

/**
 * Changes the version of a prize that was read. Throws prize.not_found, prize.changed_meanwhile (another revision),
 * prize.kind_fixed, prize.slug_taken; prize.money_is_fixed for properties of a money reward that are set by the
 * programme and not by staff.
 */
export async function changePrize(tx: Tx, ctx: StaffContext, id: number, text: PrizeText & { revision: number }) {
  const { revision, ...given } = text;
  const before = getOrThrow(await lockPrize(tx, id), "prize.not_found");
  if (before.revision !== revision) throw new AppError("prize.changed_meanwhile");
  if (given.kind !== before.kind) throw new AppError("prize.kind_fixed", { inField: "kind" });
  if (given.offer !== before.offer) throw new AppError("prize.kind_fixed", { inField: "offer" });
  const prize = kept(given);
  if (isMoney(before.kind)) refuseBeyondWords(before, prize);
  await orSlugTaken(updatePrize(tx, id, { ...prize, updated_at: ctx.at }));
  const {
    id: _id,
    revision: _revision,
    created_at: _created,
    updated_at: _updated,
    search: _search,
    variant_label: _label,
    ...words
  } = before;
  await audit(tx, ctx, { action: "prize.change", subject: { type: "prize", id }, before: words, after: prize });
  return await getPrizeDetails(tx, id, ctx.at);
}

/** For a money reward staff set title, lead and description, and decide whether and where it is shown. */
const WORDS_OF_MONEY = new Set(["title", "lead", "description", "is_published", "position"]);

function refuseBeyondWords(before: PrizeRecord, after: ReturnType<typeof kept>): void {
  for (const [field, value] of Object.entries(after)) {
    if (WORDS_OF_MONEY.has(field)) continue;
    const was = before[field as keyof PrizeRecord];
    const isSame = value instanceof Date && was instanceof Date ? value.getTime() === was.getTime() : value === was;
    if (!isSame) throw new AppError("prize.money_is_fixed", { inField: field });
  }
}

async function orSlugTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (brokenConstraint(error) === "prize_slug_unique") throw new AppError("prize.slug_taken", { inField: "slug" });
    throw error;
  }
}

type StockChange = { change: number; reason: string; variant_id?: number | null | undefined };

/**
 * A delivery or a correction of an item's stock, once per key; the first one makes the item limited. Of a prize with
 * variants one of them is named, or null for pieces of which nobody has said which. Throws prize.not_found,
 * prize.stock_of_items_only, prize.variant_missing, prize.stock_negative, request.key_reused.
 */
export async function changeStock(tx: Tx, ctx: StaffContext, prizeId: number, request: StockChange) {
  const key = keyOf(ctx);
  const prize = getOrThrow(await findPrize(tx, prizeId), "prize.not_found");
  if (prize.kind !== "item" || prize.offer !== "collect") throw new AppError("prize.stock_of_items_only");
  // Forms of before know of no variants.
  const isUnsaid = request.variant_id === undefined && prize.variant_label !== null;
  if (isUnsaid) throw new AppError("prize.variant_missing", { inField: "variant_id" });
  return await withIdempotencyKey(key, {
    find: () => findStockChange(tx, ctx.staff.id, key.key),
    again: () => getPrizeDetails(tx, prizeId, ctx.at),
    first: () => writeStockChange(tx, ctx, prizeId, { request, idempotency: key }),
  });
}

async function writeStockChange(
  tx: Tx,
  ctx: StaffContext,
  prizeId: number,
  { request, idempotency }: { request: StockChange; idempotency: IdempotencyKey },
) {
  const { variant_id: variantId } = request;
  if (typeof variantId === "number") {
    const change = { prizeId, variantId, change: request.change, reason: request.reason };
    const written = await orNegative(changeVariantStock(tx, ctx, change, idempotency));
    return written ? await getPrizeDetails(tx, prizeId, ctx.at) : undefined;
  }
  const { key, requestHash } = idempotency;
  let stock = await findStock(tx, prizeId);
  if (!stock) {
    // From now on orders reduce the stock: those that did not are already written, and known.
    await holdOrdersOf(tx, prizeId);
    stock = await findStock(tx, prizeId);
  }
  const row = { prize_id: prizeId, change: request.change, reason: request.reason };
  const written = await insertStockChange(tx, {
    ...row,
    changed_by: ctx.staff.id,
    changed_at: ctx.at,
    idempotency_key: key,
    request_hash: requestHash,
  });
  if (!written) return undefined;
  if (!stock) await recordOrderedBefore(tx, ctx, prizeId);
  const { left_count } = await orNegative(addPieces(tx, prizeId, request.change, stock !== undefined));
  await audit(tx, ctx, {
    action: "prize.stock",
    subject: { type: "prize", id: prizeId },
    before: { left_count: stock ? left_count - request.change : null },
    after: { left_count, ...request },
  });
  return await getPrizeDetails(tx, prizeId, ctx.at);
}

/**
 * Items ordered before stock was counted must be included: then the sum of changes minus the orders is what is left.
 */
async function recordOrderedBefore(tx: Tx, ctx: StaffContext, prizeId: number): Promise<void> {
  const change = await countOrderedPieces(tx, prizeId);
  if (change === 0) return;
  const reason = "Zamówione, zanim liczono stan";
  await insertStockChange(tx, { prize_id: prizeId, change, reason, changed_by: null, changed_at: ctx.at });
}

async function orNegative<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const constraint = brokenConstraint(error);
    if (constraint === "prize_stock_negative" || constraint === "prize_variant_stock_negative") {
      throw new AppError("prize.stock_negative", { inField: "change" });
    }
    throw error;
  }
}

/**
 * Adds voucher codes; those the prize already has are counted and left alone. The codes themselves appear in no audit
 * row. Throws prize.not_found, prize.codes_of_vouchers_only, request.invalid for a past day.
 */
export async function importCodes(
  tx: Tx,
  ctx: StaffContext,
  {
    sealer,
    prizeId,
    codes,
    valid_until,
  }: { sealer: Sealer; prizeId: number; codes: string[]; valid_until: string | null },
) {
  const prize = getOrThrow(await findPrize(tx, prizeId), "prize.not_found");
  if (prize.kind !== "voucher" || prize.offer !== "collect") throw new AppError("prize.codes_of_vouchers_only");
  if (valid_until !== null && valid_until < warsawDay(ctx.at)) {
    throw new AppError("request.invalid", { fields: { valid_until: ["Ten dzień już minął"] } });
  }
  // In a fixed order, so that two imports of the same list do not deadlock.
  const distinct = [...new Set(codes)].toSorted().map((code) => sealCode(sealer, prizeId, code));
  const added = await insertCodes(tx, distinct, {
    prize_id: prizeId,
    valid_until,
    imported_by: ctx.staff.id,
    imported_at: ctx.at,
  });
  const known = codes.length - added;
  await audit(tx, ctx, {
    action: "prize.codes",
    subject: { type: "prize", id: prizeId },
    after: { added, known, valid_until },
  });
  return { added, known, prize: await getPrizeDetails(tx, prizeId, ctx.at) };
}
