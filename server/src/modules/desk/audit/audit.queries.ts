import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { COUNTED_MAX, likePattern, pageOfMany, sortedBy } from "#platform/database/paging.ts";
import { lookUpPeople, matchesNumber, says, saysPerson } from "#platform/database/search.ts";
import type { Tables } from "#platform/database/tables.ts";

export type AuditFilter = {
  search: string;
  /** Actions whose Polish name contains the phrase. */
  named: readonly string[];
  /** All types of subjects, for a number whose type is not known. */
  subjects: readonly string[];
  staff_id?: number | undefined;
  action?: string | undefined;
  /** A kind of act that is left out. */
  butAction: string | undefined;
  subject_type?: string | undefined;
  subject_id?: string | undefined;
  /** Instants: from the first, before the second. */
  /** The invoice whose receipt's number was typed. */
  receiptOf: number | undefined;
  /** As many of the newest acts are searched for what they changed: no index has their contents (decision 0074). */
  contentsMax: number;
  since?: Date | undefined;
  until?: Date | undefined;
};

type Acts = SelectQueryBuilder<Tables, "audit_log", object>;

/** Without the search. */
function picked(db: Db, filter: AuditFilter): Acts {
  const { staff_id, action, subject_type, subject_id, since, until } = filter;
  let query: Acts = db.selectFrom("audit_log");
  if (staff_id !== undefined) query = query.where("audit_log.staff_id", "=", staff_id);
  if (action !== undefined) query = query.where("audit_log.action", "=", action);
  if (filter.butAction !== undefined) query = query.where("audit_log.action", "<>", filter.butAction);
  if (subject_type !== undefined) query = query.where("audit_log.subject_type", "=", subject_type);
  if (subject_id !== undefined) query = query.where("audit_log.subject_id", "=", subject_id);
  if (since !== undefined) query = query.where("audit_log.happened_at", ">=", since);
  if (until !== undefined) query = query.where("audit_log.happened_at", "<", until);
  return query;
}

function matching(db: Db, filter: AuditFilter): Acts {
  const query = picked(db, filter);
  if (filter.search === "") return query;
  const pattern = likePattern(filter.search);
  return query.where((row) =>
    row.or([
      row("audit_log.subject_id", "=", filter.search),
      // Nobody knows ids: a document and a farm are found by what the row says about them.
      sql<boolean>`(audit_log.subject_type = 'invoice' and audit_log.subject_id in (
        select invoice.id::text from invoice where invoice.id = ${filter.receiptOf ?? null}::bigint
          or search_fold(invoice.document_name) like search_fold(${pattern})))`,
      sql<boolean>`(audit_log.subject_type = 'participant' and audit_log.subject_id in (
        select participant.id::text from participant where ${says("participant.search", filter.search)}))`,
      ...(filter.named.length > 0 ? [row("audit_log.action", "in", filter.named)] : []),
      sql<boolean>`search_fold(concat_ws(' ', audit_log.before, audit_log.after)) like search_fold(${pattern})`,
    ]),
  );
}

/** The name of the subject of an action; null if it has no name of its own, or no longer exists. */
const SUBJECT_NAME = sql<string | null>`(
  with it as (select case when audit_log.subject_id ~ '^[0-9]{1,18}$' then audit_log.subject_id::bigint end as id)
  select case audit_log.subject_type
    when 'invoice' then (select document_name from invoice where id = it.id)
    when 'participant' then (select coalesce(nullif(company_name, ''), first_name || ' ' || last_name)
      from participant where id = it.id)
    when 'registration' then (select first_name || ' ' || last_name from registration where id = it.id)
    when 'campaign_entry' then (select first_name || ' ' || last_name from campaign_entry where id = it.id)
    when 'order' then (select 'N/' || year || '/' || lpad(id::text, 6, '0') from reward_order where id = it.id)
    when 'payout_batch' then (select message_id from payout_batch where id = it.id)
    when 'product' then (select name from product where id = it.id)
    when 'prize' then (select title from prize where id = it.id)
    when 'promotion' then (select title from promotion where id = it.id)
    when 'campaign' then (select title from campaign where id = it.id)
    when 'distributor' then (select name from distributor where id = it.id)
    when 'representative' then (select first_name || ' ' || last_name from representative where id = it.id)
    when 'staff' then (select name from staff s where s.id = it.id)
    when 'view' then (select name from saved_view where id = it.id)
    when 'segment' then (select name from participant_segment where id = it.id)
    when 'message' then (select subject from contact_message where id = it.id)
  end from it
)`.as("subject_name");

const COLUMNS = ["staff.name as staff_name", "staff.email as staff_email"] as const;

/**
 * The acts a phrase finds by index: those about what it names, and of the newest ones those that changed what it says.
 */
async function searched(db: Db, filter: AuditFilter) {
  const { search, named, subjects } = filter;
  const pattern = likePattern(search);
  const people = await lookUpPeople(db, search);
  const newest = picked(db, filter)
    .select(["audit_log.id", "audit_log.before", "audit_log.after"])
    .orderBy("audit_log.happened_at", "desc")
    .orderBy("audit_log.id", "desc")
    .limit(filter.contentsMax);
  const isAboutPerson =
    people === undefined
      ? sql`exists (select from participant where ${saysPerson("participant", search)} and participant.id =
          case when audit_log.subject_id ~ '^[0-9]{1,18}$' then audit_log.subject_id::bigint end)`
      : sql`audit_log.subject_id = any (${people})`;
  return picked(db, filter).where(
    sql<boolean>`(audit_log.subject_type = any (${[...subjects]}) and audit_log.subject_id = ${search}
      or audit_log.subject_type = 'participant' and ${isAboutPerson}
      or audit_log.subject_type = 'invoice' and audit_log.subject_id = any (array(
        select invoice.id::text from invoice where invoice.id = ${filter.receiptOf ?? null}::bigint
          or ${matchesNumber(sql`search_fold(invoice.document_name)`, pattern)} limit ${COUNTED_MAX}))
      or audit_log.action = any (${[...named]})
      or audit_log.id = any (array(select newest.id from (${newest}) newest
        where search_fold(concat_ws(' ', newest.before, newest.after)) like search_fold(${pattern}))))`,
  );
}

export async function listAudit(
  db: Db,
  filter: AuditFilter & { page: number; per_page: number; order: "asc" | "desc" },
) {
  const found = filter.search === "" ? picked(db, filter) : await searched(db, filter);
  const rows = db
    .selectFrom("audit_log")
    .innerJoin("staff", "staff.id", "audit_log.staff_id")
    .selectAll("audit_log")
    .select(COLUMNS)
    .select(SUBJECT_NAME);
  const sorting = sortedBy(filter.order, sql.ref("audit_log.happened_at"), sql.ref("audit_log.id"));
  const countable = filter.search === "" ? found.select("audit_log.id") : undefined;
  return await pageOfMany(db, { found, rows, id: "audit_log.id", sorting, countable }, filter);
}

export const countAudit = (db: Db, filter: AuditFilter) =>
  matching(db, filter)
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();

/** The next rows below a number, newest first: a file is written page by page. */
export const listAuditBelow = (db: Db, filter: AuditFilter, below: number, limit: number) =>
  matching(db, filter)
    .innerJoin("staff", "staff.id", "audit_log.staff_id")
    .selectAll("audit_log")
    .select(COLUMNS)
    .where("audit_log.id", "<", below)
    .orderBy("audit_log.id", "desc")
    .limit(limit)
    .execute();

export type AuditRow = Awaited<ReturnType<typeof listAuditBelow>>[number];

export type ActCount = { action: string; count: number };

/** How often each kind of act was done since a moment, by everybody or by one person; the most frequent first. */
export const countActs = (db: Db, { since, staffId }: { since: Date; staffId?: number }): Promise<ActCount[]> =>
  db
    .selectFrom("audit_log")
    .select((row) => ["action", row.fn.countAll<number>().as("count")])
    .where("happened_at", ">=", since)
    .$if(staffId !== undefined, (query) => query.where("staff_id", "=", staffId!))
    .groupBy("action")
    .orderBy("count", "desc")
    .orderBy("action")
    .execute();

/** What others did to a record after a moment, the newest first. */
export const listChangesByOthers = (
  db: Db,
  { subject_type, subject_id }: { subject_type: string; subject_id: string },
  { staffId, since, unlike, limit }: { staffId: number; since: Date; unlike: readonly string[]; limit: number },
) =>
  db
    .selectFrom("audit_log")
    .innerJoin("staff", "staff.id", "audit_log.staff_id")
    .select(["staff.name as staff_name", "audit_log.happened_at", "audit_log.action"])
    .where("subject_type", "=", subject_type)
    .where("subject_id", "=", subject_id)
    .where("staff_id", "<>", staffId)
    .where("happened_at", ">", since)
    .where("action", "not in", unlike)
    .orderBy("audit_log.id", "desc")
    .limit(limit)
    .execute();

/** When somebody last did anything before a session of theirs began; null if never. */
export const findLastTrace = (db: Db, staffId: number, sessionId: number): Promise<{ since: Date | null }> =>
  db
    .selectFrom("audit_log")
    .select((row) => row.fn.max("happened_at").as("since"))
    .where("staff_id", "=", staffId)
    .where("happened_at", "<", (row) => row.selectFrom("session").select("created_at").where("id", "=", sessionId))
    .executeTakeFirstOrThrow();
