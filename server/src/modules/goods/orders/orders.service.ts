// What participants do with their orders of items and vouchers. Orders for money are placed by a separate service.
import { membershipOf } from "#platform/acts/acting-person.ts";
import type { z } from "zod";
import { type deliveryFields, HELD_VOUCHERS_MAX, type orderPrize } from "@plon/contract/portal/goods/orders.ts";
import { type ConfirmedBy, isConfirmed, UNCONFIRMED } from "@plon/contract/shared/calls/confirmation.ts";
import { pointsText } from "@plon/rules/texts/polish-text.ts";
import { firstOrderStatus, isCancellable, orderNumber } from "@plon/rules/orders/reward-order.ts";
import { variantTitle } from "@plon/rules/orders/prize-variant.ts";
import { rewardTax } from "@plon/rules/money/reward-tax.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { DatabaseError } from "pg";
import type { IdempotencyKey, ParticipantContext } from "#platform/acts/context.ts";
import {
  brokenConstraint,
  type Db,
  inTransaction,
  type TransactionalDb,
  type Tx,
} from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { keyOf, sameRequest } from "#platform/acts/idempotency.ts";
import {
  type Act,
  type Asking,
  askToConfirm,
  confirmed,
  type GivenConfirmation,
} from "#modules/people/confirmations/confirmations.service.ts";
import { lockParticipants, spend } from "#modules/points/ledger/ledger.service.ts";
import { tellOwnerOfSpending } from "#modules/people/members/members.service.ts";
import { notifyWithPosting } from "#modules/house/notifications/notifications.service.ts";
import { holdsOutgoing } from "#modules/people/outgoing-holds/outgoing-holds.service.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { openCode } from "#modules/goods/prizes/voucher-codes.service.ts";
import { firstPhotos } from "#modules/goods/prizes/prizes.service.ts";
import { invoiceYears, recentSettings } from "#modules/house/settings/settings.service.ts";
import { seesCodes, walletFor } from "./wallet/voucher-access.ts";
import type { Wallets } from "./wallet/wallets.ts";
import { withHeld } from "./held-orders.service.ts";
import { returnableOf, returnsOf } from "./returns/order-returns.service.ts";
import { cancelLockedOrder, originOf, findOrderByKey, lockWithPoints, ORDER_REFUSED } from "./order-records.service.ts";
import { insertOrderWithPosting } from "./order-records.queries.ts";
import {
  findOrderFacts,
  findOwnOrder,
  findPayee,
  hasMoneyOrder,
  listCodes,
  listHeldCodes,
  listEvents,
  listOwnOrders,
  type OrderFacts,
  type OrderQuestion,
  type OwnOrdersFilter,
} from "./orders.queries.ts";

type OrderRequest = Omit<z.output<(typeof orderPrize)["body"]>, keyof ConfirmedBy>;

/**
 * Orders items or voucher codes, once per key: points, stock, codes, order and notification are written in one
 * statement. Vouchers are as good as money, and are confirmed first; a wrong code costs one of its attempts. Throws
 * prize.not_found, prize.locked, prize.not_orderable, prize.price_changed, prize.limit_reached, prize.delivery_missing, points.insufficient,
 * prize.out_of_stock, request.invalid (unconfirmed), auth.sms_code_…, auth.passkey_…, request.key_reused.
 */
export async function placeOrder(
  db: TransactionalDb,
  ctx: ParticipantContext,
  request: OrderRequest,
  given: GivenConfirmation,
): Promise<Placed> {
  return (await placeUnconfirmed(db, ctx, request)) ?? (await placeConfirmed(db, ctx, request, given));
}

async function placeUnconfirmed(db: TransactionalDb, ctx: ParticipantContext, request: OrderRequest) {
  if (db.isTransaction) return await placeOn(db, ctx, request);
  if (ctx.member) return await inTransaction(db, (tx) => placeAndTell(tx, ctx, request));
  // On one connection, so that what is read is as fresh as possible when writing: of a thousand who want the last
  // items, most are refused by the read and never queue on the stock.
  return await db.connection().execute((connection) => placeOn(connection, ctx, request));
}

/** The owner is told in the same transaction of what somebody else spends. */
async function placeAndTell(tx: Tx, ctx: ParticipantContext, request: OrderRequest, confirm?: Confirm) {
  const placed = await placeOn(tx, ctx, request, confirm);
  if (placed?.isNew && ctx.member) {
    await tellOwnerOfSpending(tx, ctx, `zamówienie ${orderNumber(placed.id, placed.year)}`);
  }
  return placed;
}

function placeConfirmed(
  db: TransactionalDb,
  ctx: ParticipantContext,
  request: OrderRequest,
  given: GivenConfirmation,
): Promise<Placed> {
  return confirmed(db, ctx, given, async (tx, confirm) => {
    // First of all, so that a simultaneous repetition finds the order.
    await lockParticipants(tx, [ctx.participantId]);
    const placed = await placeAndTell(tx, ctx, request, (act) => {
      if (!isConfirmed(given)) {
        throw new AppError("request.invalid", { fields: { sms_code: [UNCONFIRMED] } });
      }
      return confirm(act);
    });
    if (!placed) throw new Error(`The order of key ${keyOf(ctx).key} was not placed`);
    return placed;
  });
}

/** What is confirmed: which vouchers, how many, and the points they take now. */
function actOf(
  facts: OrderFacts,
  { prize_id, quantity }: Pick<OrderRequest, "prize_id" | "quantity">,
  points: number,
): Act {
  const title = facts.title.slice(0, SMS_NAME_LENGTH);
  return {
    purpose: "payout",
    exactly: ["voucher", prize_id, quantity, points],
    words: `zamawia za ${pointsText(points)}: ${title}, ${quantity} szt`,
  };
}

/**
 * Judges an order of vouchers as `placeOrder` does, and asks its orderer to confirm it. Throws what that throws before anything
 * is taken, prize.not_orderable for items, which nobody confirms, and auth.sms_code_too_soon, auth.sms_code_daily_limit.
 */
export async function askToConfirmOrder(
  tx: Tx,
  ctx: ParticipantContext,
  wanted: Pick<OrderRequest, "prize_id" | "quantity" | "variant_id" | "price_points">,
  asking: Asking,
) {
  const { participantId, at } = ctx;
  const { prize_id: prizeId, quantity, variant_id } = wanted;
  const variantId = variant_id ?? null;
  const facts = await askFacts(tx, { participantId, prizeId, variantId, quantity, key: "", at, today: warsawDay(at) });
  if (facts.kind !== "voucher") throw new AppError("prize.not_orderable");
  const points = judge(facts, wanted);
  return { confirmation: await askToConfirm(tx, ctx, actOf(facts, wanted, points), asking), points };
}

type Confirm = (act: Act) => Promise<"key" | "sms">;
type Placed = { id: number; year: number; available: number; isNew: boolean };

/** Undefined for vouchers without `confirm`: those are not placed. */
async function placeOn(
  db: TransactionalDb,
  ctx: ParticipantContext,
  request: OrderRequest,
  confirm?: Confirm,
): Promise<Placed | undefined> {
  const { key, requestHash } = keyOf(ctx);
  const { participantId, at } = ctx;
  const today = warsawDay(at);
  const { prize_id: prizeId, quantity } = request;
  const variantId = request.variant_id ?? null;
  const ask = { participantId, prizeId, variantId, quantity, key, at, today };
  const facts = await askFacts(db, ask);
  if (facts.earlier_id !== null) return replayed(facts, { key, requestHash });
  if (facts.kind === "voucher" && !confirm) return undefined;
  const points = judge(facts, request);
  const title = orderedTitle(facts);
  const confirmedBy = confirm && facts.kind === "voucher" ? await confirm(actOf(facts, request, points)) : null;
  const delivery = facts.kind === "item" ? deliveryOf(request.delivery) : null;
  const { reward_tax: tax } = await recentSettings(db);
  const valueGrosze = facts.value_grosze * quantity;
  const taxed = rewardTax(valueGrosze, {
    treatment: tax.treatment,
    thresholdGrosze: tax.threshold_grosze,
    ratePercent: tax.rate_percent,
  });
  const order = {
    participant_id: participantId,
    membership_id: membershipOf(ctx),
    prize_id: prizeId,
    variant_id: variantId,
    kind: facts.kind,
    title,
    quantity,
    points,
    value_grosze: valueGrosze,
    tax_treatment: taxed.treatment,
    tax_grosze: taxed.taxGrosze,
    status: firstOrderStatus(facts.kind),
    delivery: delivery && JSON.stringify(delivery),
    ordered_at: at,
    year: Number(today.slice(0, 4)),
    status_changed_at: at,
    idempotency_key: key,
    request_hash: requestHash,
    confirmed_by: confirmedBy,
  };
  const posting = {
    participantId,
    key: `order:${participantId}:${key}`,
    requestHash,
    cause: { type: "prize", id: prizeId },
    actor: { kind: "participant", id: participantId } as const,
    at,
    explanation: { text: `Zamówienie nagrody: ${countedTitle(title, quantity)}` },
  };
  const attached = [
    ...insertOrderWithPosting(order, today),
    notifyWithPosting({ topic: "rewards", participantId, ...news(facts.kind, title, quantity), at }),
  ];
  try {
    const { available } = await spend(db, posting, { points, to: "redeemed" }, attached);
    const placed = await findOrderByKey(db, participantId, key);
    if (!placed) throw new Error(`The order of key ${key} is gone`);
    return { id: placed.id, year: placed.year, available, isNew: true };
  } catch (error) {
    throw await refusalOf(error, db, ask, request);
  }
}

const askFacts = async (db: Db, ask: OrderQuestion): Promise<OrderFacts> =>
  getOrThrow(await findOrderFacts(db, ask), "prize.not_found");

/** The first response again, with the current balance. */
function replayed({ earlier_id, earlier_year, earlier_hash, available }: OrderFacts, key: IdempotencyKey): Placed {
  sameRequest(key, { request_hash: earlier_hash });
  return { id: earlier_id!, year: earlier_year!, available, isNew: false };
}

type Judged = Pick<OrderRequest, "quantity" | "delivery" | "variant_id" | "price_points">;

/** What prevents the order, in the order in which it is reported; otherwise the points it takes. */
function judge(facts: OrderFacts, { quantity, delivery, variant_id, price_points: shown }: Judged): number {
  if (facts.is_locked) throw new AppError("prize.locked");
  if (!facts.is_on_offer || facts.points === null) throw new AppError("prize.not_orderable");
  if (typeof shown === "number" && shown !== facts.points) {
    throw new AppError("prize.price_changed", { params: { points: facts.points } });
  }
  const asksForVariant = facts.variant_label !== null || typeof variant_id === "number";
  const chosen = chosenOf(facts);
  if (asksForVariant && !chosen) throw new AppError("prize.variant_missing", { inField: "variant_id" });
  const limit = facts.per_person_limit === null ? quantity : Math.max(0, facts.per_person_limit - facts.ordered);
  if (quantity > limit) throw new AppError("prize.limit_reached", { inField: "quantity", params: { limit } });
  if (facts.kind === "item" && !delivery) throw new AppError("prize.delivery_missing", { inField: "delivery" });
  const points = facts.points * quantity;
  if (facts.available < points) throw new AppError("points.insufficient");
  if (facts.left !== null && facts.left < quantity) throw soldOut(chosen !== null);
  return points;
}

/** Another variant may be left, and is chosen where this one was. */
const soldOut = (isOfVariant: boolean) =>
  new AppError("prize.out_of_stock", isOfVariant ? { inField: "variant_id" } : {});

const chosenOf = ({ variant_label: label, variant: name }: OrderFacts) =>
  label !== null && name !== null ? { label, name } : null;

/** The prize's name with the size or colour: what everybody reads of the order from now on. */
const orderedTitle = (facts: OrderFacts) => variantTitle(facts.title, chosenOf(facts));

/** The refusal caused by another order between read and write, determined by reading again. */
async function refusalOf(error: unknown, db: Db, ask: OrderQuestion, request: OrderRequest): Promise<unknown> {
  const constraint = brokenConstraint(error);
  if (constraint === "prize_stock_negative") return soldOut(false);
  if (constraint === "prize_variant_stock_negative") return soldOut(true);
  if (constraint === "reward_order_key_unique") return new AppError("request.key_reused");
  if (!(error instanceof DatabaseError) || error.code !== ORDER_REFUSED) return error;
  if (error.message === "prize.variant_missing") {
    return new AppError("prize.variant_missing", { inField: "variant_id" });
  }
  if (error.message === "prize.out_of_stock" || db.isTransaction) return new AppError("prize.out_of_stock");
  judge(await askFacts(db, ask), request);
  return new AppError("prize.limit_reached", { inField: "quantity", params: { limit: 0 } });
}

function deliveryOf(fields: z.output<typeof deliveryFields> | null | undefined) {
  if (!fields) return null;
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.replace(/^delivery_/, ""), value]));
}

const countedTitle = (title: string, quantity: number) => (quantity === 1 ? title : `${quantity}\u00a0×\u00a0${title}`);

const news = (kind: OrderFacts["kind"], title: string, quantity: number) => ({
  ...(kind === "voucher"
    ? { title: "Twój bon czeka", content: `${countedTitle(title, quantity)}: kod zobaczysz w szczegółach zamówienia.` }
    : {
        title: "Zamówienie przyjęte",
        content: `Przyjęliśmy zamówienie: ${countedTitle(title, quantity)}. Damy Ci znać, gdy je wyślemy.`,
      }),
  link: "/moje-nagrody" as const,
});

/**
 * A page of own orders: of this programme year with those still being delivered, or of past years; with their photos.
 */
export async function ownOrderPage(
  db: Db,
  ctx: ParticipantContext,
  query: Omit<OwnOrdersFilter, "participantId" | "currentYear">,
) {
  const years = invoiceYears(await recentSettings(db), warsawDay(ctx.at));
  const own = { ...query, participantId: ctx.participantId, currentYear: years.current };
  const { rows, meta } = await listOwnOrders(db, own);
  const photos = await firstPhotos(
    db,
    rows.map((row) => row.prize_id),
  );
  const hasMoneyPrize = await hasMoneyOrder(db, ctx.participantId);
  const returns = await returnsOf(
    db,
    rows.map((row) => row.id),
  );
  const shown = rows.map((row) =>
    Object.assign(row, { photo: photos.get(row.prize_id) ?? null, returns: returns.get(row.id) ?? [] }),
  );
  return { rows: await withHeld(db, shown, ctx.at), meta, hasMoneyPrize };
}

/** The most characters of an SMS that a name may take. */
const SMS_NAME_LENGTH = 40;

/** Replaces a voucher code where somebody else can see it. */
const MASKED_CODE = "••••••••";

/** The number of an own order and what was ordered. Throws order.not_found, also for somebody else's. */
export async function ownOrderName(db: Db, participantId: number, orderId: number): Promise<string> {
  const { id, year, title } = getOrThrow(await findOwnOrder(db, participantId, orderId), "order.not_found");
  return `${orderNumber(id, year)}: ${title}`;
}

/** What opens codes, and the wallets that take them. */
type CodeParts = { sealer: Sealer; wallets: Wallets | undefined };

/**
 * One own order with what belongs to it; voucher codes are masked for who may not spend them. Throws order.not_found, also for somebody else's.
 */
export async function getOwnOrder(db: Db, ctx: ParticipantContext, orderId: number, { sealer, wallets }: CodeParts) {
  const found = getOrThrow(await findOwnOrder(db, ctx.participantId, orderId), "order.not_found");
  const order = (await withHeld(db, [found], ctx.at))[0]!;
  const isKept = order.kind === "voucher" && order.held_until !== null;
  const codes = await listCodes(db, orderId);
  const events = await listEvents(db, orderId);
  const returns = (await returnsOf(db, [orderId])).get(orderId) ?? [];
  return {
    ...order,
    photo: (await firstPhotos(db, [order.prize_id])).get(order.prize_id) ?? null,
    codes: codes.map(({ id, code, valid_until }) => ({
      id,
      code: seesCodes(ctx) && !isKept ? openCode(sealer, order.prize_id, code) : MASKED_CODE,
      valid_until,
      wallet: isKept ? null : walletFor(ctx, { valid_until, status: order.status }, wallets),
    })),
    events,
    returns,
    return: await returnableOf(db, { ...order, events }, returns, ctx.at),
    payoutTo: await payoutTo(db, order),
  };
}

/** Own codes that are valid today; masked as with their orders. */
export async function heldVouchers(db: Db, ctx: ParticipantContext, { sealer, wallets }: CodeParts) {
  const codes = await listHeldCodes(db, ctx.participantId, warsawDay(ctx.at), HELD_VOUCHERS_MAX);
  const held = await holdsOutgoing(db, "voucher", ctx.participantId, ctx.at);
  // What waits is no voucher to show at a till.
  const released = codes.filter(({ ordered_at: at }) => held === undefined || at < held.since);
  return released.map(({ id, order_id, prize_id, title, status, code, valid_until }) => ({
    id,
    order_id,
    title,
    valid_until,
    code: seesCodes(ctx) ? openCode(sealer, prize_id, code) : MASKED_CODE,
    wallet: walletFor(ctx, { valid_until, status }, wallets),
  }));
}

async function payoutTo(db: Db, { id, kind }: { id: number; kind: string }): Promise<string | null> {
  if (kind !== "bank_transfer" && kind !== "charity") return null;
  const { account, name } = await findPayee(db, id);
  if (kind === "bank_transfer") return account?.slice(-4) ?? null;
  return name ?? (await recentSettings(db)).payout_charity?.name ?? null;
}

/**
 * Cancels an own order that is only accepted: points and stock are returned. Cancelling again changes nothing. Throws
 * order.not_found, order.not_cancellable.
 */
export async function cancelOwnOrder(tx: Tx, ctx: ParticipantContext, orderId: number): Promise<void> {
  if (!(await findOwnOrder(tx, ctx.participantId, orderId))) throw new AppError("order.not_found");
  const [order] = await lockWithPoints(tx, [orderId]);
  if (!order) throw new AppError("order.not_found");
  if (order.status === "cancelled") return;
  if (!isCancellable(order.status, originOf(order))) throw new AppError("order.not_cancellable");
  await cancelLockedOrder(tx, order, {
    at: ctx.at,
    by: "participant",
    staffId: null,
    reason: null,
    membershipId: membershipOf(ctx),
  });
}
