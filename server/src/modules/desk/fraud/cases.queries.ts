import { type Insertable, sql, type Updateable } from "kysely";
import type { SignalSubject } from "@plon/rules/fraud/signal.ts";
import type { FraudSignalKind } from "@plon/rules/fraud/signals.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { type ListQuery, pageOf } from "#platform/database/paging.ts";
import type { Tables } from "#platform/database/tables.ts";

export const lockOpenCase = (tx: Tx, type: SignalSubject, id: number) =>
  tx
    .selectFrom("fraud_case")
    .selectAll()
    .where("subject_type", "=", type)
    .where("subject_id", "=", id)
    .where("status", "=", "open")
    .forUpdate()
    .executeTakeFirst();

/** A new case; undefined where somebody opened one for the same subject meanwhile. */
export const insertCase = (tx: Tx, row: Insertable<Tables["fraud_case"]>) =>
  tx
    .insertInto("fraud_case")
    .values(row)
    .onConflict((conflict) => conflict.columns(["subject_type", "subject_id"]).where("status", "=", "open").doNothing())
    .returningAll()
    .executeTakeFirst();

export const lockCase = (tx: Tx, id: number) =>
  tx.selectFrom("fraud_case").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const findState = (db: Db, id: number) =>
  db.selectFrom("fraud_case").select(["revision", "status"]).where("id", "=", id).executeTakeFirst();

export const updateCase = (tx: Tx, id: number, change: Updateable<Tables["fraud_case"]>) =>
  tx
    .updateTable("fraud_case")
    .set({ ...change, revision: sql`revision + 1` })
    .where("id", "=", id)
    .execute();

export type CaseFilter = ListQuery & {
  sort: "opened_at" | "score";
  status?: "open" | "confirmed" | "unfounded" | "closed" | undefined;
  subject?: SignalSubject | undefined;
  kind?: FraudSignalKind | undefined;
};

/** Whom a case is about, as the office calls them. */
const NAME = sql<string | null>`case c.subject_type
  when 'participant' then (select p.first_name || ' ' || p.last_name from participant p where p.id = c.subject_id)
  when 'staff' then (select s.name from staff s where s.id = c.subject_id)
  when 'distributor' then (select d.name from distributor d where d.id = c.subject_id)
  else (select r.name || ', klucz ' || k.label from partner_key k join partner r on r.id = k.partner_id where k.id = c.subject_id)
  end`;

/** The partner of a key, whose page it is on. */
const PARTNER = sql<number | null>`case c.subject_type when 'partner_key'
  then (select k.partner_id from partner_key k where k.id = c.subject_id) end`;

/** Nobody reads a case about themselves. */
const cases = (db: Db, readerId: number) =>
  db.selectFrom("fraud_case as c").where(sql<boolean>`not (c.subject_type = 'staff' and c.subject_id = ${readerId})`);

const shown = (db: Db, readerId: number) =>
  cases(db, readerId)
    .leftJoin("outgoing_hold as h", "h.id", "c.hold_id")
    .leftJoin("staff as decider", "decider.id", "c.decided_by")
    .selectAll("c")
    .select([NAME.as("subject_name"), PARTNER.as("partner_id")])
    .select(["decider.name as decider", "h.until_day", "h.ended_at as hold_ended_at", "h.began_on"]);

export async function listCases(db: Db, readerId: number, filter: CaseFilter) {
  const matching = sql<boolean>`
    (${filter.status ?? null}::text is null or c.status = ${filter.status ?? null}::text)
    and (${filter.subject ?? null}::text is null or c.subject_type = ${filter.subject ?? null}::text)
    and (${filter.kind ?? null}::text is null or exists (select from fraud_signal s
      where s.case_id = c.id and s.kind = ${filter.kind ?? null}::text))`;
  const rows = shown(db, readerId)
    .where(matching)
    .orderBy(sql.ref(`c.${filter.sort}`), filter.order)
    .orderBy("c.id", filter.order);
  return await pageOf(db, cases(db, readerId).where(matching), rows, filter);
}

export const findCase = (db: Db, readerId: number, id: number) =>
  shown(db, readerId).where("c.id", "=", id).executeTakeFirst();

/** For the operators: how many are open, and since when the oldest. */
export const countOpen = (db: Db) =>
  db
    .selectFrom("fraud_case")
    .select((row) => [row.fn.countAll<number>().as("waiting"), row.fn.min("opened_at").as("oldest_at")])
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
