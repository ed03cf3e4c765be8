import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { type ListQuery, pageOf } from "#platform/database/paging.ts";
import type { Tables } from "#platform/database/tables.ts";

const events = (db: Db) =>
  db
    .selectFrom("partner_event as event")
    .innerJoin("partner_event_kind as kind", "kind.id", "event.kind_id")
    .select(["event.id", "event.external_id", "event.occurred_on", "event.received_at", "event.state"])
    .select(["event.refusal", "event.points", "event.participant_id", "event.request_hash", "kind.code as kind"]);

export const findEvent = (db: Db, partnerId: number, id: number) =>
  events(db).where("event.partner_id", "=", partnerId).where("event.id", "=", id).executeTakeFirst();

export const findByKey = (db: Db, partnerId: number, key: string) =>
  events(db).where("event.partner_id", "=", partnerId).where("event.idempotency_key", "=", key).executeTakeFirst();

/** One number of a partner's is judged at a time. */
export const lockNumber = (tx: Tx, partnerId: number, externalId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`partner-event:${partnerId}:${externalId}`}, 0))`.execute(tx);

export const isAccepted = async (tx: Tx, partnerId: number, externalId: string): Promise<boolean> =>
  (await tx
    .selectFrom("partner_event")
    .select("id")
    .where("partner_id", "=", partnerId)
    .where("external_id", "=", externalId)
    .where("state", "=", "accepted")
    .executeTakeFirst()) !== undefined;

/** How often a farm earned by a kind in a year. */
export async function countOfFarm(
  tx: Tx,
  participantId: number,
  { kindId, year }: { kindId: number; year: string },
): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select count(*)::integer as times from partner_event
    where participant_id = ${participantId} and kind_id = ${kindId} and to_char(occurred_on, 'YYYY') = ${year}
      and state = 'accepted'`.execute(tx);
  return rows[0]!.times;
}

/** Writes an event; undefined if another call with the key was quicker. */
export const insertEvent = (tx: Tx, row: Insertable<Tables["partner_event"]>) =>
  tx
    .insertInto("partner_event")
    .values(row)
    .onConflict((conflict) => conflict.constraint("partner_event_key").doNothing())
    .returning("id")
    .executeTakeFirst();

export function listEvents(
  db: Db,
  partnerId: number,
  asked: ListQuery & { status?: "accepted" | "refused" | undefined },
) {
  const matching = sql<boolean>`event.partner_id = ${partnerId}
    and (${asked.status ?? null}::text is null or event.state = ${asked.status ?? null}::text)`;
  const found = db.selectFrom("partner_event as event").where(matching);
  return pageOf(db, found, events(db).where(matching).orderBy("event.id", asked.order), asked);
}
