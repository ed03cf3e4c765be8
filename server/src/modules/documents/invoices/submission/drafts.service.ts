import { documentKey } from "@plon/rules/documents/invoice-document.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { InvoiceFindings } from "@plon/contract/office/documents/invoices.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import {
  brokenConstraint,
  type Db,
  inTransaction,
  type TransactionalDb,
  type Tx,
} from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { keepSent, type SentFile, writeFile } from "#platform/files/sent-file.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { withIdempotencyKey } from "#platform/acts/idempotency.ts";
import { openDistributorOfNip } from "#modules/people/distributors/distributors.service.ts";
import { productsOnDay } from "#modules/goods/products/purchasable.service.ts";
import {
  askForFormReading,
  dropReadings,
  giveReading,
  readingOfFile,
} from "#modules/documents/readings/readings.service.ts";
import {
  deleteExpiredDrafts,
  deleteFiles,
  deleteOlderDrafts,
  findDraftByKey,
  findOwnDraft,
  insertDraft,
  takeOwnDraft,
} from "./drafts.queries.ts";
import { findByDocument } from "../invoices.queries.ts";

const KEPT_MS = 24 * 3_600_000;
/** As many invoices as somebody may be filling in at once. */
const DRAFTS_MAX = 10;
/** As many as the participant's form takes. */
const LINES_MAX = 50;

/**
 * Keeps the file of a form that is being filled in, and has it read. The oldest of too many gives way. The same
 * Idempotency-Key returns the first draft again. Throws request.key_reused.
 */
export async function keepDraft(
  db: TransactionalDb,
  storage: FileStorage,
  ctx: ParticipantContext,
  file: SentFile,
): Promise<{ id: number }> {
  const first = () => storeDraft(db, storage, ctx, file);
  const key = ctx.idempotency;
  if (!key) return await first();
  return await withIdempotencyKey(key, {
    find: () => findDraftByKey(db, ctx.participantId, key.key),
    again: (before) => before,
    first,
    isOvertaken: (error) => brokenConstraint(error) === "invoice_draft_key",
  });
}

async function storeDraft(db: TransactionalDb, storage: FileStorage, ctx: ParticipantContext, file: SentFile) {
  return await keepSent(db, storage, file, async (tx, stored) => {
    const fileId = await writeFile(tx, stored, ctx.at);
    const draft = await insertDraft(tx, {
      participant_id: ctx.participantId,
      file_id: fileId,
      created_at: ctx.at,
      expires_at: new Date(ctx.at.getTime() + KEPT_MS),
      idempotency_key: ctx.idempotency?.key ?? null,
      request_hash: ctx.idempotency?.requestHash ?? null,
    });
    await askForFormReading(tx, { id: fileId, type: file.type }, ctx.at);
    await forgetFiles(tx, await deleteOlderDrafts(tx, ctx.participantId, DRAFTS_MAX));
    return draft;
  });
}

/** Removes the rows of files; the files themselves are then named by nobody, and the night removes those. */
async function forgetFiles(tx: Tx, drafts: { file_id: number }[]): Promise<void> {
  const ids = drafts.map(({ file_id }) => file_id);
  if (ids.length === 0) return;
  await dropReadings(tx, ids);
  await deleteFiles(tx, ids);
}

/** Removes the drafts whose time has passed, with what was read from them. */
export const sweepDrafts = (db: TransactionalDb, at: Date): Promise<void> =>
  inTransaction(db, async (tx) => forgetFiles(tx, await deleteExpiredDrafts(tx, at)));

/**
 * Makes a draft's file and reading those of an invoice: `write` inserts the invoice of the file. A draft is used once.
 * Throws invoice.draft_gone, also for somebody else's.
 */
export async function useDraft<Invoice extends { id: number }>(
  tx: Tx,
  ctx: ParticipantContext,
  draftId: number,
  write: (fileId: number) => Promise<Invoice>,
): Promise<Invoice> {
  const { participantId, at } = ctx;
  const draft = await takeOwnDraft(tx, { id: draftId, participantId, at });
  if (!draft) throw new AppError("invoice.draft_gone", { inField: "invoice" });
  const invoice = await write(draft.file_id);
  await giveReading(tx, draft.file_id, invoice.id);
  return invoice;
}

/**
 * What was read from an own draft's file, as the form needs it: the seller in the programme, and those of its products
 * that may be declared today. Throws invoice.draft_gone.
 */
export async function getDraft(db: Db, ctx: ParticipantContext, id: number) {
  const { participantId, at } = ctx;
  const { file_id } = getOrThrow(await findOwnDraft(db, { id, participantId, at }), "invoice.draft_gone");
  const reading = await readingOfFile(db, file_id);
  if (!reading?.found) return { status: reading?.status ?? "failed", found: null, progress: progressOf(reading) };
  const { found } = reading;
  const distributor = found.seller_nip && (await openDistributorOfNip(db, found.seller_nip.value));
  const { lines, uncounted } = await declarable(db, found.lines, warsawDay(at));
  const document = found.number &&
    distributor && { distributorId: distributor.id, key: documentKey(found.number.value) };
  const sentBefore = document && (await findByDocument(db, participantId, document));
  return { status: reading.status, found, progress: null, distributor, lines, uncounted, sentBefore };
}

/** The page that is being read; null while the file waits for its turn, and afterwards. */
const progressOf = (reading: Awaited<ReturnType<typeof readingOfFile>>) =>
  reading?.page && reading.pages ? { page: reading.page, pages: reading.pages } : null;

type FoundLine = InvoiceFindings["lines"][number];
type WholePacks = FoundLine & { pack_volume: number; quantity: number };

/** The rows that the form takes, and the products that may be declared of which a row does not say how many packs. */
async function declarable(db: Db, lines: readonly FoundLine[], day: string) {
  if (lines.length === 0) return { lines: [], uncounted: [] };
  const products = await productsOnDay(db, day, [...new Set(lines.map(({ sap }) => sap))]);
  const packsOf = new Map(products.map(({ sap, packVolumes }) => [sap, packVolumes]));
  const isCounted = (line: FoundLine): line is WholePacks => line.pack_volume !== null && line.quantity !== null;
  const counted = lines
    .filter(isCounted)
    .filter(({ sap, pack_volume }) => packsOf.get(sap)?.includes(pack_volume))
    .slice(0, LINES_MAX);
  const without = lines.filter((line) => !isCounted(line) && packsOf.has(line.sap)).map(({ sap }) => sap);
  return { lines: counted, uncounted: [...new Set(without)].slice(0, LINES_MAX - counted.length) };
}
