import { buffer } from "node:stream/consumers";
import { readInvoiceText, saysAnything } from "@plon/rules/invoice-reading.ts";
import { warsawDay } from "@plon/rules/warsaw-calendar.ts";
import type { Db, Tx } from "#platform/database.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { readPdfWords } from "#platform/pdf-words.ts";
import type { FileType } from "#platform/tables/invoices.ts";
import { findingsOf } from "./findings.service.ts";
import { claimNext, deleteReading, dropDecided, findReading, finishReading, putWaiting } from "./readings.queries.ts";

/** A file that ends the process is not read for ever. */
const TRIES_MAX = 3;
/** Longer than any reading takes: whoever has it then is gone. */
const CLAIM_MS = 120_000;

/** Notes that an invoice's file waits to be read; a file that has no text takes what was read before away. */
export async function askForReading(
  tx: Tx,
  invoiceId: number,
  file: { id: number; type: FileType },
  at: Date,
): Promise<void> {
  if (file.type === "application/pdf") await putWaiting(tx, invoiceId, file.id, at);
  else await deleteReading(tx, invoiceId);
}

/** How the reading of an invoice's file came out; undefined when it was never asked for. */
export const readingOf = (db: Db, invoiceId: number) => findReading(db, invoiceId);

/**
 * Reads the file that waits longest; false when none waits. Nothing is locked meanwhile: whatever ends the process, the
 * file is read again, three times at most. What is in the file is neither logged nor believed.
 */
export async function readNext(db: Db, storage: FileStorage, at: Date): Promise<boolean> {
  await dropDecided(db);
  const next = await claimNext(db, at, new Date(at.getTime() + CLAIM_MS));
  if (!next) return false;
  const reading = { invoiceId: next.invoice_id, fileId: next.file_id };
  if (next.tries > TRIES_MAX) {
    await finishReading(db, reading, { status: "failed", found: null, at });
    return true;
  }
  const pieces = await readPdfWords(await buffer(await storage.read(next.storage_key)));
  // It stays taken for a while, and is tried again then.
  if (pieces === "unfinished") return true;
  if (pieces === "broken" || pieces.length === 0) {
    await finishReading(db, reading, { status: pieces === "broken" ? "failed" : "no_text", found: null, at });
    return true;
  }
  const text = readInvoiceText(pieces);
  const found = saysAnything(text) ? await findingsOf(db, text, text.issueDate?.value ?? warsawDay(at)) : null;
  await finishReading(db, reading, { status: found ? "read" : "nothing", found, at });
  return true;
}
