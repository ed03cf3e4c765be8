// What every answer about a payment goes through, whoever gave it: the event, the line's state, its order, and the farmer.
import { isBack, orderStatusByLines, type PayoutLineState, type PayoutWord } from "@plon/rules/payout-line.ts";
import type { StaffContext } from "#platform/context.ts";
import type { Tx } from "#platform/database.ts";
import { lockWithPoints, moveOrder, type OrderRecord } from "#modules/orders/order-records.service.ts";
import { type BatchRecord, type LineRecord, updateBatch } from "./batches.queries.ts";
import {
  insertLineEvents,
  type LineEvent,
  listLinesOfOrders,
  overtakeClaims,
  updateLine,
} from "./line-events.queries.ts";
import { tellPaid, tellReturned } from "./payment-notices.service.ts";

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

/**
 * Keeps these answers about lines of a locked batch: each as an event, the last as the line's state. The order follows from
 * all its payments, and the farmer is told what changed. A batch is settled once none of its lines waits.
 */
export async function keepAnswers(
  tx: Tx,
  ctx: StaffContext,
  { batch, lines }: { batch: BatchRecord; lines: LineRecord[] },
  answers: Answer[],
  source: AnswerSource,
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
  const states = Map.groupBy(await listLinesOfOrders(tx, orderIds), (line) => line.order_id);
  for (const answer of concerned) {
    const order = orders.get(answer.line.order_id)!;
    await follow(
      tx,
      ctx,
      order,
      answer,
      (states.get(order.id) ?? []).map(({ state }) => state),
    );
  }
  const isWaiting = lines.some((line) => (last.get(line.id)?.after ?? line.state) === "waiting");
  await updateBatch(tx, batch.id, isWaiting ? { status: "exported" } : { status: "settled", ended_at: ctx.at });
  return counts;
}

const stateOf = ({ line, said, after, reason, wholeFile = false }: Answer, at: Date) => ({
  state: after,
  settled_at: at,
  return_reason: reason ?? (after === "conflicting" ? line.return_reason : null),
  account_refused: isBack(after) && said !== "recalled" && !wholeFile,
});

/** A cancelled order stays so: its points are back, and what the bank says of its money is for people. */
async function follow(
  tx: Tx,
  ctx: StaffContext,
  order: OrderRecord,
  { line, after, reason }: Answer,
  states: PayoutLineState[],
): Promise<void> {
  const status = orderStatusByLines(states);
  if (order.status === "cancelled" || order.status === status) return;
  const actor = { kind: "staff", staffId: ctx.staff.id } as const;
  await moveOrder(tx, order, { status, at: ctx.at, actor, note: NOTES[after] ?? null });
  if (status === "paid") await tellPaid(tx, order, line.amount_grosze, ctx.at);
  if (status === "accepted" && isBack(after)) {
    await tellReturned(tx, order, { reason: reason ?? "", isRecalled: after === "recalled", at: ctx.at });
  }
}
