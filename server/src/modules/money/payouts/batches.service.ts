import { createHash } from "node:crypto";
import { isBack, orderStatusByLines } from "@plon/rules/money/payout-line.ts";
import { orderNumber } from "@plon/rules/orders/reward-order.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { audit } from "#platform/acts/audit.ts";
import type { IdempotencyKey, StaffContext } from "#platform/acts/context.ts";
import {
  brokenConstraint,
  type Db,
  inTransaction,
  type Tx,
  type TransactionalDb,
} from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { keyOf, withIdempotencyKey } from "#platform/acts/idempotency.ts";
import { mustBeAnother } from "#modules/house/approvals/second-person.service.ts";
import { heldOf } from "#modules/people/outgoing-holds/outgoing-holds.service.ts";
import { lockWithPoints, moveOrder } from "#modules/goods/orders/order-records.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import {
  type BatchFilter,
  type BatchRecord,
  findBatchByKey,
  findBatchFile,
  findShownBatch,
  insertBatch,
  insertLines,
  listBatches,
  listLines,
  listShownLines,
  lockBatch,
  removeLines,
  updateBatch,
} from "./batches.queries.ts";
import { type Candidate, payableOrders } from "./candidates.service.ts";
import { batchNumber } from "./bank-files/batch-number.ts";
import { fileKind, writePaymentFile } from "./bank-files/payment-file.ts";
import {
  insertLineEvents,
  listEarlierLines,
  listShownClaims,
  listShownEvents,
} from "./bank-answers/line-events.queries.ts";
import { countedLines } from "./bank-answers/line-states.service.ts";
import { newInstructionId, newMessageId } from "./bank-files/payout-ids.ts";
import { titleOf } from "./bank-files/payment-title.ts";

export type { ShownBatch } from "./batches.queries.ts";

/** A page of batches. */
export const batchPage = (db: Db, filter: BatchFilter) => listBatches(db, filter);

/** One batch with its lines, what was said of each, and the earlier payments of the same orders. Throws payout.not_found. */
export async function getBatch(db: Db, batchId: number) {
  const batch = getOrThrow(await findShownBatch(db, batchId), "payout.not_found");
  return {
    batch,
    lines: await listShownLines(db, batchId),
    claims: await listShownClaims(db, batchId),
    events: await listShownEvents(db, batchId),
    earlier: await listEarlierLines(db, batchId),
  };
}

export type BatchDetails = Awaited<ReturnType<typeof getBatch>>;

const notPayable = (order: { id: number; year: number }) =>
  new AppError("payout.order_not_payable", { params: { number: orderNumber(order.id, order.year) } });

type BatchWish = { orderIds: number[]; executionDate: string; againReason?: string | undefined };

/**
 * Puts money rewards into a new batch, all or none: from then on they are being processed. What is paid to whom is
 * recorded now. An account from which money came back is paid again only for a reason, which is kept. The same call again
 * returns the batch it created. Throws payout.date_past, payout.payer_missing, payout.order_not_payable (no longer waiting, no
 * account, changed account), payout.account_returned, request.key_reused.
 */
export async function createBatch(tx: Tx, ctx: StaffContext, wanted: BatchWish): Promise<number> {
  const key = keyOf(ctx);
  return await withIdempotencyKey(key, {
    find: () => findBatchByKey(tx, ctx.staff.id, key.key),
    again: ({ id }) => id,
    first: () => makeBatch(tx, ctx, wanted, key),
  });
}

async function makeBatch(
  tx: Tx,
  ctx: StaffContext,
  { orderIds, executionDate, againReason }: BatchWish,
  { key, requestHash }: IdempotencyKey,
): Promise<number | undefined> {
  const today = warsawDay(ctx.at);
  if (executionDate < today) throw new AppError("payout.date_past", { inField: "execution_date" });
  const settings = await readSettings(tx);
  if (!settings.payout_payer) throw new AppError("payout.payer_missing");
  // First of all, because the same call sent a moment ago may already have these orders.
  const made = await insertBatch(tx, {
    status: "draft",
    created_by: ctx.staff.id,
    created_at: ctx.at,
    execution_date: executionDate,
    format: settings.payout_file.format,
    message_id: newMessageId(today),
    idempotency_key: key,
    request_hash: requestHash,
  });
  if (!made) return undefined;
  const wanted = [...new Set(orderIds)];
  const orders = new Map((await lockWithPoints(tx, wanted)).map((order) => [order.id, order]));
  const payable = await payableOrders(tx, wanted, settings.payout_charity, ctx.at);
  for (const id of wanted) {
    const candidate = payable.find((row) => row.id === id);
    if (!candidate || !isPayable(candidate)) throw notPayable(candidate ?? { id, year: Number(today.slice(0, 4)) });
    if (candidate.obstacle === "account_returned" && !againReason) {
      throw new AppError("payout.account_returned", {
        inField: "again_reason",
        params: { number: orderNumber(id, candidate.year) },
      });
    }
  }
  const { id } = made;
  await addLines(tx, id, payable, againReason ?? null);
  for (const candidate of payable) {
    const note = `Paczka wypłat ${batchNumber(id, ctx.at)}`;
    const actor = { kind: "staff", staffId: ctx.staff.id } as const;
    await moveOrder(tx, orders.get(candidate.id)!, { status: "processing", at: ctx.at, actor, note });
  }
  await auditBatch(tx, ctx, {
    action: "create",
    id,
    after: {
      orders: wanted,
      total_grosze: payable.reduce((sum, row) => sum + row.value_grosze - row.tax_grosze, 0),
      execution_date: executionDate,
      ...(againReason ? { again_reason: againReason } : {}),
    },
  });
  return id;
}

const isPayable = (row: Candidate): boolean =>
  row.status === "accepted" &&
  (row.kind === "bank_transfer" || row.kind === "charity") &&
  (row.obstacle === null || row.obstacle === "account_returned");

async function addLines(tx: Tx, batchId: number, payable: Candidate[], againReason: string | null): Promise<void> {
  const lines = payable.map((row) => ({
    batch_id: batchId,
    order_id: row.id,
    instruction_id: newInstructionId(row.id),
    amount_grosze: row.value_grosze - row.tax_grosze,
    payee_account: row.payee!.account,
    payee_name: row.payee!.name,
    payee_address: row.payee!.address,
    title: titleOf(row),
    again_reason: row.obstacle === "account_returned" ? againReason : null,
    state: "waiting" as const,
  }));
  try {
    await insertLines(tx, lines);
  } catch (error) {
    // The orders are locked and were waiting; should that ever fail, the database still pays once.
    if (brokenConstraint(error) === "payout_line_once") throw notPayable(payable[0]!);
    throw error;
  }
}

const auditBatch = (
  tx: Tx,
  ctx: StaffContext,
  { action, id, after = {} }: { action: string; id: number; after?: object },
) => audit(tx, ctx, { action: `payout.${action}`, subject: { type: "payout_batch", id }, after });

const lockExisting = async (tx: Tx, batchId: number): Promise<BatchRecord> =>
  getOrThrow(await lockBatch(tx, batchId), "payout.not_found");

/**
 * A second person approves the version of a batch that was read; repeating it changes nothing. Throws payout.not_found,
 * payout.wrong_state, payout.own_batch, approval.same_person, payout.changed_meanwhile, payout.paid_elsewhere.
 */
export async function approveBatch(
  tx: Tx,
  ctx: StaffContext,
  { batchId, revision }: { batchId: number; revision: number },
): Promise<void> {
  const batch = await lockExisting(tx, batchId);
  if (batch.status === "approved" && batch.approved_by === ctx.staff.id) return;
  if (batch.status !== "draft") throw new AppError("payout.wrong_state");
  await mustBeAnother(tx, ctx, [{ by: batch.created_by, at: batch.created_at }], "payout.own_batch");
  if (batch.revision !== revision) throw new AppError("payout.changed_meanwhile");
  await requireNoOtherPayment(tx, batchId, ctx.at);
  await updateBatch(tx, batchId, { status: "approved", approved_by: ctx.staff.id, approved_at: ctx.at });
  await auditBatch(tx, ctx, { action: "approve", id: batchId });
}

/**
 * Cancels a batch that was not exported: its orders wait again. Repeating it changes nothing. Throws payout.not_found,
 * payout.wrong_state, payout.changed_meanwhile.
 */
export async function cancelBatch(
  tx: Tx,
  ctx: StaffContext,
  { batchId, revision, reason }: { batchId: number; revision: number; reason: string },
): Promise<void> {
  const batch = await lockExisting(tx, batchId);
  if (batch.status === "cancelled") return;
  if (batch.status !== "draft" && batch.status !== "approved") throw new AppError("payout.wrong_state");
  if (batch.revision !== revision) throw new AppError("payout.changed_meanwhile");
  const lines = await listLines(tx, batchId);
  const orders = await lockWithPoints(
    tx,
    lines.map((line) => line.order_id),
  );
  await removeLines(tx, batchId, ctx.at);
  const left = await otherLines(tx, lines);
  for (const order of orders) {
    const actor = { kind: "staff", staffId: ctx.staff.id } as const;
    // What the bank said since of an earlier payment may keep the order from being paid once more.
    const status = orderStatusByLines(left.filter((line) => line.order_id === order.id).map(({ state }) => state));
    await moveOrder(tx, order, { status, at: ctx.at, actor, note: "Paczka wypłat została rozwiązana" });
  }
  await updateBatch(tx, batchId, { status: "cancelled", ended_at: ctx.at });
  await auditBatch(tx, ctx, { action: "cancel", id: batchId, after: { reason } });
}

/** The payments of these lines' orders in other batches, as the orders count them. */
async function otherLines(tx: Tx, lines: { id: number; order_id: number }[]) {
  const own = new Set(lines.map(({ id }) => id));
  const all = await countedLines(
    tx,
    lines.map((line) => line.order_id),
  );
  return all.filter(({ id }) => !own.has(id));
}

/**
 * Locks the orders of a batch. Throws payout.paid_elsewhere if an earlier payment of one has arrived after all, its answers
 * conflict, or nobody has confirmed yet that it came back: the bank may say so at any time until the file is written;
 * payout.held if what leaves the farm of one waits meanwhile.
 */
async function requireNoOtherPayment(tx: Tx, batchId: number, at: Date): Promise<void> {
  const lines = await listLines(tx, batchId);
  const orders = await lockWithPoints(
    tx,
    lines.map((line) => line.order_id),
  );
  const held = await heldOf(
    tx,
    "money",
    orders.map((order) => order.participant_id),
    at,
  );
  const waiting = orders.find((order) => held.has(order.participant_id));
  if (waiting) throw new AppError("payout.held", { params: { number: orderNumber(waiting.id, waiting.year) } });
  const other = (await otherLines(tx, lines)).find(({ state }) => !isBack(state));
  const order = orders.find(({ id }) => id === other?.order_id);
  if (!order) return;
  throw new AppError("payout.paid_elsewhere", { params: { number: orderNumber(order.id, order.year) } });
}

/**
 * Writes the payment file, once: the same call again changes nothing. Throws payout.not_found, payout.wrong_state,
 * payout.payer_missing, payout.paid_elsewhere.
 */
export async function exportBatch(tx: Tx, ctx: StaffContext, batchId: number): Promise<void> {
  const batch = await lockExisting(tx, batchId);
  if (batch.file_content) return;
  if (batch.status !== "approved") throw new AppError("payout.wrong_state");
  const { payout_payer: payer, payout_file: file } = await readSettings(tx);
  if (!payer) throw new AppError("payout.payer_missing");
  await requireNoOtherPayment(tx, batchId, ctx.at);
  const lines = await listLines(tx, batchId);
  // The bank would refuse a date that passed while the batch waited for its second person.
  const executionDate = [batch.execution_date, warsawDay(ctx.at)].toSorted().at(-1)!;
  const content = await writePaymentFile(
    {
      messageId: batch.message_id,
      createdAt: ctx.at,
      executionDate,
      payer,
      payments: lines.map((line) => ({
        instructionId: line.instruction_id,
        amountGrosze: line.amount_grosze,
        account: line.payee_account,
        name: line.payee_name,
        address: line.payee_address,
        title: line.title,
      })),
    },
    { format: batch.format, encoding: file.encoding },
  );
  const sha256 = createHash("sha256").update(content).digest();
  const written = { file_content: content, file_sha256: sha256, execution_date: executionDate };
  const exported = { status: "exported", exported_by: ctx.staff.id, exported_at: ctx.at } as const;
  await updateBatch(tx, batchId, { ...written, ...exported });
  await insertLineEvents(
    tx,
    lines.map((line) => ({
      line_id: line.id,
      said: "sent" as const,
      source: "export" as const,
      state_before: line.state,
      state_after: line.state,
      staff_id: ctx.staff.id,
      happened_at: ctx.at,
    })),
  );
  await auditBatch(tx, ctx, { action: "export", id: batchId, after: { payments: lines.length } });
}

/** The bytes that the export wrote; the download is audited. Throws payout.not_found, payout.wrong_state. */
export async function takeFile(db: TransactionalDb, ctx: StaffContext, batchId: number) {
  const batch = getOrThrow(await findBatchFile(db, batchId), "payout.not_found");
  const content = batch.file_content;
  if (!content) throw new AppError("payout.wrong_state");
  await inTransaction(db, (tx) => auditBatch(tx, ctx, { action: "download", id: batchId }));
  const { type, extension } = fileKind(batch.format);
  return { content, type, name: `${batchNumber(batch.id, batch.created_at).replaceAll("/", "-")}.${extension}` };
}
