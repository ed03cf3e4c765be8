import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { pageOf } from "#platform/database/paging.ts";
import type { Tables } from "#platform/database/tables.ts";

export type ApprovalRow = Selectable<Tables["approval_request"]>;

/** Undefined if such a change is already waiting. */
export const insertApproval = (tx: Tx, row: Insertable<Tables["approval_request"]>) =>
  tx
    .insertInto("approval_request")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();

export const lockApproval = (tx: Tx, id: number): Promise<ApprovalRow | undefined> =>
  tx.selectFrom("approval_request").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const decideRow = (tx: Tx, id: number, change: Updateable<Tables["approval_request"]>) =>
  tx.updateTable("approval_request").set(change).where("id", "=", id).execute();

const withPeople = (db: Db) =>
  db
    .selectFrom("approval_request as request")
    .innerJoin("staff as asker", "asker.id", "request.requested_by")
    .leftJoin("staff as decider", "decider.id", "request.decided_by")
    .selectAll("request")
    .select(["asker.name as asker_name", "decider.name as decider_name"]);

export const findApproval = (db: Db, id: number) =>
  withPeople(db).where("request.id", "=", id).executeTakeFirstOrThrow();

/** Waiting requests of one kind, by subject. */
export const listWaiting = (db: Db, kind: ApprovalRow["kind"]) =>
  withPeople(db).where("request.kind", "=", kind).where("request.status", "=", "waiting").execute();

export type ApprovalFilter = {
  page: number;
  per_page: number;
  order: "asc" | "desc";
  status?: ApprovalRow["status"] | undefined;
  subject_path?: string | undefined;
};

export async function listApprovals(db: Db, kinds: ApprovalRow["kind"][], filter: ApprovalFilter) {
  const { status, subject_path: path } = filter;
  const found = db
    .selectFrom("approval_request as request")
    .where("request.kind", "in", kinds)
    .$if(status !== undefined, (query) => query.where("request.status", "=", status!))
    .$if(path !== undefined, (query) => query.where("request.subject_path", "=", path!));
  const rows = withPeople(db)
    .where("request.kind", "in", kinds)
    .$if(status !== undefined, (query) => query.where("request.status", "=", status!))
    .$if(path !== undefined, (query) => query.where("request.subject_path", "=", path!))
    .orderBy("request.requested_at", filter.order)
    .orderBy("request.id", filter.order);
  return await pageOf(db, found, rows, filter);
}

/** Those of these roles with an open account. */
export const listHolders = (db: Db, roles: readonly Tables["staff"]["role"][]) =>
  db
    .selectFrom("staff")
    .select(["id", "email", "name", "role"])
    .where("role", "in", [...roles])
    .where("is_active", "=", true)
    .orderBy("id")
    .execute();

/** Somebody's account as it is now, held so that it does not change before the decision. */
export const lockPerson = (tx: Tx, id: number) =>
  tx
    .selectFrom("staff")
    .select(["id", "email", "role", "is_active"])
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();

const MAKES_SOMEBODY = ["staff.create", "staff.change", "staff.password_link", "staff.totp_reset"];

/** Whether one of two people made the other's account, or gave it anew, since a moment. */
export async function isMadeByOther(db: Db, one: number, other: number, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("audit_log")
    .select("id")
    .where("subject_type", "=", "staff")
    .where("action", "in", MAKES_SOMEBODY)
    .where("happened_at", ">=", since)
    .where(({ or, and, eb }) =>
      or([
        and([eb("staff_id", "=", one), eb("subject_id", "=", String(other))]),
        and([eb("staff_id", "=", other), eb("subject_id", "=", String(one))]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** What waits since before a moment and nobody was reminded of since then, locked and marked as reminded of. */
export const takeForgotten = (tx: Tx, before: Date, at: Date) =>
  tx
    .updateTable("approval_request")
    .set({ reminded_at: at })
    .where("status", "=", "waiting")
    .where(sql<Date>`coalesce(reminded_at, requested_at)`, "<=", before)
    .returning(["id", "kind", "subject", "requested_by", "requested_at"])
    .execute();
