// A bank's answers about payments: each file once, each payment line by line.
import { createHash } from "node:crypto";
import { payoutLineAfter } from "@plon/rules/money/payout-line.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import {
  type BatchRecord,
  countConfirmation,
  findLinesNamed,
  insertConfirmation,
  type LineRecord,
  listLines,
  lockBatches,
} from "../batches.queries.ts";
import { type Answer, keepAnswers } from "./line-states.service.ts";
import type { Confirmation, Verdict } from "./verdicts.ts";

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
  db: TransactionalDb,
  ctx: StaffContext,
  file: { content: Buffer; name: string },
): Promise<ConfirmationResult> {
  // Loaded with the first file: few servers ever read one.
  const { readConfirmationFile } = await import("./confirmation-file.ts");
  const confirmation = readConfirmationFile(file.content);
  return await inTransaction(db, (tx) => settleByConfirmation(tx, ctx, { ...file, confirmation }));
}

/**
 * Settles what a bank's confirmation names; what the bank is still processing is left alone. What contradicts an earlier answer
 * is kept as a conflict. The same bytes again change nothing.
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
  const read = { id: noted.id, confirmation: file.confirmation };
  for (const batch of batches) await settleBatch(tx, ctx, { batch, file: read, result });
  await countConfirmation(tx, noted.id, {
    paid_count: result.paid,
    returned_count: result.returned,
    unknown_count: result.unknown.length,
  });
  return result;
}

type Read = { id: number; confirmation: Confirmation };

async function settleBatch(
  tx: Tx,
  ctx: StaffContext,
  { batch, file, result }: { batch: BatchRecord; file: Read; result: ConfirmationResult },
): Promise<void> {
  const lines = await listLines(tx, batch.id);
  const total = lines.reduce((sum, line) => sum + line.amount_grosze, 0);
  const ofFile = ofSum(file.confirmation.files.get(batch.message_id), total);
  if (ofFile?.length === 0) result.unknown.push(batch.message_id);
  const answers: Answer[] = [];
  for (const line of lines) {
    const ofLine = ofSum(file.confirmation.payments.get(line.instruction_id), line.amount_grosze);
    if (ofLine?.length === 0) result.unknown.push(line.instruction_id);
    const verdicts = ofLine ?? ofFile ?? [];
    const news = newsOf(line, verdicts, { wholeFile: ofLine === undefined });
    answers.push(...news);
    const after = news.at(-1)?.after ?? line.state;
    if (after === "conflicting" && verdicts.length > 0) result.conflicting.push(line.instruction_id);
    else if (news.length === 0 && verdicts.length > 0) result.already += 1;
  }
  const source = { source: file.confirmation.source, confirmation_id: file.id };
  const counts = await keepAnswers(tx, ctx, { batch }, { answers, source });
  result.paid += counts.paid;
  result.returned += counts.returned;
  if (answers.length === 0) return;
  const after = { ...counts, by: "confirmation" };
  await audit(tx, ctx, { action: "payout.settle", subject: { type: "payout_batch", id: batch.id }, after });
}

/** What was said of this sum: a payment of another is not the one that we ordered. */
const ofSum = (verdicts: Verdict[] | undefined, grosze: number) =>
  verdicts?.filter(({ amountGrosze: said }) => said === undefined || said === grosze);

/** The answers that change a line, and all about one whose answers conflict already. */
function newsOf(line: LineRecord, verdicts: Verdict[], { wholeFile }: { wholeFile: boolean }): Answer[] {
  const news: Answer[] = [];
  let before = line.state;
  for (const { said, reason } of verdicts) {
    const after = payoutLineAfter(before, said);
    if (after !== before || after === "conflicting") news.push({ line, said, before, after, reason, wholeFile });
    before = after;
  }
  return news;
}
