import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type Db, piece, type Piece, run, type Tx, isAny } from "#platform/database.ts";
import { type ListQuery, pageOfMany, sortedBy } from "#platform/paging.ts";
import { peopleMeant } from "#platform/search.ts";
import type { Tables } from "#platform/tables.ts";

type Request = Selectable<Tables["adjustment_request"]>;

/** Whether this participant exists and their account is not closed. */
export const isOpenAccount = async (db: Db, participantId: number): Promise<boolean> =>
  (await run(db, openAccount(participantId))).length > 0;

/**
 * The participant, if their account is open and this member of staff asked for nothing else under the key: what a posting
 * depends on, as a piece of its statement.
 */
export const openFor = (participantId: number, staffId: number, key: string, requestHash: Buffer): Piece => piece`
  select id from participant where id = ${participantId} and closed_at is null and not exists (
    select from adjustment_request
    where requested_by = ${staffId} and idempotency_key = ${key} and request_hash is distinct from ${requestHash})`;

/** The participant, if their account is open. */
export const openAccount = (participantId: number): Piece =>
  piece`select id from participant where id = ${participantId} and closed_at is null`;

/** Whether the ledger has a posting with this key. */
export const isPosted = (db: Db, key: string): Promise<boolean> =>
  isAny(db.selectFrom("ledger_journal").select("id").where("idempotency_key", "=", key));

/** Who may receive points from `senderId`, by NIP or PESEL: a piece of the transfer's statement. */
export const receiverOf = (identifier: string, senderId: number): Piece =>
  piece`select id from participant where identifier = ${identifier} and not is_locked and id <> ${senderId}`;

/** The same if `given` finds anybody. */
export const receiverIf = (given: Piece, identifier: string, senderId: number): Piece =>
  piece`${receiverOf(identifier, senderId)} and exists (${given})`;

/** The same as a query of its own. */
export const findReceiver = async (db: Db, identifier: string, senderId: number): Promise<number | undefined> =>
  (await run<{ id: number }>(db, receiverOf(identifier, senderId)))[0]?.id;

export const identifierOf = async (db: Db, participantId: number): Promise<string> =>
  (await db.selectFrom("participant").select("identifier").where("id", "=", participantId).executeTakeFirstOrThrow())
    .identifier;

/** Writes a request; undefined when its key was used before. */
export const insertRequest = (tx: Tx, row: Insertable<Tables["adjustment_request"]>) =>
  tx
    .insertInto("adjustment_request")
    .values(row)
    .onConflict((conflict) => conflict.constraint("adjustment_request_key_unique").doNothing())
    .returning(["id", "request_hash"])
    .executeTakeFirst();

export const findByKey = (db: Db, staffId: number, key: string) =>
  db
    .selectFrom("adjustment_request")
    .select(["id", "request_hash"])
    .where("requested_by", "=", staffId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();

export const lockRequest = (tx: Tx, id: number): Promise<Request | undefined> =>
  tx.selectFrom("adjustment_request").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const decideRequest = (tx: Tx, id: number, change: Updateable<Tables["adjustment_request"]>) =>
  tx.updateTable("adjustment_request").set(change).where("id", "=", id).execute();

const withPeople = (db: Db) =>
  db
    .selectFrom("adjustment_request as request")
    .innerJoin("participant", "participant.id", "request.participant_id")
    .innerJoin("staff as asker", "asker.id", "request.requested_by")
    .leftJoin("participant as receiver", "receiver.id", "request.receiver_id")
    .leftJoin("staff as decider", "decider.id", "request.decided_by")
    .selectAll("request")
    .select([
      "participant.first_name",
      "participant.last_name",
      "participant.company_name",
      "participant.identifier",
      "receiver.first_name as receiver_first_name",
      "receiver.last_name as receiver_last_name",
      "receiver.company_name as receiver_company_name",
      "receiver.identifier as receiver_identifier",
      "asker.name as asker_name",
      "decider.name as decider_name",
    ]);

export const findRequest = (db: Db, id: number) =>
  withPeople(db).where("request.id", "=", id).executeTakeFirstOrThrow();

export type RequestRow = Awaited<ReturnType<typeof findRequest>>;

export type RequestFilter = ListQuery & {
  status?: Request["status"] | undefined;
  participant_id?: number | undefined;
};

export async function listRequests(db: Db, filter: RequestFilter) {
  const isMeant = await peopleMeant(db, filter.search);
  const matching = sql<boolean>`${isMeant("request.participant_id")}
    and (${filter.status ?? null}::text is null or request.status = ${filter.status ?? null})
    and (${filter.participant_id ?? null}::bigint is null or request.participant_id = ${filter.participant_id ?? null})`;
  const found = db
    .selectFrom("adjustment_request as request")
    .leftJoin("participant", "participant.id", "request.participant_id")
    .where(matching);
  const sorting = sortedBy(filter.order, sql.ref("request.requested_at"), sql.ref("request.id"));
  return await pageOfMany(db, { found, rows: withPeople(db), id: "request.id", sorting, ...isMeant.most }, filter);
}
