import { documentKey } from "@plon/rules/documents/invoice-document.ts";
import { classOfKind, type DocumentClass } from "@plon/rules/ksef/ksef-document.ts";
import { participantInvoiceActions } from "@plon/rules/documents/invoice-status.ts";
import { addWorkingDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { membershipOf } from "#platform/acts/acting-person.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import {
  brokenConstraint,
  type Db,
  inTransaction,
  type Tx,
  type TransactionalDb,
} from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { withIdempotencyKey } from "#platform/acts/idempotency.ts";
import { keepSent, type SentFile, writeFile } from "#platform/files/sent-file.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { openDistributor } from "#modules/people/distributors/distributors.service.ts";
import { productsOnDay } from "#modules/goods/products/purchasable.service.ts";
import { identifierTypeOf } from "#modules/people/participants/participants.service.ts";
import { claimProven } from "#modules/documents/purchases/purchases.service.ts";
import { askForReading } from "#modules/documents/readings/readings.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { useDraft } from "./drafts.service.ts";
import { factsOfFile } from "../invoice-file.service.ts";
import { repostPending } from "../invoice-points.service.ts";
import { refuseFutureDate } from "./issue-date.ts";
import {
  findByDocument,
  findBySubmissionKey,
  hasDocument,
  insertInvoice,
  type InvoiceRecord,
  lockOwnInvoice,
  refuseLines,
  replaceLines,
  updateInvoice,
} from "../invoices.queries.ts";
import { pendingPointsOf, priceLines, type PricedLine } from "../lines/line-pricing.service.ts";

export type Submission = {
  document_name: string;
  distributor_id: number;
  lines: { sap: number; pack_volume: number; quantity: number }[];
  /** The day on the document as the farmer gives it; what the document itself says for certain goes before. */
  issue_date?: string;
  /** The text of the QR code of a printed structured invoice; empty when none was read. */
  ksef_qr?: string;
  /** From the reading of which draft the form was filled in; its file is the invoice's unless one is sent. */
  draft?: number | undefined;
};
/** What others do about a submission in its transaction. */
export type OnSubmitted = (tx: Tx, submitted: { distributorId: number; file: SentFile }) => Promise<void>;
const nothing: OnSubmitted = async () => {};

type Submitting = { submission: Submission; file: SentFile | undefined; onSubmitted?: OnSubmitted };

/**
 * Takes an invoice from a farmer: the file is stored first, unless a draft has it, then everything else in one
 * transaction; if that refuses, the file is removed again, so a refusal leaves nothing behind. The same Idempotency-Key
 * returns the first submission again; with a different field or file it is refused. Throws request.key_reused,
 * invoice.duplicate, invoice.draft_gone, invoice.distributor_unknown, invoice.distributor_electronic, invoice.line_….
 */
export async function submitInvoice(
  db: TransactionalDb,
  storage: FileStorage,
  ctx: ParticipantContext,
  { submission, file, onSubmitted = nothing }: Submitting,
): Promise<InvoiceRecord> {
  const first = () => storeSubmission(db, storage, ctx, { submission, file, onSubmitted });
  const key = ctx.idempotency;
  const done = key
    ? withIdempotencyKey(key, {
        find: () => findBySubmissionKey(db, ctx.participantId, key.key),
        again: (before) => before,
        first,
        isOvertaken: (error) => isDuplicate(error) || isDraftGone(error),
      })
    : first();
  return await done.catch((error: unknown) => {
    throw duplicateOr(error);
  });
}

async function storeSubmission(
  db: TransactionalDb,
  storage: FileStorage,
  ctx: ParticipantContext,
  { submission, file, onSubmitted }: { submission: Submission; file: SentFile | undefined; onSubmitted: OnSubmitted },
): Promise<InvoiceRecord> {
  // Never a structured invoice's: a draft's file was judged as a scan.
  const checked = await checkSubmission(db, ctx, { submission, file });
  if (!file) return await inTransaction(db, (tx) => writeDrafted(tx, ctx, submission, checked));
  return await keepSent(db, storage, file, async (tx, stored) => {
    const fileId = await writeFile(tx, stored, ctx.at);
    const invoice = await writeSubmission(tx, ctx, { submission, checked, fileId });
    const isFormFilled = submission.draft !== undefined;
    await askForReading(tx, invoice.id, { id: fileId, type: file.type }, { at: ctx.at, isFormFilled });
    await onSubmitted(tx, { distributorId: submission.distributor_id, file });
    return invoice;
  });
}

async function writeDrafted(tx: Tx, ctx: ParticipantContext, submission: Submission, checked: Checked) {
  if (submission.draft === undefined) throw new AppError("file.missing", { inField: "invoice" });
  return await useDraft(tx, ctx, submission.draft, (fileId) =>
    writeSubmission(tx, ctx, { submission, checked, fileId }),
  );
}

type Checked = Awaited<ReturnType<typeof factsOfFile>> & { lines: PricedLine[] };

/** Everything that can be refused before the file is stored; the database refuses what changed meanwhile. */
async function checkSubmission(
  db: Db,
  ctx: ParticipantContext,
  { submission, file, exceptId }: { submission: Submission; file: SentFile | undefined; exceptId?: number | undefined },
): Promise<Checked> {
  const distributor = await openDistributor(db, submission.distributor_id);
  if (!distributor) throw new AppError("invoice.distributor_unknown", { inField: "distributor_id" });
  if (distributor.edi && (await identifierTypeOf(db, ctx.participantId)) === "nip") {
    throw new AppError("invoice.distributor_electronic", { inField: "distributor_id" });
  }
  const document = {
    participantId: ctx.participantId,
    distributorId: submission.distributor_id,
    key: documentKey(submission.document_name),
    ...(exceptId === undefined ? {} : { exceptId }),
  };
  const { participantId } = ctx;
  const submitted = { participantId, distributorId: distributor.id, documentName: submission.document_name };
  const facts = await factsOfFile(db, { ...submitted, qr: submission.ksef_qr ?? "" }, file);
  const kind = classOfKind(facts.proven?.kind ?? null);
  if (await hasDocument(db, { ...document, kind }))
    throw new AppError("invoice.duplicate", { inField: "document_name" });
  const before = facts.sha256 && (await findSentBefore(db, ctx, { sha256: facts.sha256 }));
  if (before && before.id !== exceptId) throw new AppError("invoice.duplicate", { inField: "document_name" });
  const saps = submission.lines.map((line) => line.sap);
  const issueDate = facts.issueDate ?? (submission.issue_date || null);
  refuseFutureDate(issueDate, ctx.at);
  const products = await productsOnDay(db, issueDate ?? warsawDay(ctx.at), saps);
  return { ...facts, issueDate, lines: priceLines(products, submission.lines) };
}

/**
 * The participant's invoice of this document, by its hash or by its seller and number; undefined when none was sent.
 */
export const findSentBefore = (
  db: Db,
  ctx: ParticipantContext,
  document: { sha256: Buffer; distributorId?: number; key?: string; kind?: DocumentClass },
) => findByDocument(db, ctx.participantId, document);

async function writeSubmission(
  tx: Tx,
  ctx: ParticipantContext,
  {
    submission,
    checked: { lines, issueDate, sha256, buyer, proven },
    fileId,
  }: { submission: Submission; checked: Checked; fileId: number },
): Promise<InvoiceRecord> {
  const { decision_working_days } = await readSettings(tx);
  const today = warsawDay(ctx.at);
  const invoice = await insertInvoice(tx, {
    participant_id: ctx.participantId,
    membership_id: membershipOf(ctx),
    distributor_id: submission.distributor_id,
    document_name: submission.document_name,
    document_key: documentKey(submission.document_name),
    source: "manual",
    status: "pending",
    submitted_at: ctx.at,
    submitted_on: today,
    decision_due: addWorkingDays(today, decision_working_days),
    file_id: fileId,
    submission_key: ctx.idempotency?.key ?? null,
    submission_hash: ctx.idempotency?.requestHash ?? null,
    issue_date: issueDate,
    ksef_sha256: sha256,
    ...kindOf(proven),
    ...buyer,
  });
  if (proven) await claimProven(tx, invoice.id, proven, ctx.at);
  return await writeDeclaredLines(tx, ctx, invoice, { lines, change: {} });
}

/** What a structured invoice is; of a scan nobody has said it. */
const kindOf = (proven: Checked["proven"]) => (proven?.kind ? { document_kind: classOfKind(proven.kind) } : {});

async function writeDeclaredLines(
  tx: Tx,
  ctx: ParticipantContext,
  invoice: InvoiceRecord,
  { lines, change }: { lines: PricedLine[]; change: Parameters<typeof updateInvoice>[2] },
): Promise<InvoiceRecord> {
  const points = pendingPointsOf(lines);
  const actor = { kind: "participant", id: ctx.participantId } as const;
  const text = `Punkty czekające na sprawdzenie faktury ${invoice.document_name}`;
  await repostPending(tx, invoice, { points, actor, at: ctx.at, text });
  await replaceLines(
    tx,
    invoice.id,
    lines.map((line, index) => lineRow(invoice.id, index + 1, line)),
  );
  return await updateInvoice(tx, invoice.id, { ...change, pending_points: points, lines_entered_by: "farmer" });
}

/** A priced line waiting for acceptance; a rejected one is already marked so. */
export function lineRow(invoiceId: number, lineNo: number, line: PricedLine) {
  return {
    invoice_id: invoiceId,
    line_no: lineNo,
    product_id: line.productId,
    title_product: line.title,
    pack_volume: line.packVolume,
    quantity: line.quantity,
    status: line.rejectionReason ? ("rejected" as const) : ("pending" as const),
    points: line.explanation.points,
    rejection_reason: line.rejectionReason,
    value_grosze: line.valueGrosze,
    explanation: JSON.stringify(line.explanation),
  };
}

/**
 * Replies to a returned invoice on the same invoice: corrected fields, lines if given, and a new file if sent. It goes
 * back into the queue with a new promised date. Throws invoice.not_found, invoice.not_answerable and what submitting
 * throws.
 */
export async function answerInvoice(
  db: TransactionalDb,
  storage: FileStorage,
  ctx: ParticipantContext,
  {
    invoiceId,
    answer,
    file,
  }: { invoiceId: number; answer: Submission & { comment: string }; file: SentFile | undefined },
): Promise<InvoiceRecord> {
  const { lines, issueDate, sha256, buyer, proven } = await checkSubmission(db, ctx, {
    submission: answer,
    file,
    exceptId: invoiceId,
  });
  const storageKey = file && (await storage.put(file.content));
  try {
    return await inTransaction(db, async (tx) => {
      const invoice = getOrThrow(await lockOwnInvoice(tx, ctx.participantId, invoiceId), "invoice.not_found");
      if (!participantInvoiceActions(invoice.status, invoice.source).includes("answer")) {
        throw new AppError("invoice.not_answerable");
      }
      const fileId = file && storageKey ? await writeFile(tx, { ...file, storageKey }, ctx.at) : invoice.file_id;
      if (file && fileId !== null) await askForReading(tx, invoice.id, { id: fileId, type: file.type }, ctx);
      const { decision_working_days } = await readSettings(tx);
      const change = {
        status: "pending" as const,
        distributor_id: answer.distributor_id,
        document_name: answer.document_name,
        document_key: documentKey(answer.document_name),
        file_id: fileId,
        farmer_comment: answer.comment || null,
        membership_id: membershipOf(ctx),
        decision_due: addWorkingDays(warsawDay(ctx.at), decision_working_days),
        assigned_staff_id: null,
        assigned_until: null,
        decided_at: null,
        decided_by: null,
        ...(file && buyer),
        ...(issueDate === null ? {} : { issue_date: issueDate }),
        ...(sha256 ? { ksef_sha256: sha256 } : {}),
        ...kindOf(proven),
      };
      if (proven) await claimProven(tx, invoice.id, proven, ctx.at);
      // A reply without a list of goods leaves what was entered before.
      if (answer.lines.length === 0) return await updateInvoice(tx, invoice.id, change);
      return await writeDeclaredLines(tx, ctx, { ...invoice, document_name: answer.document_name }, { lines, change });
    });
  } catch (error) {
    if (storageKey) await storage.remove(storageKey);
    throw duplicateOr(error);
  }
}

const DUPLICATES = new Set(["invoice_document_kind_unique", "invoice_submission_unique"]);

function isDuplicate(error: unknown): boolean {
  if (error instanceof AppError) return error.code === "invoice.duplicate";
  return DUPLICATES.has(brokenConstraint(error) ?? "");
}

const isDraftGone = (error: unknown) => error instanceof AppError && error.code === "invoice.draft_gone";

function duplicateOr(error: unknown): unknown {
  return isDuplicate(error) ? new AppError("invoice.duplicate", { inField: "document_name" }) : error;
}

/**
 * Cancels a waiting manual invoice; its pending points are dropped. Throws invoice.not_found, invoice.not_cancellable.
 */
export async function cancelInvoice(tx: Tx, ctx: ParticipantContext, invoiceId: number): Promise<InvoiceRecord> {
  const invoice = getOrThrow(await lockOwnInvoice(tx, ctx.participantId, invoiceId), "invoice.not_found");
  if (!participantInvoiceActions(invoice.status, invoice.source).includes("cancel")) {
    throw new AppError("invoice.not_cancellable");
  }
  const actor = { kind: "participant", id: ctx.participantId } as const;
  const text = `Faktura ${invoice.document_name} została anulowana`;
  await repostPending(tx, invoice, { points: 0, actor, at: ctx.at, text });
  await refuseLines(tx, invoice.id, "cancelled");
  return await updateInvoice(tx, invoice.id, {
    status: "cancelled",
    ended_membership_id: membershipOf(ctx),
    pending_points: 0,
    decided_at: ctx.at,
    decision_due: null,
    assigned_staff_id: null,
    assigned_until: null,
  });
}
