import { buffer } from "node:stream/consumers";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import {
  inOneStatement,
  inTransaction,
  isStoreAway,
  type Db,
  type Tx,
  type TransactionalDb,
} from "#platform/database/database.ts";
import type { FileStorage, FileType } from "#platform/files/storage.ts";
import { noteLateTwins } from "#modules/documents/purchases/purchases.service.ts";
import { type Outcome, outcomeOf, wordsOfFile } from "./file-reading.service.ts";
import {
  assignReading,
  claimNext,
  deleteReadingOf,
  deleteReadings,
  dropDecided,
  findReading,
  findReadingOf,
  finishReading,
  giveTryBack,
  handToPictures,
  notePage,
  putWaiting,
  type ReadingSource,
} from "./readings.queries.ts";

/** A file that crashes the process is not retried for ever. */
const TRIES_MAX = 3;
/** Longer than any reading takes: after that its worker is gone. */
const CLAIM_MS = 300_000;
/** How long after its acceptance a file is still read. */
const ACCEPTED_READ_MS = 24 * 3_600_000;

type ReadableFile = { id: number; type: FileType };

/**
 * Queues an invoice's file for reading, and drops what was read from an earlier one; a structured file is not read.
 * `isFormFilled` says that an earlier reading of the same file filled in the form.
 */
export async function askForReading(
  tx: Tx,
  invoiceId: number,
  file: ReadableFile,
  { at, isFormFilled = false }: { at: Date; isFormFilled?: boolean },
): Promise<void> {
  await deleteReadingOf(tx, invoiceId);
  if (file.type === "application/xml") return;
  await putWaiting(tx, { ...waitingOf(file, at), invoice_id: invoiceId, before_submission: isFormFilled });
}

/** Queues a file whose form is being filled in, before those of invoices: somebody looks on. */
export async function askForFormReading(tx: Tx, file: ReadableFile, at: Date): Promise<void> {
  await putWaiting(tx, waitingOf(file, at));
}

const waitingOf = ({ id, type }: ReadableFile, at: Date) => ({
  file_id: id,
  source: type === "application/pdf" ? ("text" as const) : ("picture" as const),
  status: "waiting" as const,
  asked_at: at,
});

/**
 * The reading of a form's file becomes that of the invoice, finished or not. If it is finished, the form may have been
 * filled in from it, and its agreement with the form proves nothing.
 */
export async function giveReading(tx: Tx, fileId: number, invoiceId: number): Promise<void> {
  await assignReading(tx, fileId, invoiceId);
}

/** Drops the readings of files that nobody keeps any longer. */
export async function dropReadings(tx: Tx, fileIds: number[]): Promise<void> {
  if (fileIds.length > 0) await deleteReadings(tx, fileIds);
}

/** The result of reading an invoice's file; undefined if it was never requested. */
export const readingOf = (db: Db, invoiceId: number) => findReadingOf(db, invoiceId);

/** The result of reading a file; undefined if it was never requested. */
export const readingOfFile = (db: Db, fileId: number) => findReading(db, fileId);

/**
 * Reads the file that has waited longest for its text, or for its pictures; false if none waits. Nothing is locked
 * meanwhile, so each write is a separate statement: if the process dies, the file is read again, three times at most.
 * The file's content is neither logged nor trusted.
 */
export async function readNext(
  db: TransactionalDb,
  storage: FileStorage,
  source: ReadingSource,
  at: Date,
): Promise<boolean> {
  await inOneStatement(db, (tx) => dropDecided(tx, new Date(at.getTime() - ACCEPTED_READ_MS)));
  const next = await inOneStatement(db, (tx) => claimNext(tx, source, at, new Date(at.getTime() + CLAIM_MS)));
  if (!next) return false;
  const fileId = next.file_id;
  const finish = (outcome: Outcome) =>
    inTransaction(db, async (tx) => {
      const finished = await finishReading(tx, fileId, { ...outcome, at });
      // Accepted before its file was read: now it may be seen to be a purchase that is here already.
      if (finished?.invoice_id) await noteLateTwins(tx, finished.invoice_id, at);
    });
  if (next.tries > TRIES_MAX) {
    await finish({ status: "failed", found: null });
    return true;
  }
  const file = { content: await contentOf(db, storage, next), type: next.type };
  const askedOn = warsawDay(next.asked_at);
  // Pages follow each other by seconds; a note that is not taken costs nothing but itself.
  let noted: Promise<unknown> = Promise.resolve();
  const words = await wordsOfFile(file, source, (progress) => {
    noted = noted.then(() => inOneStatement(db, (tx) => notePage(tx, fileId, progress))).catch(() => undefined);
  });
  await noted;
  const outcome =
    words === "unfinished" ? words : await outcomeOf(db, words, { source, askedOn, sender: next.sender ?? undefined });
  if (outcome === "picture") await inOneStatement(db, (tx) => handToPictures(tx, fileId));
  // An unfinished one stays claimed for a while, and is retried after that.
  else if (outcome !== "unfinished") await finish(outcome);
  return true;
}

/** A store that is away says nothing of the file, which keeps its try for later. */
async function contentOf(db: TransactionalDb, storage: FileStorage, file: { file_id: number; storage_key: string }) {
  try {
    return await buffer(await storage.read(file.storage_key));
  } catch (error) {
    if (isStoreAway(error)) await inOneStatement(db, (tx) => giveTryBack(tx, file.file_id));
    throw error;
  }
}
