import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { DocumentClass } from "@plon/rules/ksef/ksef-document.ts";
import type { LineExplanation, LineStatus } from "@plon/rules/documents/line-points.ts";
import { personOf } from "#platform/acts/acting-person.ts";
import { type Db, type Tx, isAny } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

export type InvoiceRecord = Selectable<Tables["invoice"]>;

export type LineRecord = {
  id: number;
  line_no: number;
  product_id: number;
  sap: number;
  unit: "l" | "kg";
  title_product: string;
  pack_volume: string;
  quantity: number;
  status: LineStatus;
  points: number;
  rejection_reason: string | null;
  value_grosze: number | null;
  explanation: LineExplanation;
  corrects_line_id: number | null;
};

export const lockInvoice = (tx: Tx, id: number): Promise<InvoiceRecord | undefined> =>
  tx.selectFrom("invoice").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const lockOwnInvoice = (tx: Tx, participantId: number, id: number): Promise<InvoiceRecord | undefined> =>
  tx
    .selectFrom("invoice")
    .selectAll()
    .where("id", "=", id)
    .where("participant_id", "=", participantId)
    .forUpdate()
    .executeTakeFirst();

export const findBySubmissionKey = (db: Db, participantId: number, key: string) =>
  db
    .selectFrom("invoice")
    .selectAll()
    .select("submission_hash as request_hash")
    .where("participant_id", "=", participantId)
    .where("submission_key", "=", key)
    .executeTakeFirst();

/** The account and those merged into it: a document counts once per farm. */
const accountsOf = (db: Db, participantId: number) =>
  db
    .selectFrom("participant")
    .select("participant.id")
    .where((row) => row.or([row("id", "=", participantId), row("merged_into", "=", participantId)]));

/** The class of an invoice's kind, as the database keeps its number unique: of a kind that nobody said, a sale. */
const CLASS = sql<string>`coalesce(document_kind, case when corrects_invoice_id is null then 'VAT' else 'KOR' end)`;

/**
 * Whether this participant already has the document from this distributor; `exceptId` is the invoice being answered.
 */
export const hasDocument = (
  db: Db,
  document: { participantId: number; distributorId: number; key: string; kind: DocumentClass; exceptId?: number },
): Promise<boolean> =>
  isAny(
    db
      .selectFrom("invoice")
      .select("id")
      .where("participant_id", "in", accountsOf(db, document.participantId))
      .where("distributor_id", "=", document.distributorId)
      .where("document_key", "=", document.key)
      .where(CLASS, "=", document.kind)
      .where("status", "<>", "cancelled")
      .where("id", "<>", document.exceptId ?? 0),
  );

/** A participant's invoice by the document's hash, or by its seller and number, unless it was cancelled. */
export const findByDocument = (
  db: Db,
  participantId: number,
  document: { sha256?: Buffer; distributorId?: number; key?: string; kind?: DocumentClass | undefined },
) =>
  db
    .selectFrom("invoice")
    .select(["id", "document_name as document"])
    .where("participant_id", "in", accountsOf(db, participantId))
    .where("status", "<>", "cancelled")
    .where((row) =>
      row.or([
        row("ksef_sha256", "=", document.sha256 ?? null),
        row.and([
          row("distributor_id", "=", document.distributorId ?? 0),
          row("document_key", "=", document.key ?? ""),
          ...(document.kind ? [row(CLASS, "=", document.kind)] : []),
        ]),
      ]),
    )
    .orderBy("id")
    .executeTakeFirst();

/** A participant's invoices of a number, unless they were cancelled: one of each kind at most. */
export const listReceived = (db: Db, document: { participantId: number; distributorId: number; key: string }) =>
  db
    .selectFrom("invoice")
    .select(["id", "document_kind", "corrects_invoice_id", "source", "status"])
    .where("participant_id", "in", accountsOf(db, document.participantId))
    .where("distributor_id", "=", document.distributorId)
    .where("document_key", "=", document.key)
    .where("status", "<>", "cancelled")
    .orderBy("id")
    .execute();

/** The participant's invoices of a distributor that have one of these numbers, or are known by it in KSeF; not cancelled. */
export const listNamed = (
  db: Db,
  document: { participantId: number; distributorId: number; names: readonly string[]; keys: readonly string[] },
) =>
  db
    .selectFrom("invoice")
    .select(["id", "status", "document_name", "document_key"])
    .where("participant_id", "in", accountsOf(db, document.participantId))
    .where("distributor_id", "=", document.distributorId)
    .where((row) =>
      row.or([
        row("document_key", "=", sql<string>`any(${[...document.keys]})`),
        row("ksef_number", "=", sql<string>`any(${[...document.names]})`),
      ]),
    )
    .where("status", "<>", "cancelled")
    .orderBy("id")
    .execute();

/** Whether somebody else's accepted invoice has this number of the distributor, and none of the participant's. */
export async function isAcceptedElsewhere(
  db: Db,
  document: { participantId: number; distributorId: number; key: string },
): Promise<boolean> {
  if ((await listReceived(db, document)).length > 0) return false;
  const found = await db
    .selectFrom("invoice")
    .select("id")
    .where("participant_id", "not in", accountsOf(db, document.participantId))
    .where("distributor_id", "=", document.distributorId)
    .where("document_key", "=", document.key)
    .where("status", "=", "accepted")
    .executeTakeFirst();
  return found !== undefined;
}

/** Notes the number by which KSeF knows an invoice; that does not change the invoice, so its revision stays. */
export const setKsefNumber = (tx: Tx, id: number, ksefNumber: string) =>
  tx
    .updateTable("invoice")
    .set({ ksef_number: ksefNumber })
    .where("id", "=", id)
    .where("ksef_number", "is", null)
    .execute();

export const insertInvoice = (tx: Tx, row: Insertable<Tables["invoice"]>): Promise<InvoiceRecord> =>
  tx.insertInto("invoice").values(row).returningAll().executeTakeFirstOrThrow();

/** Changes an invoice and increments its revision. */
export const updateInvoice = (tx: Tx, id: number, change: Updateable<Tables["invoice"]>): Promise<InvoiceRecord> =>
  tx
    .updateTable("invoice")
    .set({ ...change, revision: sql`revision + 1` })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Records who works on an invoice; that does not change the invoice, so its revision stays. */
export const assignInvoice = (tx: Tx, id: number, staffId: number | null, until: Date | null): Promise<InvoiceRecord> =>
  tx
    .updateTable("invoice")
    .set({ assigned_staff_id: staffId, assigned_until: until })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Locks the oldest waiting invoice that nobody works on, skipping those being taken at this moment. */
export const lockNextWaiting = (tx: Tx, at: Date, skipped?: { id: number; submitted_at: Date }) =>
  tx
    .selectFrom("invoice")
    .select("id")
    .where("status", "=", "pending")
    .$if(skipped !== undefined, (query) =>
      query.where(sql<boolean>`(submitted_at, id) > (${skipped?.submitted_at}::timestamptz, ${skipped?.id}::bigint)`),
    )
    .where((row) => row.or([row("assigned_until", "is", null), row("assigned_until", "<=", at)]))
    .orderBy("submitted_at")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const findFile = (db: Db, id: number) =>
  db.selectFrom("stored_file").selectAll().where("id", "=", id).executeTakeFirst();

/** Which of these storage keys some row names. */
export async function listKnownKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom("stored_file").select("storage_key").where("storage_key", "in", keys).execute();
  return new Set(rows.map((row) => row.storage_key));
}

export const listLines = (db: Db, invoiceId: number): Promise<LineRecord[]> =>
  db
    .selectFrom("invoice_line as line")
    .innerJoin("product", "product.id", "line.product_id")
    .selectAll("line")
    .select(["product.sap", "product.unit"])
    .where("line.invoice_id", "=", invoiceId)
    .orderBy("line.line_no")
    .execute();

/** A statement takes 65,535 values, and a document may have ten thousand lines. */
const LINES_AT_ONCE = 2000;

export async function replaceLines(
  tx: Tx,
  invoiceId: number,
  lines: Insertable<Tables["invoice_line"]>[],
): Promise<void> {
  await tx.deleteFrom("invoice_line").where("invoice_id", "=", invoiceId).execute();
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    await tx
      .insertInto("invoice_line")
      .values(lines.slice(from, from + LINES_AT_ONCE))
      .execute();
  }
}

export const settleLine = (
  tx: Tx,
  id: number,
  result: { status: LineStatus; points: number; explanation: LineExplanation },
) =>
  tx
    .updateTable("invoice_line")
    .set({ status: result.status, points: result.points, explanation: JSON.stringify(result.explanation) })
    .where("id", "=", id)
    .execute();

/** Gives the waiting lines of an invoice that earns nothing the state of the invoice. */
export const refuseLines = (tx: Tx, invoiceId: number, status: "rejected" | "cancelled") =>
  tx
    .updateTable("invoice_line")
    .set({ status, points: 0, explanation: sql`explanation || '{"points": 0}'` })
    .where("invoice_id", "=", invoiceId)
    .where("status", "=", "pending")
    .execute();

/** Restores the lines that were decided with their invoice: waiting, with the points before limits. */
export const reopenLines = (tx: Tx, invoiceId: number) =>
  tx
    .updateTable("invoice_line")
    .set({
      status: "pending",
      points: sql`(explanation ->> 'roundedPoints')::bigint`,
      explanation: sql`(explanation - 'limit') || jsonb_build_object('points', explanation -> 'roundedPoints')`,
    })
    .where("invoice_id", "=", invoiceId)
    .where("rejection_reason", "is", null)
    .execute();

/**
 * Points of a participant's accepted invoices of a year, in all and by product: what the yearly limits count. A correction
 * belongs to the year of what it corrects.
 */
export async function sumYear(db: Db, participantId: number, year: number) {
  const rows = await db
    .selectFrom("invoice_line as line")
    .innerJoin("invoice", "invoice.id", "line.invoice_id")
    .leftJoin("invoice as corrected", "corrected.id", "invoice.corrects_invoice_id")
    .select((row) => ["line.product_id", row.fn.sum<number>("line.points").as("points")])
    .where("invoice.participant_id", "=", participantId)
    .where("invoice.status", "=", "accepted")
    .where((row) =>
      row.between(
        row.fn.coalesce("corrected.list_date", "invoice.list_date"),
        sql<string>`${`${year}-01-01`}::date`,
        sql<string>`${`${year}-12-31`}::date`,
      ),
    )
    .groupBy("line.product_id")
    .execute();
  const byProduct = new Map(rows.map((row) => [row.product_id, Number(row.points)]));
  return { total: [...byProduct.values()].reduce((sum, points) => sum + points, 0), byProduct };
}

/** What corrections took back from each line of an invoice so far. */
export const listCorrectedLines = (db: Db, invoiceId: number) =>
  db
    .selectFrom("invoice_line as taken")
    .innerJoin("invoice_line as line", "line.id", "taken.corrects_line_id")
    .select((row) => [
      "line.id",
      row.fn.sum<number>("taken.points").as("points"),
      sql<string>`sum(taken.quantity * taken.pack_volume)`.as("volume"),
    ])
    .where("line.invoice_id", "=", invoiceId)
    .groupBy("line.id")
    .execute();

export const listCorrections = (db: Db, invoiceId: number) =>
  db
    .selectFrom("invoice")
    .select(["id", "document_name as document"])
    .where("corrects_invoice_id", "=", invoiceId)
    .orderBy("id")
    .execute();

/** The columns every list of invoices shows, with its distributor and the states of its lines. */
export const invoiceRows = (db: Db) =>
  db
    .selectFrom("invoice")
    .innerJoin("distributor", "distributor.id", "invoice.distributor_id")
    .selectAll("invoice")
    .select((row) => [
      "distributor.name as distributor_name",
      "distributor.nip as distributor_nip",
      sql<
        LineStatus[]
      >`(select coalesce(array_agg(distinct status), '{}') from invoice_line where invoice_id = ${row.ref("invoice.id")})`.as(
        "line_states",
      ),
      jsonArrayFrom(
        row
          .selectFrom("invoice as corrected")
          .select(["corrected.id", "corrected.document_name as document"])
          .whereRef("corrected.id", "=", "invoice.corrects_invoice_id"),
      ).as("corrects"),
      personOf("invoice.membership_id").as("by_person"),
      personOf("invoice.ended_membership_id").as("cancelled_by_person"),
    ]);

/** What an invoice's file said of `field`, if it was read. */
const readOf = (field: "issue_date" | "buyer_name" | "buyer_nip") => sql<string | null>`(
  select reading.found -> ${sql.lit(field)} ->> 'value' from invoice_reading reading
  where reading.invoice_id = invoice.id and reading.status = 'read')`;

/** The rows of its owner, who sees what the file said. */
export const ownInvoiceRows = (db: Db) =>
  invoiceRows(db).select([
    readOf("issue_date").as("read_date"),
    readOf("buyer_name").as("read_buyer_name"),
    readOf("buyer_nip").as("read_buyer_nip"),
  ]);

export const findOwnInvoice = (db: Db, participantId: number, id: number) =>
  ownInvoiceRows(db)
    .innerJoin("participant", "participant.id", "invoice.participant_id")
    .select(["participant.first_name", "participant.last_name", "participant.company_name"])
    .where("invoice.id", "=", id)
    .where("invoice.participant_id", "=", participantId)
    .executeTakeFirst();

/** The farm whose tax number the document names as its buyer, if it is not the invoice's. */
export const findOtherBuyer = (db: Db, invoiceId: number) =>
  db
    .selectFrom("invoice")
    .leftJoin("invoice_reading as reading", "reading.invoice_id", "invoice.id")
    .innerJoin("participant as own", "own.id", "invoice.participant_id")
    .innerJoin("participant as other", (join) =>
      join.on(
        "other.identifier",
        "=",
        sql<string>`coalesce(invoice.buyer_nip, reading.found -> 'buyer_nip' ->> 'value')`,
      ),
    )
    .select([
      "other.id",
      sql<string>`trim(other.company_name || ' ' || other.first_name || ' ' || other.last_name)`.as("name"),
    ])
    .where("invoice.id", "=", invoiceId)
    .where(sql<boolean>`coalesce(other.merged_into, other.id) <> coalesce(own.merged_into, own.id)`)
    .executeTakeFirst();
