import { sql } from "kysely";
import type { InvoiceStatus } from "@plon/rules/documents/invoice-status.ts";
import { PICTURE_BITS, type PurchaseClaim, type PurchaseDocument } from "@plon/rules/documents/same-purchase.ts";
import { type Db, isAny, type Tx } from "#platform/database/database.ts";

/** As many documents as are compared: what is alike in more is no sign of anything. */
const CANDIDATES_MAX = 300;

export type KnownDocument = PurchaseDocument & {
  id: number;
  document: string;
  participant: string;
  status: InvoiceStatus;
  /** What makes two of them share the key of their posting. */
  distributorId: number;
  documentKey: string;
  documentKind: string | null;
};

const claims = sql<PurchaseClaim[]>`(
  select coalesce(json_agg(json_build_object('source', c.source, 'sellerNip', c.seller_nip, 'numberKey', c.number_key,
    'documentKind', c.document_kind, 'issueDay', c.issue_day, 'sumGrosze', c.sum_grosze, 'buyerNip', c.buyer_nip,
    'ksefNumber', c.ksef_number, 'xmlSha256', encode(c.xml_sha256, 'hex'), 'fileSha256', encode(c.file_sha256, 'hex'),
    'pictureHash', c.picture_hash::text, 'uncertain', c.uncertain)), '[]')
  from purchase_claim c where c.invoice_id = i.id)`;

const document = sql`
  i.id, i.document_name as document, i.status, i.list_date as "listDay", i.corrects_invoice_id is not null as "isCorrection",
  i.lines_entered_by <> 'farmer' as "isEntered", i.distributor_id as "distributorId", i.document_key as "documentKey",
  i.document_kind as "documentKind", coalesce(p.merged_into, p.id) as "farmId", p.identifier as "farmNumber",
  trim(p.company_name || ' ' || p.first_name || ' ' || p.last_name) as participant, ${claims} as claims,
  (select string_agg(product_id || 'x' || pack_volume || 'x' || quantity, ',' order by product_id, pack_volume, quantity)
    from invoice_line where invoice_id = i.id) as goods`;

/** One invoice with what every source says of it. */
export async function findKnown(db: Db, invoiceId: number): Promise<KnownDocument | undefined> {
  const { rows } = await sql<KnownDocument>`
    select ${document} from invoice i join participant p on p.id = i.participant_id where i.id = ${invoiceId}`.execute(
    db,
  );
  return rows[0];
}

/**
 * Invoices of any farm and seller, waiting or accepted, of which some source says something that also some source says of
 * this one. An invoice and its correction are no twins.
 */
export async function listCandidates(db: Db, invoiceId: number): Promise<KnownDocument[]> {
  const { rows } = await sql<KnownDocument>`
    with me as (
      select i.id, i.list_date, i.corrects_invoice_id, p.identifier, coalesce(p.merged_into, p.id) as farm_id
      from invoice i join participant p on p.id = i.participant_id where i.id = ${invoiceId}
    ),
    own as materialized (select c.* from purchase_claim c where c.invoice_id = ${invoiceId}),
    -- Of the farm, and of the one that the document names as its buyer.
    accounts as materialized (
      select p.id from participant p, me where p.id = me.farm_id or p.merged_into = me.farm_id
      union select p.id from participant p join own on own.buyer_nip = p.identifier
    ),
    -- Sellers number alike: a number alone is no sign, it takes the seller, the farm or the sum as well.
    numbered as (
      select distinct c.invoice_id from own join purchase_claim c on c.number_key = own.number_key
      where exists (select from purchase_claim t join own o on o.seller_nip = t.seller_nip where t.invoice_id = c.invoice_id)
        or exists (select from purchase_claim t join own o on o.sum_grosze = t.sum_grosze where t.invoice_id = c.invoice_id)
        or exists (select from invoice i join accounts a on a.id = i.participant_id where i.id = c.invoice_id)
    ),
    found (id) as (
      select invoice_id from numbered
      union select c.invoice_id from own join purchase_claim c on c.xml_sha256 = own.xml_sha256
      union select c.invoice_id from own join purchase_claim c on c.file_sha256 = own.file_sha256
      union select c.invoice_id from own join purchase_claim c on c.ksef_number = own.ksef_number
      union select c.invoice_id from own join purchase_claim c on c.picture_hash is not null
        and bit_count(c.picture_hash # own.picture_hash) <= ${PICTURE_BITS}::int
      union select c.invoice_id from own join purchase_claim c on c.sum_grosze = own.sum_grosze
        where exists (select from purchase_claim t join own o on o.issue_day = t.issue_day where t.invoice_id = c.invoice_id)
      union select i.id from me join accounts a on true join invoice i on i.participant_id = a.id and i.list_date = me.list_date
      union select c.invoice_id from accounts a join invoice i on i.participant_id = a.id
        join purchase_claim c on c.invoice_id = i.id join own on own.issue_day = c.issue_day
      union select c.invoice_id from me join purchase_claim c on c.buyer_nip = me.identifier join own on own.issue_day = c.issue_day
    )
    select ${document}
    from found cross join me join invoice i on i.id = found.id join participant p on p.id = i.participant_id
    where i.id <> me.id and i.status in ('pending', 'returned', 'accepted')
      and i.id is distinct from me.corrects_invoice_id and i.corrects_invoice_id is distinct from me.id
    order by i.status = 'accepted' desc, i.id
    limit ${CANDIDATES_MAX}`.execute(db);
  return rows;
}

/**
 * Accepted invoices of one account of which also an accepted one of the other has the number. What else makes two documents
 * one, or worth asking about, is found whosever they are.
 */
export async function listOfBoth(db: Db, { leftId, keptId }: { leftId: number; keptId: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct i.id from invoice i join purchase_claim c on c.invoice_id = i.id
      join purchase_claim o on o.number_key = c.number_key
      join invoice other on other.id = o.invoice_id and other.status = 'accepted'
      join participant p on p.id = other.participant_id and p.id <> ${leftId} and coalesce(p.merged_into, p.id) = ${keptId}
    where i.participant_id = ${leftId} and i.status = 'accepted'
    order by i.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Writes down what a document's own bytes or its QR code prove of an invoice; what an earlier file proved is gone. */
export const putProven = (
  tx: Tx,
  invoiceId: number,
  proven: {
    seller_nip: string;
    number_key: string | null;
    document_kind: string | null;
    issue_day: string;
    buyer_nip: string | null;
    xml_sha256: Buffer;
  },
  at: Date,
) =>
  tx
    .insertInto("purchase_claim")
    .values({ invoice_id: invoiceId, source: "proven", ...proven, claimed_at: at })
    .onConflict((conflict) => conflict.columns(["invoice_id", "source"]).doUpdateSet({ ...proven, claimed_at: at }))
    .execute();

/** What two documents that may be one purchase could share, of an invoice: held by who decides about one of them. */
export const listSharable = (db: Db, invoiceId: number) =>
  db
    .selectFrom("purchase_claim")
    .select(["seller_nip", "number_key", "issue_day", "sum_grosze", "ksef_number", "picture_hash"])
    .select([
      sql<string | null>`encode(xml_sha256, 'hex')`.as("xml_sha256"),
      sql<string | null>`encode(file_sha256, 'hex')`.as("file_sha256"),
    ])
    .where("invoice_id", "=", invoiceId)
    .execute();

/** Holds what is named until the transaction ends; in one order, so that two never wait for each other. */
export const holdShared = (tx: Tx, names: readonly string[]) =>
  sql`
    select pg_advisory_xact_lock(id) from (
      select distinct hashtextextended('purchase:' || name, 0) as id from unnest(${names}::text[]) name order by id
    ) held
  `.execute(tx);

/** Of these invoices, those about which somebody has answered that they are another purchase than this one. */
export async function listAnswered(db: Db, invoiceId: number, others: readonly number[]): Promise<Set<number>> {
  if (others.length === 0) return new Set();
  const rows = await db
    .selectFrom("purchase_doubt")
    .select(["invoice_id", "other_id"])
    .where((row) =>
      row.or([
        row.and([row("invoice_id", "=", invoiceId), row("other_id", "in", [...others])]),
        row.and([row("other_id", "=", invoiceId), row("invoice_id", "in", [...others])]),
      ]),
    )
    .where("decided_at", "is not", null)
    .execute();
  return new Set(rows.map((row) => (row.invoice_id === invoiceId ? row.other_id : row.invoice_id)));
}

type Answer = { at: Date; staffId: number; reason: string };

/** Opens the question whether these are one purchase, once for each two; with an answer it is answered. */
export async function putDoubts(
  tx: Tx,
  invoiceId: number,
  { others, at, answer }: { others: readonly number[]; at: Date; answer?: Answer | undefined },
): Promise<void> {
  if (others.length === 0) return;
  const decided = answer && { decided_at: answer.at, decided_by: answer.staffId, reason: answer.reason };
  await tx
    .insertInto("purchase_doubt")
    .values(others.map((other_id) => ({ invoice_id: invoiceId, other_id, opened_at: at, ...decided })))
    .onConflict((conflict) =>
      decided ? conflict.columns(["invoice_id", "other_id"]).doUpdateSet(decided) : conflict.doNothing(),
    )
    .execute();
}

/** Whether the office is asked about an invoice. */
export const isDoubted = (db: Db, invoiceId: number): Promise<boolean> =>
  isAny(
    db
      .selectFrom("purchase_doubt")
      .select("invoice_id")
      .where("invoice_id", "=", invoiceId)
      .where("decided_at", "is", null),
  );

/** The seller's electronic document that says otherwise than this invoice, while somebody is asked about it. */
export const findDifferent = (db: Db, invoiceId: number) =>
  db
    .selectFrom("feed_document")
    .select(["id as document_id", "batch_id"])
    .select((row) => row.fn.coalesce("difference", sql<string>`''`).as("text"))
    .where("differs_from", "=", invoiceId)
    .where("status", "=", "waiting")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Answers the open questions about an invoice; returns the others that they named. */
export const answerDoubts = (tx: Tx, invoiceId: number, answer: Answer) =>
  tx
    .updateTable("purchase_doubt")
    .set({ decided_at: answer.at, decided_by: answer.staffId, reason: answer.reason })
    .where("invoice_id", "=", invoiceId)
    .where("decided_at", "is", null)
    .returning("other_id")
    .execute();

/** Drops the questions about two of which one no longer has its points: they are asked anew where it gets them again. */
export const dropDoubts = (tx: Tx, invoiceId: number) =>
  tx
    .deleteFrom("purchase_doubt")
    .where((row) => row.or([row("invoice_id", "=", invoiceId), row("other_id", "=", invoiceId)]))
    .execute();

/** Claims of up to `limit` invoices of which nothing is known; returns of how many. */
export async function claimUnclaimed(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ claimed: number }>`
    with missing as materialized (select array_agg(id) as ids from (select id from purchase_unclaimed limit ${limit}) u)
    select coalesce(cardinality(ids), 0) as claimed, purchase_claims_of(ids) from missing where ids is not null`.execute(
    tx,
  );
  return rows[0]?.claimed ?? 0;
}

/** Invoices of any farm, waiting or accepted, that claim this file, or this number of the same seller as far as one is known. */
export async function listClaiming(
  db: Db,
  { sha256, numberKey, sellerNip }: { sha256: Buffer; numberKey: string | null; sellerNip: string | null },
) {
  const { rows } = await sql<{ id: number; document: string }>`
    select distinct i.id, i.document_name as document
    from purchase_claim c join invoice i on i.id = c.invoice_id
    where i.status in ('pending', 'returned', 'accepted') and (c.file_sha256 = ${sha256}
      or (c.number_key = ${numberKey}::text
        and (c.seller_nip is null or ${sellerNip}::text is null or c.seller_nip = ${sellerNip}::text)))
    order by i.id limit 10
  `.execute(db);
  return rows;
}
