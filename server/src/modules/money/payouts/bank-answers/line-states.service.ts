// What every answer about a payment goes through, whoever gave it: the event, the line's state, its order, and the farmer.
import {
  isBack,
  orderStatusByLines,
  type PayoutLineCount,
  payoutLineCounted,
  type PayoutLineState,
  type PayoutWord,
} from "@plon/rules/money/payout-line.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { lockWithPoints, moveOrder, type OrderRecord } from "#modules/goods/orders/order-records.service.ts";
import { type BatchRecord, hasWaitingLine, type LineRecord, updateBatch } from "../batches.queries.ts";
import {
  type Claim,
  insertClaims,
  insertLineEvents,
  type LineEvent,
  listLinesOfOrders,
  overtakeClaims,
  updateLine,
} from "./line-events.queries.ts";
import { tellPaid, tellReturned } from "../payment-notices.service.ts";

/** One answer about one line; answers about the same line follow each other. */
export type Answer = {
  line: LineRecord;
  said: PayoutWord;
  before: PayoutLineState;
  after: PayoutLineState;
  reason: string | null;
  wholeFile?: boolean;
};

/** Where answers come from. */
export type AnswerSource = Pick<LineEvent, "source" | "confirmation_id" | "claim_id">;

/** What became of lines: each is counted once, by its last state. */
export type Counts = { paid: number; returned: number; conflicting: number };

const NOTES: Partial<Record<PayoutLineState, string>> = {
  returned: "Bank zwrócił przelew",
  returned_after_paid: "Bank zwrócił przelew, który był już wypłacony",
  recalled: "Przelew został wycofany na naszą prośbę",
  conflicting: "Bank podał o przelewie sprzeczne informacje. Wyjaśniają to dwie osoby",
};

/** Farmers read this; that money came back they are told once it is sure. */
const UNCONFIRMED = "Sprawdzamy w banku, co stało się z przelewem";

/** All payments of these orders that went out, as the orders count them. */
export const countedLines = async (tx: Tx, orderIds: number[]) =>
  (await listLinesOfOrders(tx, orderIds)).map(({ id, order_id, state, is_unconfirmed: isUnconfirmed }) => ({
    id,
    order_id,
    state: payoutLineCounted(state, isUnconfirmed),
  }));

/**
 * Keeps these answers about lines of a locked batch: each as an event, the last as the line's state. The order follows from
 * all its payments, and the farmer is told what changed. That money came back by a file waits for another person than its
 * reader, and so do order and farmer. A batch is settled once none of its lines waits.
 */
export async function keepAnswers(
  tx: Tx,
  ctx: StaffContext,
  { batch }: { batch: BatchRecord },
  { answers, source }: { answers: Answer[]; source: AnswerSource },
): Promise<Counts> {
  const counts = { paid: 0, returned: 0, conflicting: 0 };
  if (answers.length === 0) return counts;
  const last = new Map(answers.map((answer) => [answer.line.id, answer]));
  const concerned = [...last.values()];
  const orderIds = [...new Set(concerned.map(({ line }) => line.order_id))];
  const orders = new Map((await lockWithPoints(tx, orderIds)).map((order) => [order.id, order]));
  await insertLineEvents(
    tx,
    answers.map(({ line, said, before, after, reason, wholeFile = false }) => ({
      line_id: line.id,
      said,
      state_before: before,
      state_after: after,
      reason,
      whole_file: wholeFile,
      staff_id: ctx.staff.id,
      happened_at: ctx.at,
      ...source,
    })),
  );
  await overtakeClaims(tx, [...last.keys()], ctx.at);
  for (const answer of concerned) {
    await updateLine(tx, answer.line, stateOf(answer, ctx.at));
    counts[answer.after === "conflicting" ? "conflicting" : isBack(answer.after) ? "returned" : "paid"] += 1;
  }
  if (source.confirmation_id) await askAnother(tx, ctx, concerned, source.confirmation_id);
  await followAll(tx, ctx, orders, concerned);
  const isOpen = await hasWaitingLine(tx, batch.id);
  await updateBatch(tx, batch.id, isOpen ? { status: "exported" } : { status: "settled", ended_at: ctx.at });
  return counts;
}

const stateOf = ({ line, said, after, reason, wholeFile = false }: Answer, at: Date) => ({
  state: after,
  settled_at: at,
  return_reason: reason ?? (after === "conflicting" ? line.return_reason : null),
  account_refused: isBack(after) && said !== "recalled" && !wholeFile,
});

/** What came back by a file, for another person to confirm. */
async function askAnother(tx: Tx, ctx: StaffContext, answers: Answer[], confirmationId: number): Promise<void> {
  const back = answers.filter(({ after }) => isBack(after));
  if (back.length === 0) return;
  await insertClaims(
    tx,
    back.map(({ line, after, reason }) => ({
      line_id: line.id,
      outcome: after === "recalled" ? ("recalled" as const) : ("returned" as const),
      reason: reason ?? "",
      claimed_by: ctx.staff.id,
      claimed_at: ctx.at,
      status: "waiting" as const,
      confirmation_id: confirmationId,
    })),
  );
}

/**
 * What a file said came back, confirmed by another person: the lines of a locked batch stay as the file left them, their orders
 * follow, and the farmer is told.
 */
export async function keepConfirmed(
  tx: Tx,
  ctx: StaffContext,
  confirmed: { line: LineRecord; claim: Claim }[],
): Promise<void> {
  if (confirmed.length === 0) return;
  const locked = await lockWithPoints(
    tx,
    confirmed.map(({ line }) => line.order_id),
  );
  await insertLineEvents(
    tx,
    confirmed.map(({ line, claim }) => ({
      line_id: line.id,
      said: claim.outcome,
      source: "hand" as const,
      claim_id: claim.id,
      state_before: line.state,
      state_after: line.state,
      reason: claim.reason,
      staff_id: ctx.staff.id,
      happened_at: ctx.at,
    })),
  );
  const answers = confirmed.map(({ line, claim }) => ({ line, after: line.state, reason: claim.reason }));
  await followAll(tx, ctx, new Map(locked.map((order) => [order.id, order])), answers);
}

type Found = Pick<Answer, "line" | "after" | "reason">;

async function followAll(tx: Tx, ctx: StaffContext, orders: Map<number, OrderRecord>, answers: Found[]): Promise<void> {
  const lines = Map.groupBy(await countedLines(tx, [...orders.keys()]), (line) => line.order_id);
  for (const answer of answers) {
    const order = orders.get(answer.line.order_id)!;
    const states = (lines.get(order.id) ?? []).map(({ state }) => state);
    await follow(tx, ctx, order, { found: answer, states });
  }
}

/** A cancelled order stays so: its points are back, and what the bank says of its money is for people. */
async function follow(
  tx: Tx,
  ctx: StaffContext,
  order: OrderRecord,
  { found: { line, after, reason }, states }: { found: Found; states: PayoutLineCount[] },
): Promise<void> {
  const status = orderStatusByLines(states);
  if (order.status === "cancelled" || order.status === status) return;
  const actor = { kind: "staff", staffId: ctx.staff.id } as const;
  const note = isBack(after) && status === "processing" ? UNCONFIRMED : (NOTES[after] ?? null);
  await moveOrder(tx, order, { status, at: ctx.at, actor, note });
  if (status === "paid") await tellPaid(tx, order, line.amount_grosze, ctx.at);
  if (status === "accepted" && isBack(after)) {
    await tellReturned(tx, order, { reason: reason ?? "", isRecalled: after === "recalled", at: ctx.at });
  }
}
