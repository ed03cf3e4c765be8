import { createHash } from "node:crypto";
import { AVAILABILITY_LINES_MAX, availabilityLine, FEED_DOCUMENTS_MAX } from "@plon/contract/feeds/feeds.ts";
import type { AvailabilityReport } from "@plon/contract/shared/feed-batches.ts";
import { addDays, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import { audit } from "#platform/acts/audit.ts";
import type { DistributorContext, StaffContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { packsByGtin } from "#modules/goods/products/purchasable.service.ts";
import { type ArchivedDocument, ArchiveRefusal, looksLikeZip, openArchive } from "./archive.ts";
import {
  type BatchScope,
  type DocumentFilter,
  findBatch,
  findContent,
  findDocument,
  type FeedDocumentRecord,
  insertBatch,
  insertDocuments,
  listBatches,
  listDocuments,
  listOfficeDocuments,
  listOwnBranches,
  lockDocument,
  saveAvailability,
  updateDocument,
} from "./feeds.queries.ts";

const sha256 = (content: Buffer) => createHash("sha256").update(content).digest();

/**
 * Queues what a distributor's system sent, one document or an archive of them, as a whole. Throws feed.archive_refused
 * with the reason; then nothing of it is kept.
 */
export async function receiveBatch(db: TransactionalDb, ctx: DistributorContext, content: Buffer) {
  const documents = await documentsOf(content);
  return await inTransaction(db, async (tx) => {
    const { id } = await insertBatch(tx, {
      kind: "invoices",
      distributor_id: ctx.distributor.id,
      key_id: ctx.distributor.keyId,
      received_at: ctx.at,
      size_bytes: content.length,
      items: documents.length,
    });
    for (let at = 0; at < documents.length; at += 50) {
      await insertDocuments(
        tx,
        documents.slice(at, at + 50).map((document, index) => ({
          batch_id: id,
          distributor_id: ctx.distributor.id,
          position: at + index + 1,
          file_name: document.name,
          content_sha256: sha256(document.content),
          content: document.content,
          status: "queued",
        })),
      );
    }
    return { id, documents: documents.length };
  });
}

async function documentsOf(content: Buffer): Promise<ArchivedDocument[]> {
  if (!looksLikeZip(content)) return [{ name: "dokument.xml", content }];
  try {
    return await openArchive(content, FEED_DOCUMENTS_MAX);
  } catch (error) {
    if (!(error instanceof ArchiveRefusal)) throw error;
    throw new AppError("feed.archive_refused", { params: { reason: error.message } });
  }
}

const PROBLEMS_MAX = 100;

/**
 * Takes stock levels, one per line: valid ones count, invalid ones are reported. Throws feed.availability_refused for
 * anything that is not such a file.
 */
export async function receiveAvailability(db: TransactionalDb, ctx: DistributorContext, content: Buffer) {
  const lines = linesOf(content);
  const problems: AvailabilityReport["problems"] = [];
  const read = lines.flatMap(({ text, line }) => {
    const parsed = availabilityLine.safeParse(jsonOf(text));
    if (parsed.success) return [{ ...parsed.data, line }];
    problems.push({ line, reason: parsed.error.issues[0]?.message ?? "To nie jest JSON" });
    return [];
  });
  return await inTransaction(db, async (tx) => {
    const branches = await listOwnBranches(tx, ctx.distributor.id, [
      ...new Set(read.map(({ branch_id }) => branch_id)),
    ]);
    const own = new Set(branches.map(({ id }) => id));
    const packs = await packsByGtin(tx, [...new Set(read.map(({ gtin }) => gtin))]);
    const rows = new Map<string, Parameters<typeof saveAvailability>[1][number]>();
    let accepted = 0;
    for (const { branch_id, gtin, status, line } of read) {
      const pack = packs.get(gtin);
      if (!own.has(branch_id)) problems.push({ line, reason: `Nie ma takiego oddziału: ${branch_id}` });
      else if (!pack) problems.push({ line, reason: `Nie znamy opakowania o numerze ${gtin}` });
      else {
        accepted += 1;
        // For a pack named twice the last line counts.
        rows.set(`${branch_id} ${pack.productId} ${pack.volume}`, {
          branch_id,
          product_id: pack.productId,
          pack_volume: pack.volume,
          status,
          updated_at: ctx.at,
        });
      }
    }
    await saveAvailability(tx, [...rows.values()]);
    const worst = problems.toSorted((a, b) => a.line - b.line).slice(0, PROBLEMS_MAX);
    const availability = { accepted, rejected: problems.length, problems: worst };
    const { id } = await insertBatch(tx, {
      kind: "availability",
      distributor_id: ctx.distributor.id,
      key_id: ctx.distributor.keyId,
      received_at: ctx.at,
      size_bytes: content.length,
      items: lines.length,
      report: JSON.stringify(availability),
    });
    return { id, availability };
  });
}

function linesOf(content: Buffer): { text: string; line: number }[] {
  const refuse = (reason: string) => new AppError("feed.availability_refused", { params: { reason } });
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    throw refuse("musi być zapisany w UTF-8");
  }
  const lines = text
    .split("\n")
    .map((row, index) => ({ text: row.trim(), line: index + 1 }))
    .filter((row) => row.text !== "");
  if (lines.length === 0) throw refuse("jest pusty");
  if (lines.length > AVAILABILITY_LINES_MAX) throw refuse(`ma więcej niż ${AVAILABILITY_LINES_MAX} wierszy`);
  return lines;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A batch; one that is not in the scope is not found. Throws feed.batch_not_found. */
export async function getBatch(db: Db, id: number, scope: BatchScope) {
  const batch = await findBatch(db, id, scope);
  if (!batch) throw new AppError("feed.batch_not_found");
  return batch;
}

/** The same with its documents, in the order of the batch. Throws feed.batch_not_found. */
export async function getWholeBatch(db: Db, id: number, scope: BatchScope) {
  return { batch: await getBatch(db, id, scope), documents: await listDocuments(db, id) };
}

/** Whether somebody works for the programme rather than for a distributor. */
export const isOfOffice = (ctx: StaffContext): boolean => ctx.staff.role !== "distributor";

/** Whose batches and articles a user of the office sees: a distributor's people only their own. */
export const ownDistributor = (ctx: StaffContext, asked?: number): number | undefined =>
  isOfOffice(ctx) ? asked : (ctx.staff.distributorId ?? -1);

/** The same for batches: what was read from KSeF in a farm's name is none of the seller's business. */
export const batchScope = (ctx: StaffContext, asked?: number): BatchScope => ({
  distributorId: ownDistributor(ctx, asked),
  isOwnOnly: !isOfOffice(ctx),
});

type BatchQuery = Omit<Parameters<typeof listBatches>[1], keyof BatchScope> & { distributor_id: number | undefined };

/** A page of batches. */
export const batchPage = (db: Db, ctx: StaffContext, query: BatchQuery) =>
  listBatches(db, { ...query, ...batchScope(ctx, query.distributor_id) });

type DocumentQuery = Pick<DocumentFilter, "page" | "per_page" | "order" | "search" | "reason" | "status"> & {
  batch_id: number | undefined;
  distributor_id: number | undefined;
  from: string | undefined;
  to: string | undefined;
};

/** A page of documents, over all batches that the caller sees. */
export const documentPage = (
  db: Db,
  ctx: StaffContext,
  { batch_id, distributor_id, from, to, ...query }: DocumentQuery,
) =>
  listOfficeDocuments(db, {
    ...query,
    batchId: batch_id,
    since: from === undefined ? undefined : warsawDayStart(from),
    until: to === undefined ? undefined : warsawDayStart(addDays(to, 1)),
    ...batchScope(ctx, distributor_id),
  });

async function lockWaiting(tx: Tx, id: number): Promise<FeedDocumentRecord> {
  const document = await lockDocument(tx, id);
  if (!document) throw new AppError("feed.document_not_found");
  if (document.status !== "waiting") throw new AppError("feed.document_not_waiting");
  return document;
}

/** Queues a waiting document again. Throws feed.document_not_found, feed.document_not_waiting. */
export async function retryDocument(tx: Tx, ctx: StaffContext, id: number) {
  await lockWaiting(tx, id);
  await updateDocument(tx, id, { status: "queued", waits_for: null, reason: null });
  await audit(tx, ctx, { action: "feed.retry", subject: { type: "feed_document", id } });
  return await findDocument(tx, id);
}

/**
 * The bytes of a document that waits, as they came, for a clerk to look at; that it was taken is audited. Throws
 * feed.document_not_found, also where none are kept.
 */
export async function waitingContent(db: TransactionalDb, ctx: StaffContext, id: number) {
  return await inTransaction(db, async (tx) => {
    const found = await findContent(tx, id);
    if (!found?.content) throw new AppError("feed.document_not_found");
    await audit(tx, ctx, { action: "feed.content", subject: { type: "feed_document", id } });
    return { name: `dokument-${id}.xml`, content: found.content };
  });
}

/** Ends a document's waiting: it was settled by hand. Throws feed.document_not_found, feed.document_not_waiting. */
export async function closeDocument(tx: Tx, ctx: StaffContext, id: number, reason: string) {
  const document = await lockWaiting(tx, id);
  await updateDocument(tx, id, {
    status: "closed",
    waits_for: null,
    reason,
    content: null,
    facts: null,
    difference: null,
    done_at: ctx.at,
  });
  const before = { waits_for: document.waits_for, reason: document.reason };
  await audit(tx, ctx, { action: "feed.close", subject: { type: "feed_document", id }, before, after: { reason } });
  return await findDocument(tx, id);
}
