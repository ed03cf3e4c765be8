// How the office decides what farmers say of things that were sent (0222). Points come back by the posting of every
// cancelling; pieces that are kept are posted anew, as an order of their own.
import { comesBackToStock, type OrderStatus, orderNumber, type ReturnCause } from "@plon/rules/orders/reward-order.ts";
import { pointsText } from "@plon/rules/texts/polish-text.ts";
import { worthOfPieces } from "@plon/rules/orders/order-return.ts";
import { rewardTax } from "@plon/rules/money/reward-tax.ts";
import { DatabaseError } from "pg";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { brokenConstraint, type Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { hashRequest, spend } from "#modules/points/ledger/ledger.service.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { recentSettings } from "#modules/house/settings/settings.service.ts";
import { insertOrder, putPiecesBack } from "../order-records.queries.ts";
import {
  cancelLockedOrder,
  lockWithPoints,
  losePieces,
  moveOrder,
  ORDER_REFUSED,
  type OrderRecord,
} from "../order-records.service.ts";
import { copyEvents, listWaiting, type ReturnRecord, updateReturn } from "./order-returns.queries.ts";

export type ReturnDecision = { decision: "accept" | "exchange" | "refuse"; answer: string };

/**
 * Decides an open return. Throws order.not_found, order.return_over (somebody was quicker, or the farmer called it off),
 * order.return_in_parts, prize.out_of_stock.
 */
export async function decideReturn(
  tx: Tx,
  ctx: StaffContext,
  orderId: number,
  { decided: { decision, answer }, isByTwo = false }: { decided: ReturnDecision; isByTwo?: boolean },
): Promise<void> {
  const order = getOrThrow((await lockWithPoints(tx, [orderId]))[0], "order.not_found");
  const [asked] = await listWaiting(tx, [orderId]);
  if (asked?.state !== "open") throw new AppError("order.return_over");
  const told = await DECISIONS[decision](tx, ctx, { order, asked, answer });
  await audit(tx, ctx, {
    action: `order.return_${decision}`,
    subject: { type: "order", id: order.id },
    before: { status: order.status, cause: asked.cause, quantity: asked.quantity },
    after: { ...(answer === "" ? {} : { reason: answer }), ...told.after, ...(isByTwo ? { by_two: true } : {}) },
  });
  await notify(tx, {
    topic: "rewards",
    participantId: order.participant_id,
    title: told.title,
    content: [`Zamówienie ${orderNumber(order.id, order.year)}: ${order.title}.`, ...told.content].join(" "),
    link: "/moje-nagrody",
    at: ctx.at,
  });
}

type Case = { order: OrderRecord; asked: ReturnRecord; answer: string };
type Told = { title: string; content: string[]; after: Record<string, unknown> };

const DECISIONS: Record<ReturnDecision["decision"], (tx: Tx, ctx: StaffContext, one: Case) => Promise<Told>> = {
  accept,
  exchange,
  refuse,
};

const decided = (ctx: StaffContext, answer: string) => ({
  decided_at: ctx.at,
  decided_by: ctx.staff.id,
  answer: answer === "" ? null : answer,
});

const answered = (answer: string) => (answer === "" ? [] : [answer]);

/** Why an order ended, where the office adds nothing to what the farmer said. */
const ENDED: Record<ReturnCause, string> = {
  withdrawn: "Zwrot w terminie.",
  lost: "Przesyłka nie dotarła.",
  broken: "Nagroda była uszkodzona.",
};

const ACCEPTED: Record<ReturnCause, string> = {
  withdrawn: "Przyjęliśmy zwrot nagrody",
  lost: "Przyjęliśmy zgłoszenie: nagroda nie dotarła",
  broken: "Przyjęliśmy zgłoszenie o uszkodzonej nagrodzie",
};

async function accept(tx: Tx, ctx: StaffContext, { order, asked, answer }: Case): Promise<Told> {
  // Taken back by a process that knew nothing of returns: its points are back already.
  const isBack = order.status === "cancelled";
  const keptPieces = order.quantity - asked.quantity;
  if (!isBack) {
    await cancelLockedOrder(tx, order, {
      at: ctx.at,
      by: "staff",
      staffId: ctx.staff.id,
      reason: answer === "" ? ENDED[asked.cause] : answer,
      // Pieces that are kept never leave the stock's account: their new order takes none.
      piecesBack: comesBackToStock(asked.cause) ? asked.quantity : 0,
    });
    await loseAsked(tx, ctx, order, asked);
  }
  const kept = keptPieces > 0 && !isBack ? await keepPieces(tx, ctx, order, { asked, pieces: keptPieces }) : null;
  await updateReturn(tx, asked.id, { state: "accepted", kept_order_id: kept?.id ?? null, ...decided(ctx, answer) });
  const back = order.points - (kept?.points ?? 0);
  const rest = kept
    ? [`Pozostałe sztuki (${keptPieces}) są teraz w zamówieniu ${orderNumber(kept.id, order.year)}.`]
    : [];
  return {
    title: ACCEPTED[asked.cause],
    content: [`Na Twoje saldo wróciło ${pointsText(back)}.`, ...rest, ...answered(answer)],
    after: { status: "cancelled", points: back, ...(kept ? { kept_order_id: kept.id } : {}) },
  };
}

/** An order of the pieces that the farmer keeps: paid anew at the same price, with the history and the year of the first. */
async function keepPieces(
  tx: Tx,
  ctx: StaffContext,
  order: OrderRecord,
  { asked, pieces }: { asked: ReturnRecord; pieces: number },
): Promise<{ id: number; points: number }> {
  const worth = worthOfPieces(order, pieces);
  const { reward_tax: tax } = await recentSettings(tx);
  const taxed =
    order.tax_treatment === "none"
      ? { treatment: "none" as const, taxGrosze: 0 }
      : rewardTax(worth.value_grosze, {
          treatment: order.tax_treatment,
          thresholdGrosze: tax.threshold_grosze,
          ratePercent: tax.rate_percent,
        });
  const from = orderNumber(order.id, order.year);
  const key = `order:return:${asked.id}:kept`;
  const requestHash = hashRequest({ return: asked.id, pieces });
  const posting = {
    participantId: order.participant_id,
    key,
    requestHash,
    cause: { type: "order", id: order.id },
    actor: { kind: "staff", id: ctx.staff.id } as const,
    at: ctx.at,
    explanation: { text: `Zatrzymane sztuki (${pieces}) zamówienia ${from}: ${order.title}` },
  };
  try {
    const { journalId } = await spend(tx, posting, { points: worth.points, to: "redeemed" });
    const id = await insertOrder(tx, {
      participant_id: order.participant_id,
      membership_id: order.membership_id,
      prize_id: order.prize_id,
      variant_id: order.variant_id,
      kind: order.kind,
      title: order.title,
      ...worth,
      tax_treatment: taxed.treatment,
      tax_grosze: taxed.taxGrosze,
      status: order.status,
      delivery: order.delivery === null ? null : JSON.stringify(order.delivery),
      carrier: order.carrier,
      tracking_number: order.tracking_number,
      journal_id: journalId,
      ordered_at: order.ordered_at,
      year: order.year,
      status_changed_at: order.status_changed_at,
      idempotency_key: key,
      request_hash: requestHash,
    });
    await copyEvents(tx, order.id, id, `Zatrzymane sztuki zamówienia ${from}`);
    return { id, points: worth.points };
  } catch (error) {
    // A debt took the points that came back, or one person may have fewer of this prize by now.
    const isTooDear = error instanceof AppError && error.code === "points.insufficient";
    const isTooMany = error instanceof DatabaseError && error.code === ORDER_REFUSED;
    throw isTooDear || isTooMany ? new AppError("order.return_in_parts") : error;
  }
}

const isSent = (status: OrderStatus) => status === "sent" || status === "delivered";

async function exchange(tx: Tx, ctx: StaffContext, { order, asked, answer }: Case): Promise<Told> {
  if (!isSent(order.status)) throw new AppError("order.return_over");
  // The new piece leaves the stock; the old one comes back to it only if it is ours again.
  if (!comesBackToStock(asked.cause)) await takePieces(tx, order, asked.quantity);
  await loseAsked(tx, ctx, order, asked);
  await moveOrder(tx, order, {
    status: "processing",
    at: ctx.at,
    actor: { kind: "staff", staffId: ctx.staff.id },
    note: [`Wymiana, sztuk: ${asked.quantity}.`, ...answered(answer)].join(" "),
  });
  await updateReturn(tx, asked.id, { state: "exchanging", waits_since: ctx.at, ...decided(ctx, answer) });
  return {
    title: "Wymieniamy Twoją nagrodę",
    content: ["Wyślemy Ci nową. Punkty się nie zmienią.", ...answered(answer)],
    after: { status: "processing", points: worthOfPieces(order, asked.quantity).points },
  };
}

/** The pieces that are not ours again. */
async function loseAsked(tx: Tx, ctx: StaffContext, order: OrderRecord, asked: ReturnRecord): Promise<void> {
  const quantity = comesBackToStock(asked.cause) ? 0 : asked.quantity;
  await losePieces(tx, order, { quantity, staffId: ctx.staff.id, at: ctx.at });
}

async function takePieces(tx: Tx, order: OrderRecord, quantity: number): Promise<void> {
  try {
    await putPiecesBack(tx, order, -quantity);
  } catch (error) {
    const isGone = ["prize_stock_negative", "prize_variant_stock_negative"].includes(brokenConstraint(error) ?? "");
    throw isGone ? new AppError("prize.out_of_stock") : error;
  }
}

async function refuse(tx: Tx, ctx: StaffContext, { asked, answer }: Case): Promise<Told> {
  await updateReturn(tx, asked.id, { state: "refused", ...decided(ctx, answer) });
  return {
    title: asked.cause === "withdrawn" ? "Nie przyjęliśmy zwrotu nagrody" : "Nie przyjęliśmy zgłoszenia o nagrodzie",
    content: [`Powód: ${answer}`],
    after: {},
  };
}

/** Ends what was waited for, when the office sends an order again or takes it back by itself. */
export async function settleWaiting(
  tx: Tx,
  ctx: StaffContext,
  waiting: ReturnRecord,
  { state, answer }: { state: "exchanged" | "accepted"; answer: string | null },
): Promise<void> {
  const change = state === "accepted" ? { state, ...decided(ctx, answer ?? "") } : { state };
  await updateReturn(tx, waiting.id, change);
}
