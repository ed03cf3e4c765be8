// What somebody without an account shows of a purchase: read like any other invoice, seen by staff beside the entry, and an
// invoice of their own once they have joined. It moves nothing by itself.
import { PROOFS_MAX, proofFindings, proofText, takesProofs } from "@plon/rules/campaigns/entry-proof.ts";
import { numberKey } from "@plon/rules/documents/invoice-document.ts";
import type { CallContext, ParticipantContext, StaffContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import type { FileStorage, FileType } from "#platform/files/storage.ts";
import { getBoardEntry } from "#modules/offers/campaigns/board/board.service.ts";
import {
  lockProvable,
  type ProvableEntry,
  provableEntry,
} from "#modules/offers/campaigns/entries/provable-entry.service.ts";
import { invoicesClaiming } from "#modules/documents/purchases/purchases.service.ts";
import { askForFormReading, readingOfFile } from "#modules/documents/readings/readings.service.ts";
import {
  findOwnProofFile,
  findProofFile,
  insertFile,
  insertProof,
  listEntriesWith,
  listOwnProofs,
  listProofs,
  type ProofRow,
} from "./entry-proofs.queries.ts";

type SentFile = { content: Buffer; name: string; type: FileType; sha256: Buffer };

const canSend = (entry: ProvableEntry, proofs: readonly ProofRow[]): boolean =>
  takesProofs(entry) && proofs.length < PROOFS_MAX;

/**
 * Lets a file for the entry of a link be received. Throws campaign.entry_not_found, campaign.proof_not_open,
 * campaign.proofs_too_many, request.rate_limited.
 */
export async function admitProof(db: TransactionalDb, ctx: CallContext, token: string): Promise<void> {
  const entry = await provableEntry(db, ctx, token);
  refuse(entry, await listProofs(db, entry.id));
}

function refuse(entry: ProvableEntry, proofs: readonly ProofRow[]): void {
  if (!takesProofs(entry)) throw new AppError("campaign.proof_not_open");
  if (proofs.length >= PROOFS_MAX) throw new AppError("campaign.proofs_too_many");
}

/** Keeps a file for the entry of a link and has it read; the same file again changes nothing. Throws as `admitProof`. */
export async function sendProof(
  db: TransactionalDb,
  storage: FileStorage,
  ctx: CallContext,
  { token, file }: { token: string; file: SentFile },
): Promise<void> {
  const storageKey = await storage.put(file.content);
  try {
    const isKept = await inTransaction(db, (tx) => writeProof(tx, ctx, token, { ...file, storageKey }));
    if (!isKept) await storage.remove(storageKey);
  } catch (error) {
    await storage.remove(storageKey);
    throw error;
  }
}

async function writeProof(tx: Tx, ctx: CallContext, token: string, file: SentFile & { storageKey: string }) {
  const entry = await lockProvable(tx, ctx, token);
  const proofs = await listProofs(tx, entry.id);
  if (proofs.some(({ sha256 }) => sha256.equals(file.sha256))) return false;
  refuse(entry, proofs);
  const { id } = await insertFile(tx, {
    storage_key: file.storageKey,
    name: file.name,
    type: file.type,
    size_bytes: file.content.length,
    sha256: file.sha256,
    created_at: ctx.at,
  });
  await insertProof(tx, { entry_id: entry.id, file_id: id, sent_at: ctx.at });
  await askForFormReading(tx, { id, type: file.type }, ctx.at);
  return true;
}

/** What was sent for the entry of a link, with what was read. Throws campaign.entry_not_found, request.rate_limited. */
export async function linkedProofs(db: TransactionalDb, ctx: CallContext, token: string) {
  const entry = await provableEntry(db, ctx, token);
  const rows = await listProofs(db, entry.id);
  const proofs = [];
  for (const row of rows) {
    const reading = await readingOfFile(db, row.file_id);
    proofs.push(Object.assign(row, { read: reading?.found ? proofText(reading.found) : "" }));
  }
  return { canSend: canSend(entry, rows), proofs };
}
export type LinkedProofs = Awaited<ReturnType<typeof linkedProofs>>;

/** The same for staff, and which invoices and other entries have the same. Throws campaign.entry_not_found. */
export async function entryProofs(db: Db, ctx: StaffContext, entryId: number) {
  const { row: entry } = await getBoardEntry(db, ctx, entryId);
  const proofs = [];
  for (const row of await listProofs(db, entryId)) {
    const reading = await readingOfFile(db, row.file_id);
    const found = reading?.found ?? null;
    const number = found?.number?.value;
    const same = { sha256: row.sha256, numberKey: number === undefined ? null : numberKey(number) };
    proofs.push({
      ...row,
      status: reading?.status ?? ("failed" as const),
      read: found ? proofFindings(found, entry.identifier) : [],
      invoices: await invoicesClaiming(db, { ...same, sellerNip: found?.seller_nip?.value ?? null }),
      entries: await listEntriesWith(db, entryId, same),
    });
  }
  return proofs;
}
export type EntryProofs = Awaited<ReturnType<typeof entryProofs>>;

/** The file of one of them. Throws campaign.entry_not_found, file.not_found. */
export async function entryProofFile(db: Db, ctx: StaffContext, entryId: number, proofId: number) {
  await getBoardEntry(db, ctx, entryId);
  return getOrThrow(await findProofFile(db, entryId, proofId), "file.not_found");
}

/** What a participant sent by a link before joining, and what is no own invoice yet. */
export const ownProofs = (db: Db, ctx: ParticipantContext) => listOwnProofs(db, ctx.participantId);
export type OwnProofs = Awaited<ReturnType<typeof ownProofs>>;

/** The file of one of them. Throws file.not_found. */
export const ownProofFile = async (db: Db, ctx: ParticipantContext, proofId: number) =>
  getOrThrow(await findOwnProofFile(db, ctx.participantId, proofId), "file.not_found");
