// What somebody without an account shows of a purchase: read like any other invoice, seen by staff beside the entry, and an
// invoice of their own once they have joined. It moves nothing by itself.
import { PROOFS_MAX, proofFindings, proofText, takesProofs } from "@plon/rules/campaigns/entry-proof.ts";
import { numberKey } from "@plon/rules/documents/invoice-document.ts";
import type { CallContext, ParticipantContext, StaffContext } from "#platform/acts/context.ts";
import type { Db, TransactionalDb, Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { keepSent, type SentFile, type StoredFile, writeFile } from "#platform/files/sent-file.ts";
import type { FileStorage } from "#platform/files/storage.ts";
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
  insertProof,
  listEntriesWith,
  listOwnProofs,
  listProofs,
  type ProofRow,
} from "./entry-proofs.queries.ts";

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
  await keepSent(db, storage, file, (tx, stored) => writeProof(tx, ctx, token, stored));
}

async function writeProof(tx: Tx, ctx: CallContext, token: string, file: StoredFile) {
  const entry = await lockProvable(tx, ctx, token);
  const proofs = await listProofs(tx, entry.id);
  if (proofs.some(({ sha256 }) => sha256.equals(file.sha256))) return { isKept: false };
  refuse(entry, proofs);
  const id = await writeFile(tx, file, ctx.at);
  await insertProof(tx, { entry_id: entry.id, file_id: id, sent_at: ctx.at });
  await askForFormReading(tx, { id, type: file.type }, ctx.at);
  return { isKept: true };
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
