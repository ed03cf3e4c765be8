import { type Insertable, sql, type Updateable } from "kysely";
import { type Db, piece, type Piece, type Tx } from "#platform/database/database.ts";
import { isShownTo } from "#platform/acts/own-participants.ts";
import { type ListQuery, pageOfMany, sortedBy } from "#platform/database/paging.ts";
import { peopleMeant } from "#platform/database/search.ts";
import type { Tables } from "#platform/database/tables.ts";

/** When a participant asked to close the account: a piece of other statements. */
export const closingRequestedOf = (participantId: number): Piece =>
  piece`select r.requested_at from closing_request r where r.participant_id = ${participantId} and r.status = 'open'`;

export const insertRequest = (tx: Tx, row: Insertable<Tables["closing_request"]>) =>
  tx.insertInto("closing_request").values(row).execute();

export const findOpenRequest = (db: Db, participantId: number) =>
  db
    .selectFrom("closing_request")
    .selectAll()
    .where("participant_id", "=", participantId)
    .where("status", "=", "open")
    .executeTakeFirst();

export const endRequest = (tx: Tx, id: number, change: Updateable<Tables["closing_request"]>) =>
  tx.updateTable("closing_request").set(change).where("id", "=", id).where("status", "=", "open").execute();

export const lockRequest = (tx: Tx, id: number) =>
  tx.selectFrom("closing_request").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export type LockedPerson = Awaited<ReturnType<typeof lockPerson>>;

export const lockPerson = (tx: Tx, participantId: number) =>
  tx
    .selectFrom("participant")
    .select(["id", "identifier", "email", "phone", "registration_id", "first_name", "last_name", "company_name"])
    .where("id", "=", participantId)
    .forUpdate()
    .executeTakeFirstOrThrow();

const withPeople = (db: Db) =>
  db
    .selectFrom("closing_request")
    .innerJoin("participant", "participant.id", "closing_request.participant_id")
    .leftJoin("staff", "staff.id", "closing_request.decided_by")
    .leftJoin("ledger_balance", "ledger_balance.participant_id", "participant.id")
    .selectAll("closing_request")
    .select((row) => [
      "participant.first_name",
      "participant.last_name",
      "participant.identifier",
      "staff.name as staff_name",
      row.fn.coalesce("ledger_balance.available", sql<number>`0`).as("available_points"),
    ]);

export const findRequest = (db: Db, id: number) =>
  withPeople(db).where("closing_request.id", "=", id).executeTakeFirst();

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

export async function listRequests(
  db: Db,
  filter: ListQuery & {
    status?: "open" | "withdrawn" | "closed" | undefined;
    /** A representative sees only their own participants. */
    representativeId: number | undefined;
  },
) {
  const isMeant = await peopleMeant(db, filter.search);
  const matching = sql<boolean>`${isMeant("closing_request.participant_id")}
    and (${filter.status ?? null}::text is null or closing_request.status = ${filter.status ?? null})
    and ${isShownTo(filter.representativeId, "participant")}`;
  const found = db
    .selectFrom("closing_request")
    .leftJoin("participant", "participant.id", "closing_request.participant_id")
    .where(matching);
  const sorting = sortedBy(filter.order, sql.ref("closing_request.requested_at"), sql.ref("closing_request.id"));
  return await pageOfMany(
    db,
    { found, rows: withPeople(db), id: "closing_request.id", sorting, ...isMeant.most },
    filter,
  );
}
