import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#platform/database.ts";
import { likePattern, pagerFor } from "#platform/paging.ts";
import type { Tables } from "#platform/tables.ts";

export type AuditFilter = {
  search: string;
  /** Acts whose Polish name has the phrase. */
  named: readonly string[];
  staff_id?: number | undefined;
  action?: string | undefined;
  subject_type?: string | undefined;
  subject_id?: string | undefined;
  /** Instants: from the first, before the second. */
  since?: Date | undefined;
  until?: Date | undefined;
};

type AuditSource = Pick<Tables, "audit_log" | "staff">;

function matching(db: Db, filter: AuditFilter): SelectQueryBuilder<AuditSource, "audit_log" | "staff", object> {
  const { staff_id, action, subject_type, subject_id, since, until } = filter;
  let query = db.selectFrom("audit_log").innerJoin("staff", "staff.id", "audit_log.staff_id");
  if (staff_id !== undefined) query = query.where("audit_log.staff_id", "=", staff_id);
  if (action !== undefined) query = query.where("audit_log.action", "=", action);
  if (subject_type !== undefined) query = query.where("audit_log.subject_type", "=", subject_type);
  if (subject_id !== undefined) query = query.where("audit_log.subject_id", "=", subject_id);
  if (since !== undefined) query = query.where("audit_log.happened_at", ">=", since);
  if (until !== undefined) query = query.where("audit_log.happened_at", "<", until);
  if (filter.search === "") return query;
  const pattern = likePattern(filter.search);
  return query.where((row) =>
    row.or([
      row("audit_log.subject_id", "=", filter.search),
      ...(filter.named.length > 0 ? [row("audit_log.action", "in", filter.named)] : []),
      sql<boolean>`search_fold(concat_ws(' ', audit_log.before, audit_log.after)) like search_fold(${pattern})`,
    ]),
  );
}

const COLUMNS = ["staff.name as staff_name", "staff.email as staff_email"] as const;

export async function listAudit(
  db: Db,
  filter: AuditFilter & { page: number; per_page: number; order: "asc" | "desc" },
) {
  const { total } = await countAudit(db, filter);
  const { offset, ...meta } = pagerFor(total, filter.page, filter.per_page);
  const rows = await matching(db, filter)
    .selectAll("audit_log")
    .select(COLUMNS)
    .orderBy("audit_log.id", filter.order)
    .limit(filter.per_page)
    .offset(offset)
    .execute();
  return { rows, meta };
}

export const countAudit = (db: Db, filter: AuditFilter) =>
  matching(db, filter)
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();

/** The next rows below a number, newest first: a file is written page by page. */
export const listAuditBelow = (db: Db, filter: AuditFilter, below: number, limit: number) =>
  matching(db, filter)
    .selectAll("audit_log")
    .select(COLUMNS)
    .where("audit_log.id", "<", below)
    .orderBy("audit_log.id", "desc")
    .limit(limit)
    .execute();

export type AuditRow = Awaited<ReturnType<typeof listAuditBelow>>[number];
