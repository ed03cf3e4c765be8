import { type RawBuilder, sql } from "kysely";
import type { InvoiceSource, InvoiceStatus } from "@plon/rules/documents/invoice-status.ts";
import type { Db } from "#platform/database/database.ts";
import { COUNTED_MAX, type ListQuery, likePattern, pageOf, pageOfMany, sortedBy } from "#platform/database/paging.ts";
import { matchesNumber, ownedBy, searchWords } from "#platform/database/search.ts";
import { invoiceRows, ownInvoiceRows } from "./invoices.queries.ts";

/** Invoices per page of the portal's lists (spec 2 §9). */
export const INVOICES_PER_PAGE = 16;

export type OwnInvoiceFilter = {
  participantId: number;
  list: "waiting" | number;
  page: number;
  type: "document_name" | "distributor_name";
  search: string;
  edi?: boolean | undefined;
  sort: "date" | "document" | "distributor_name" | "status" | "points";
  order: "asc" | "desc";
};

const OWN_SORT = {
  date: sql`invoice.list_date`,
  document: sql`invoice.document_name collate polish`,
  distributor_name: sql`distributor.name collate polish`,
  status: sql`invoice.status`,
  points: sql`invoice.points + invoice.pending_points`,
};

/** A participant's invoices: those of a year by date, or the waiting ones. Ties: newest first. */
export async function listOwnInvoices(db: Db, filter: OwnInvoiceFilter) {
  const column = filter.type === "document_name" ? sql`invoice.document_name` : sql`distributor.name`;
  const matching = sql<boolean>`invoice.participant_id = ${filter.participantId}
    and ${
      filter.list === "waiting"
        ? sql`invoice.status in ('pending', 'returned')`
        : sql`invoice.list_date between ${`${filter.list}-01-01`}::date and ${`${filter.list}-12-31`}::date`
    }
    and (${filter.search} = '' or search_fold(${column}) like search_fold(${likePattern(filter.search)}))
    and (${filter.edi ?? null}::boolean is null or (invoice.source = 'edi') = ${filter.edi ?? null}::boolean)`;
  const found = db
    .selectFrom("invoice")
    .innerJoin("distributor", "distributor.id", "invoice.distributor_id")
    .where(matching);
  const rows = ownInvoiceRows(db)
    .where(matching)
    .orderBy(OWN_SORT[filter.sort], filter.order)
    .orderBy("invoice.id", "desc");
  return await pageOf(db, found, rows, { page: filter.page, per_page: INVOICES_PER_PAGE });
}

/** The years a participant has invoices of, newest first. */
export async function listOwnYears(db: Db, participantId: number): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from list_date)::integer as year from invoice
    where participant_id = ${participantId} order by 1 desc
  `.execute(db);
  return rows.map(({ year }) => year);
}

/** A participant's waiting invoices, soonest decision first, with their total number. */
export async function listWaiting(db: Db, participantId: number, limit: number) {
  const waiting = invoiceRows(db)
    .where("invoice.participant_id", "=", participantId)
    .where("invoice.status", "in", ["pending", "returned"]);
  const rows = await waiting.orderBy("invoice.submitted_at").limit(limit).execute();
  const { total } = await db
    .selectFrom("invoice")
    .select((row) => row.fn.countAll<number>().as("total"))
    .where("participant_id", "=", participantId)
    .where("status", "in", ["pending", "returned"])
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export type OfficeInvoiceFilter = ListQuery & {
  sort: "submitted_at" | "date" | "document" | "distributor_name" | "participant" | "points";
  /** The invoice whose receipt's number was typed. */
  receiptOf: number | undefined;
  status?: InvoiceStatus | undefined;
  participant_id?: number | undefined;
  distributor_id?: number | undefined;
  source?: InvoiceSource | undefined;
  /** The member of staff whose invoices are asked for, or null for those nobody works on. */
  assignedTo?: number | null | undefined;
  /** Only waiting invoices promised before this day. */
  dueBefore?: string | undefined;
  /** Only those decided within these instants. */
  decided?: { from: Date | undefined; until: Date | undefined } | undefined;
  corrections?: "none" | "only" | undefined;
  /** Only of these farms; undefined is everybody. */
  people?: RawBuilder<unknown> | undefined;
  at: Date;
};

const OFFICE_SORT = {
  submitted_at: sql`invoice.submitted_at`,
  date: sql`invoice.list_date`,
  document: sql`invoice.document_name collate polish`,
  distributor_name: sql`distributor.name collate polish`,
  participant: sql`participant.last_name collate polish`,
  points: sql`invoice.points + invoice.pending_points`,
};
/** In these orders an index has all invoices; in others only those found by a condition are sorted. */
const INDEXED = new Set<keyof typeof OFFICE_SORT>(["submitted_at", "date"]);

const officeRows = (db: Db) =>
  invoiceRows(db)
    .innerJoin("participant", "participant.id", "invoice.participant_id")
    .leftJoin("staff as assignee", "assignee.id", "invoice.assigned_staff_id")
    .select([
      "participant.first_name",
      "participant.last_name",
      "participant.company_name",
      "participant.identifier",
      "assignee.name as assignee_name",
    ]);

export const findOfficeInvoice = (db: Db, id: number) => officeRows(db).where("invoice.id", "=", id).executeTakeFirst();

/** All participants' invoices for the office. */
export async function listOfficeInvoices(db: Db, filter: OfficeInvoiceFilter) {
  const sellers = await listSellersNamed(db, filter.search);
  const { said, most } = await ownedBy(db, filter.search, {
    column: "invoice.participant_id",
    finds: (pattern, word) => sql`(${matchesNumber(sql`search_fold(invoice.document_name)`, pattern)}
      or invoice.distributor_id = any (${sellers.get(word) ?? []}::bigint[]))`,
  });
  const theirs = filter.people && (await listTheirs(db, filter.people, filter));
  const matching = sql<boolean>`(invoice.id = ${filter.receiptOf ?? null}::bigint or ${said})
    and (${filter.status ?? null}::text is null or invoice.status = ${filter.status ?? null}::text)
    and (${filter.source ?? null}::text is null or invoice.source = ${filter.source ?? null}::text)
    and (${filter.participant_id ?? null}::bigint is null or invoice.participant_id = ${filter.participant_id ?? null}::bigint)
    and (${filter.distributor_id ?? null}::bigint is null or invoice.distributor_id = ${filter.distributor_id ?? null}::bigint)
    and (${filter.dueBefore ?? null}::date is null
      or (invoice.status = 'pending' and invoice.decision_due < ${filter.dueBefore ?? null}::date))
    and ${assignment(filter)} and ${ofResults("invoice", filter)} and ${ofPeople(filter.people, theirs)}`;
  // Left joins, so that tables of which nothing is asked are not read.
  const found = db
    .selectFrom("invoice")
    .leftJoin("distributor", "distributor.id", "invoice.distributor_id")
    .leftJoin("participant", "participant.id", "invoice.participant_id")
    .where(matching);
  // Without a phrase the conditions are the invoice's own.
  const countable = filter.search === "" ? db.selectFrom("invoice").select("invoice.id").where(matching) : undefined;
  const id = sql.ref("invoice.id");
  const sorting = sortedBy(filter.order, OFFICE_SORT[filter.sort], id);
  const otherwise = INDEXED.has(filter.sort) ? {} : { otherwise: sortedBy("desc", OFFICE_SORT.submitted_at, id) };
  return await pageOfMany(
    db,
    { found, rows: officeRows(db), id: "invoice.id", sorting, countable, ...otherwise, ...most },
    filter,
  );
}

/** The distributors that each word of a phrase names: there are few, so that their invoices are found by index. */
async function listSellersNamed(db: Db, phrase: string): Promise<Map<string, number[]>> {
  const words = searchWords(phrase);
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ word: string; ids: string[] }>`
    select word, array(select id::text from distributor where search like search_fold(pattern)) as ids
    from unnest(${words}::text[], ${words.map(likePattern)}::text[]) as said (word, pattern)
  `.execute(db);
  return new Map(rows.map(({ word, ids }) => [word, ids.map(Number)]));
}

/** What only figures of results ask, and so is left out of all other statements. */
function ofResults(
  table: "invoice" | "i",
  { decided: { from, until } = { from: undefined, until: undefined }, corrections }: OfficeInvoiceFilter,
) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${from === undefined ? sql`true` : sql`${column("decided_at")} >= ${from}`}
    and ${
      until === undefined
        ? sql`true`
        : // What was decided was submitted before, and that is the order in which many are read.
          sql`${column("decided_at")} < ${until} and ${column("submitted_at")} < ${until}`
    }
    and ${corrections === undefined ? sql`true` : sql`(${column("corrects_invoice_id")} is null) = ${corrections === "none"}`}`;
}

/**
 * The invoices of these farms, found farm by farm, unless there are more than are counted: for some thousand farms the planner
 * takes reading a season's invoices of everybody for cheaper, which it is not.
 */
async function listTheirs(
  db: Db,
  people: RawBuilder<unknown>,
  filter: OfficeInvoiceFilter,
): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: number }>`
    select i.id from ${people} who cross join lateral (
      select i.id from invoice i where i.participant_id = who.id and ${ofResults("i", filter)}
        and ${filter.status === undefined ? sql`true` : sql`i.status = ${filter.status}`}
      offset 0
    ) i limit ${COUNTED_MAX + 1}
  `.execute(db);
  return rows.length > COUNTED_MAX ? undefined : rows.map(({ id }) => id);
}

function ofPeople(people: RawBuilder<unknown> | undefined, theirs: number[] | undefined) {
  if (theirs) return sql`invoice.id = any (${theirs}::bigint[])`;
  return people ? sql`invoice.participant_id in (select who.id from ${people} who)` : sql`true`;
}

function assignment({ assignedTo, at }: OfficeInvoiceFilter) {
  if (assignedTo === undefined) return sql`true`;
  if (assignedTo === null) return sql`(invoice.assigned_until is null or invoice.assigned_until <= ${at})`;
  return sql`(invoice.assigned_staff_id = ${assignedTo} and invoice.assigned_until > ${at})`;
}
