import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { pageOfMany, sortedBy } from "#platform/database/paging.ts";
import { everyWord, matchesNumber } from "#platform/database/search.ts";
import type { Tables } from "#platform/database/tables.ts";

export type FeedDocumentRecord = Selectable<Tables["feed_document"]>;
type Status = FeedDocumentRecord["status"];

export const insertBatch = (tx: Tx, row: Insertable<Tables["feed_batch"]>) =>
  tx.insertInto("feed_batch").values(row).returning("id").executeTakeFirstOrThrow();

export const insertDocuments = (tx: Tx, rows: Insertable<Tables["feed_document"]>[]) =>
  tx.insertInto("feed_document").values(rows).returning("id").execute();

/**
 * Locks the next document to process, skipping those being processed: one that is queued, or a correction whose
 * original has been decided meanwhile. Failed ones come after all others.
 */
export const lockNextDocument = (tx: Tx): Promise<FeedDocumentRecord | undefined> =>
  tx
    .selectFrom("feed_document as document")
    .selectAll()
    .where((row) =>
      row.or([
        row("status", "=", "queued"),
        row.and([
          row("status", "=", "waiting"),
          row("waits_for", "=", "original"),
          row.exists(
            row
              .selectFrom("invoice")
              .innerJoin("participant", "participant.id", "invoice.participant_id")
              .select("invoice.id")
              .where(sql<boolean>`participant.identifier = document.facts ->> 'buyerNip'`)
              .whereRef("invoice.distributor_id", "=", "document.distributor_id")
              .whereRef("invoice.document_key", "=", "document.original_key")
              .where("invoice.status", "in", ["accepted", "rejected"]),
          ),
        ]),
      ]),
    )
    .orderBy("tries")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const lockDocument = (tx: Tx, id: number): Promise<FeedDocumentRecord | undefined> =>
  tx.selectFrom("feed_document").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const updateDocument = (tx: Tx, id: number, change: Updateable<Tables["feed_document"]>) =>
  tx.updateTable("feed_document").set(change).where("id", "=", id).execute();

/** Empties up to `limit` documents of unknown buyers that were judged before an instant; returns how many. */
export async function emptyUnknown(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update feed_document set file_name = '', document_name = null, document_key = null, issue_date = null, advances = '{}'
    where id in (
      select id from feed_document
      where status = 'unknown_buyer' and file_name <> '' and done_at < ${before} order by done_at limit ${limit}
      for update skip locked
    )
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Serialises the processing of a seller's document, whatever batch it is in. */
export const lockDocumentKey = (tx: Tx, distributorId: number, kind: string, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`feed:${distributorId}:${kind}:${key}`}, 0))`.execute(tx);

/**
 * Queues the latest document with these bytes whose buyer was unknown, if there is one; whoever sends the bytes again has
 * brought what was not kept.
 */
export const queueUnknown = (tx: Tx, document: { distributorId: number; sha256: Buffer; content: Buffer }) =>
  tx
    .updateTable("feed_document")
    .set({ status: "queued", content: document.content, reason: null, done_at: null, tries: 0 })
    .where("id", "=", (row) =>
      row
        .selectFrom("feed_document")
        .select(({ fn }) => fn.max("id").as("id"))
        .where("distributor_id", "=", document.distributorId)
        .where("content_sha256", "=", document.sha256)
        .where("status", "=", "unknown_buyer"),
    )
    .where("status", "=", "unknown_buyer")
    .execute();

const COUNTS: Status[] = ["imported", "waiting", "closed"];

/** Another document that counts already and has the same bytes, or the same kind and number. */
export const findEarlier = (
  db: Db,
  document: { id: number; distributorId: number },
  same: { sha256: Buffer } | { kind: string; key: string },
) =>
  db
    .selectFrom("feed_document")
    .select(["id", "content_sha256", "document_kind", "facts_sha256", "done_at"])
    .where("distributor_id", "=", document.distributorId)
    .where("id", "<>", document.id)
    .where("status", "in", COUNTS)
    .$if("sha256" in same, (query) => query.where("content_sha256", "=", (same as { sha256: Buffer }).sha256))
    .$if("key" in same, (query) => {
      const { kind, key } = same as { kind: string; key: string };
      return query.where("document_kind", "=", kind).where("document_key", "=", key);
    })
    .orderBy("id")
    .executeTakeFirst();

/** A document that was taken in and names one of these as an advance that it settles. */
export const findSettling = (db: Db, distributorId: number, keys: readonly string[], exceptId: number) =>
  db
    .selectFrom("feed_document")
    .select("document_name")
    .where("distributor_id", "=", distributorId)
    .where("id", "<>", exceptId)
    .where("status", "=", "imported")
    .where("invoice_id", "is not", null)
    .where(sql<boolean>`advances <> '{}' and advances && ${[...keys]}::text[]`)
    .executeTakeFirst();

/** Whether an advance of this number has come and given nothing. */
export async function hasPartAdvance(db: Db, distributorId: number, key: string): Promise<boolean> {
  const found = await db
    .selectFrom("feed_document")
    .select("id")
    .where("distributor_id", "=", distributorId)
    .where("document_kind", "=", "ZAL")
    .where("document_key", "=", key)
    .where("status", "=", "no_products")
    .executeTakeFirst();
  return found !== undefined;
}

/** Queues the corrections that wait for an advance which turned out to give nothing. */
export const queueCorrectionsOf = (tx: Tx, distributorId: number, key: string) =>
  tx
    .updateTable("feed_document")
    .set({ status: "queued", waits_for: null, reason: null })
    .where("distributor_id", "=", distributorId)
    .where("status", "=", "waiting")
    .where("waits_for", "=", "original")
    .where("document_kind", "=", "KOR_ZAL")
    .where("original_key", "=", key)
    .execute();

const batchSelect = (db: Db) =>
  db
    .selectFrom("feed_batch as batch")
    .innerJoin("distributor", "distributor.id", "batch.distributor_id")
    .selectAll("batch")
    .select([
      "distributor.name as distributor_name",
      sql<Partial<Record<Status, number>>>`(select coalesce(jsonb_object_agg(status, n), '{}') from
        (select status, count(*) as n from feed_document where batch_id = batch.id group by status) as counted)`.as(
        "counts",
      ),
    ]);

/** Which batches somebody sees: all, or those that one distributor sent itself. */
export type BatchScope = { distributorId: number | undefined; isOwnOnly: boolean };

/** A batch, for its distributor only where one is given. */
export const findBatch = (db: Db, id: number, { distributorId, isOwnOnly }: BatchScope) =>
  batchSelect(db)
    .where("batch.id", "=", id)
    .$if(isOwnOnly, (query) => query.where("batch.channel", "=", "feed"))
    .$if(distributorId !== undefined, (query) => query.where("batch.distributor_id", "=", distributorId!))
    .executeTakeFirst();

export const listDocuments = (db: Db, batchId: number) =>
  db
    .selectFrom("feed_document")
    .select([
      "id",
      "position",
      "file_name",
      "status",
      "waits_for",
      "reason",
      "error_line",
      "error_column",
      "document_name",
      "document_kind",
      "issue_date",
      "invoice_id",
    ])
    .where("batch_id", "=", batchId)
    .orderBy("position")
    .execute();

const officeDocuments = (db: Db) =>
  db
    .selectFrom("feed_document as document")
    .innerJoin("feed_batch as batch", "batch.id", "document.batch_id")
    .innerJoin("distributor", "distributor.id", "document.distributor_id")
    .select([
      "document.id",
      "document.batch_id",
      "document.distributor_id",
      "document.position",
      "document.file_name",
      "document.status",
      "document.waits_for",
      "document.reason",
      "document.error_line",
      "document.error_column",
      "document.document_name",
      "document.document_kind",
      "document.issue_date",
      "document.invoice_id",
      "document.repairs",
      sql<boolean>`document.content is not null`.as("has_content"),
      "batch.received_at",
      "batch.channel",
      "distributor.name as distributor_name",
    ]);

/** A document with where it came from. */
export const findDocument = (db: Db, id: number) =>
  officeDocuments(db).where("document.id", "=", id).executeTakeFirstOrThrow();

/** The bytes of a document, as long as they are kept. */
export const findContent = (db: Db, id: number) =>
  db
    .selectFrom("feed_document")
    .select(["file_name", "content"])
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .executeTakeFirst();

export type DocumentFilter = {
  page: number;
  per_page: number;
  order: "asc" | "desc";
  search: string;
  reason: string;
  batchId: number | undefined;
  status: Status | undefined;
  /** Instants between which its batch came. */
  since: Date | undefined;
  until: Date | undefined;
} & BatchScope;

/** What a document is called, as its index has it. */
const DOCUMENT_WORDS = sql`search_fold(coalesce(document.document_name, '') || ' ' || document.file_name)`;

/** A page of documents, of whatever batch. */
export async function listOfficeDocuments(db: Db, filter: DocumentFilter) {
  const { distributorId, isOwnOnly, batchId, status, search, reason, since, until } = filter;
  const documents = db
    .selectFrom("feed_document as document")
    .$if(distributorId !== undefined, (query) => query.where("document.distributor_id", "=", distributorId!))
    .$if(batchId !== undefined, (query) => query.where("document.batch_id", "=", batchId!))
    .$if(status !== undefined, (query) => query.where("document.status", "=", status!))
    .where(everyWord(search, (pattern) => matchesNumber(DOCUMENT_WORDS, pattern)))
    // What was taken in has no reason; the others have an index.
    .$if(reason !== "", (query) => query.where("document.status", "<>", "imported"))
    .where(everyWord(reason, (pattern) => sql`search_fold(document.reason) like search_fold(${pattern})`));
  const found = documents
    // A left join, so that batches of which nothing is asked are not read.
    .leftJoin("feed_batch as batch", "batch.id", "document.batch_id")
    .$if(isOwnOnly, (query) => query.where("batch.channel", "=", "feed"))
    .$if(since !== undefined, (query) => query.where("batch.received_at", ">=", since!))
    .$if(until !== undefined, (query) => query.where("batch.received_at", "<", until!));
  // Of which nothing is looked for, and nothing asked of its batch.
  const isOwn = search === "" && reason === "" && !isOwnOnly && since === undefined && until === undefined;
  const countable = isOwn ? documents.select("document.id") : undefined;
  const sorting = sortedBy(filter.order, sql.ref("document.id"));
  return await pageOfMany(db, { found, rows: officeDocuments(db), id: "document.id", sorting, countable }, filter);
}

type BatchFilter = {
  page: number;
  per_page: number;
  order: "asc" | "desc";
  kind: "invoices" | "availability" | undefined;
  status: Status | undefined;
} & BatchScope;

export async function listBatches(db: Db, filter: BatchFilter) {
  const { distributorId, isOwnOnly, kind, status } = filter;
  const matching = sql<boolean>`(${distributorId ?? null}::bigint is null or batch.distributor_id = ${distributorId ?? null})
    and (not ${isOwnOnly} or batch.channel = 'feed')
    and (${kind ?? null}::text is null or batch.kind = ${kind ?? null})
    and (${status ?? null}::text is null
      or exists (select 1 from feed_document where batch_id = batch.id and status = ${status ?? null}))`;
  const found = db.selectFrom("feed_batch as batch").where(matching);
  const sorting = sortedBy(filter.order, sql.ref("batch.id"));
  return await pageOfMany(db, { found, rows: batchSelect(db), id: "batch.id", sorting }, filter);
}

/** One key of a distributor is made at a time, so that they can be counted. */
export const lockKeys = (tx: Tx, distributorId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`distributor-keys:${distributorId}`}, 0))`.execute(tx);

export const insertKey = (tx: Tx, row: Insertable<Tables["distributor_key"]>) =>
  tx.insertInto("distributor_key").values(row).returning("id").executeTakeFirstOrThrow();

const keySelect = (db: Db) =>
  db
    .selectFrom("distributor_key as key")
    .innerJoin("staff", "staff.id", "key.created_by")
    .select([
      "key.id",
      "key.distributor_id",
      "key.name",
      "key.prefix",
      "key.created_at",
      "key.last_used_at",
      "key.revoked_at",
      "staff.id as staff_id",
      "staff.name as staff_name",
    ]);

export const listKeys = (db: Db, distributorId: number) =>
  keySelect(db).where("key.distributor_id", "=", distributorId).orderBy("key.id", "desc").limit(100).execute();

export const findKey = (db: Db, id: number) => keySelect(db).where("key.id", "=", id).executeTakeFirst();

/** Ends a key; false when it had ended before. */
export async function revokeKey(tx: Tx, id: number, staffId: number, at: Date): Promise<boolean> {
  const revoked = await tx
    .updateTable("distributor_key")
    .set({ revoked_at: at, revoked_by: staffId })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return revoked !== undefined;
}

/** Of these branches, those of the distributor. */
export const listOwnBranches = (db: Db, distributorId: number, ids: number[]) =>
  db
    .selectFrom("distributor_branch")
    .select("id")
    .where("distributor_id", "=", distributorId)
    .where("id", "in", ids.length ? ids : [-1])
    .execute();

export async function saveAvailability(tx: Tx, rows: Insertable<Tables["product_availability"]>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 1000) {
    await tx
      .insertInto("product_availability")
      .values(rows.slice(at, at + 1000))
      .onConflict((conflict) =>
        conflict.columns(["branch_id", "product_id", "pack_volume"]).doUpdateSet((row) => ({
          status: row.ref("excluded.status"),
          updated_at: row.ref("excluded.updated_at"),
        })),
      )
      .execute();
  }
}

export async function countMendedSince(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("feed_document as document")
    .innerJoin("feed_batch as batch", "batch.id", "document.batch_id")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("document.repairs", "is not", null)
    .where("batch.received_at", ">=", since)
    .executeTakeFirstOrThrow();
  return count;
}
