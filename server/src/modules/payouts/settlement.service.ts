import { createHash } from "node:crypto";
import { groupedNumber } from "@plon/rules/polish-text.ts";
import { orderNumber } from "@plon/rules/reward-order.ts";
import { audit } from "#platform/audit.ts";
import type { StaffContext } from "#platform/context.ts";
import { inTransaction, type Tx, type Root } from "#platform/database.ts";
import { AppError, existing } from "#platform/errors.ts";
import { entryPaid, entryReturned } from "#modules/campaigns/entry-payouts.service.ts";
import { notify } from "#modules/notifications/notifications.service.ts";
import { lockWithPoints, moveOrder, type OrderRecord } from "#modules/orders/order-records.service.ts";
import {
  type BatchRecord,
  countConfirmation,
  findLinesNamed,
  insertConfirmation,
  type LineRecord,
  listLines,
  lockBatch,
  lockBatches,
  settleLine,
  updateBatch,
} from "./batches.queries.ts";
import type { Confirmation, Verdict } from "./confirmation-file.ts";
import { zlotyDecimal } from "./payment.ts";

export type LineVerdict = { line_id: number } & ({ state: "paid" } | { state: "returned"; reason: string });

/**
 * Settles lines of an exported batch by hand. A line already settled the same way is left alone. Throws
 * payout.not_found (also for a line of another batch), payout.wrong_state, payout.line_settled.
 */
export async function settleByHand(
  tx: Tx,
  ctx: StaffContext,
  { batchId, lines }: { batchId: number; lines: LineVerdict[] },
): Promise<void> {
  const batch = existing(await lockBatch(tx, batchId), "payout.not_found");
  if (batch.status !== "exported" && batch.status !== "settled") throw new AppError("payout.wrong_state");
  const verdicts = new Map<number, Verdict>();
  const known = new Map((await listLines(tx, batchId)).map((line) => [line.id, line]));
  for (const wanted of lines) {
    const line = known.get(wanted.line_id);
    if (!line) throw new AppError("payout.not_found");
    if (line.state !== "waiting" && line.state !== wanted.state) throw new AppError("payout.line_settled");
    const verdict = wanted.state === "paid" ? { state: wanted.state, reason: null } : wanted;
    if (line.state === "waiting") verdicts.set(line.id, verdict);
  }
  const counts = await settle(tx, ctx, batch, [...known.values()], verdicts);
  if (verdicts.size > 0) await auditSettlement(tx, ctx, batchId, { ...counts, by: "hand" });
}

export type ConfirmationResult = {
  known_before: boolean;
  paid: number;
  returned: number;
  already: number;
  conflicting: string[];
  unknown: string[];
  batch_ids: number[];
};

/** An uploaded confirmation is judged when it is read; here only that it is not empty. */
export const judgeConfirmation = async (content: Buffer) =>
  content.length === 0 ? ({ ok: false, code: "file.empty" } as const) : ({ ok: true, type: "confirmation" } as const);

/** Reads a bank's confirmation and settles what it names. Throws payout.confirmation_unreadable. */
export async function readConfirmation(
  db: Root,
  ctx: StaffContext,
  file: { content: Buffer; name: string },
): Promise<ConfirmationResult> {
  // Loaded with the first file: few servers ever read one.
  const { readConfirmationFile } = await import("./confirmation-file.ts");
  const confirmation = readConfirmationFile(file.content);
  return await inTransaction(db, (tx) => settleByConfirmation(tx, ctx, { ...file, confirmation }));
}

/**
 * Settles what a bank's confirmation names, each line once; what the bank is still processing is left alone. The same
 * bytes again change nothing.
 */
async function settleByConfirmation(
  tx: Tx,
  ctx: StaffContext,
  file: { content: Buffer; name: string; confirmation: Confirmation },
): Promise<ConfirmationResult> {
  const result: ConfirmationResult = {
    known_before: false,
    paid: 0,
    returned: 0,
    already: 0,
    conflicting: [],
    unknown: [],
    batch_ids: [],
  };
  const noted = await insertConfirmation(tx, {
    file_sha256: createHash("sha256").update(file.content).digest(),
    file_name: file.name,
    read_by: ctx.staff.id,
    read_at: ctx.at,
    paid_count: 0,
    returned_count: 0,
    unknown_count: 0,
  });
  if (!noted) return { ...result, known_before: true };
  const { payments, files } = file.confirmation;
  const named = await findLinesNamed(tx, [...payments.keys()], [...files.keys()]);
  const [lineNames, fileNames] = [
    new Set(named.map((row) => row.instruction_id)),
    new Set(named.map((row) => row.message_id)),
  ];
  result.unknown = [
    ...[...payments.keys()].filter((name) => !lineNames.has(name)),
    ...[...files.keys()].filter((name) => !fileNames.has(name)),
  ];
  result.batch_ids = [...new Set(named.map((row) => row.batch_id))].toSorted((a, b) => a - b);
  const batches = result.batch_ids.length > 0 ? await lockBatches(tx, result.batch_ids) : [];
  for (const batch of batches) await settleBatch(tx, ctx, batch, file.confirmation, result);
  await countConfirmation(tx, noted.id, {
    paid_count: result.paid,
    returned_count: result.returned,
    unknown_count: result.unknown.length,
  });
  return result;
}

async function settleBatch(
  tx: Tx,
  ctx: StaffContext,
  batch: BatchRecord,
  { payments, files }: Confirmation,
  result: ConfirmationResult,
): Promise<void> {
  const lines = await listLines(tx, batch.id);
  const verdicts = new Map<number, Verdict>();
  for (const line of lines) {
    const verdict = payments.get(line.instruction_id) ?? files.get(batch.message_id);
    if (!verdict) continue;
    if (line.state === "waiting") verdicts.set(line.id, verdict);
    else if (line.state === verdict.state) result.already += 1;
    else result.conflicting.push(line.instruction_id);
  }
  const counts = await settle(tx, ctx, batch, lines, verdicts);
  result.paid += counts.paid;
  result.returned += counts.returned;
  if (verdicts.size > 0) await auditSettlement(tx, ctx, batch.id, { ...counts, by: "confirmation" });
}

const auditSettlement = (tx: Tx, ctx: StaffContext, id: number, after: object) =>
  audit(tx, ctx, { action: "payout.settle", subject: { type: "payout_batch", id }, after });

/** Settles waiting lines of a locked batch with their orders; the batch ends when none waits. */
async function settle(
  tx: Tx,
  ctx: StaffContext,
  batch: BatchRecord,
  lines: LineRecord[],
  verdicts: Map<number, Verdict>,
): Promise<{ paid: number; returned: number }> {
  const counts = { paid: 0, returned: 0 };
  if (verdicts.size === 0) return counts;
  const concerned = lines.filter((line) => verdicts.has(line.id));
  const orders = new Map(
    (
      await lockWithPoints(
        tx,
        concerned.map((line) => line.order_id),
      )
    ).map((order) => [order.id, order]),
  );
  for (const line of concerned) {
    const verdict = verdicts.get(line.id)!;
    await settleLine(tx, line.id, { state: verdict.state, settled_at: ctx.at, return_reason: verdict.reason });
    await (verdict.state === "paid" ? paid : takeBack)(tx, ctx, orders.get(line.order_id)!, line, verdict);
    counts[verdict.state] += 1;
  }
  const isOver = lines.every((line) => line.state !== "waiting" || verdicts.has(line.id));
  await updateBatch(tx, batch.id, isOver ? { status: "settled", ended_at: ctx.at } : { status: "exported" });
  return counts;
}

const zloty = (grosze: number) => {
  const [whole, part] = zlotyDecimal(grosze).split(".");
  return `${groupedNumber(Number(whole))}${part === "00" ? "" : `,${part}`}\u00a0zł`;
};

async function paid(tx: Tx, ctx: StaffContext, order: OrderRecord, line: LineRecord): Promise<void> {
  const actor = { kind: "staff", staffId: ctx.staff.id } as const;
  await moveOrder(tx, order, { status: "paid", at: ctx.at, actor });
  if (order.campaign_entry_id !== null) return await entryPaid(tx, order.campaign_entry_id, ctx.at);
  const sum = zloty(line.amount_grosze);
  const number = orderNumber(order.id, order.year);
  await notify(tx, {
    topic: "rewards",
    participantId: order.participant_id,
    title: order.kind === "charity" ? "Darowizna przekazana" : "Nagroda wypłacona",
    content:
      order.kind === "charity"
        ? `Przekazaliśmy ${sum} jako darowiznę z zamówienia ${number}. Dziękujemy!`
        : `Wypłaciliśmy ${sum} na Twoje konto (zamówienie ${number}).`,
    link: "/moje-nagrody",
    at: ctx.at,
  });
}

/** The order waits for the next batch; the farmer can correct their own account number. */
async function takeBack(tx: Tx, ctx: StaffContext, order: OrderRecord, _: LineRecord, verdict: Verdict): Promise<void> {
  const actor = { kind: "staff", staffId: ctx.staff.id } as const;
  await moveOrder(tx, order, { status: "accepted", at: ctx.at, actor, note: "Bank zwrócił przelew" });
  if (order.kind === "charity") return;
  if (order.campaign_entry_id !== null) {
    return await entryReturned(tx, order.campaign_entry_id, verdict.reason ?? "", ctx.at);
  }
  await notify(tx, {
    topic: "rewards",
    participantId: order.participant_id,
    title: "Bank zwrócił wypłatę",
    content: `Przelew z zamówienia ${orderNumber(order.id, order.year)} wrócił do nas (${verdict.reason}). Sprawdź numer konta w swoim profilu. Wypłatę zlecimy ponownie.`,
    link: "/moj-profil",
    at: ctx.at,
  });
}
