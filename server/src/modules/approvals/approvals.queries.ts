import { type Insertable, type Selectable, type Updateable } from "kysely";
import type { Db, Tx } from "#platform/database.ts";
import { pageOf } from "#platform/paging.ts";
import type { Tables } from "#platform/tables.ts";

export type ApprovalRow = Selectable<Tables["approval_request"]>;

/** Violates approval_request_one_waiting if such a change is already waiting. */
export const insertApproval = (tx: Tx, row: Insertable<Tables["approval_request"]>) =>
  tx.insertInto("approval_request").values(row).returning("id").executeTakeFirstOrThrow();

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

export type NamedApproval = Awaited<ReturnType<typeof findApproval>>;

/** Waiting requests of one kind, by subject. */
export const listWaiting = (db: Db, kind: ApprovalRow["kind"]) =>
  withPeople(db).where("request.kind", "=", kind).where("request.status", "=", "waiting").execute();

export type ApprovalFilter = {
  page: number;
  per_page: number;
  order: "asc" | "desc";
  status?: ApprovalRow["status"] | undefined;
};

export async function listApprovals(db: Db, filter: ApprovalFilter) {
  const { status } = filter;
  const found = db
    .selectFrom("approval_request")
    .$if(status !== undefined, (query) => query.where("status", "=", status!));
  const rows = withPeople(db)
    .$if(status !== undefined, (query) => query.where("request.status", "=", status!))
    .orderBy("request.requested_at", filter.order)
    .orderBy("request.id", filter.order);
  return await pageOf(db, found, rows, filter);
}

/** Where the other administrators with an open account read their e-mail. */
export const listOtherAdmins = (db: Db, staffId: number) =>
  db
    .selectFrom("staff")
    .select(["email", "name"])
    .where("role", "=", "admin")
    .where("is_active", "=", true)
    .where("id", "<>", staffId)
    .orderBy("id")
    .execute();
