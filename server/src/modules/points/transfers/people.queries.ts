import { type ExpressionBuilder, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

const PERSON = [
  "participant.id",
  "participant.identifier_type",
  "participant.first_name",
  "participant.last_name",
  "participant.company_name",
  "participant.company_street",
  "participant.company_street_number",
  "participant.company_street_number_place",
  "participant.company_postcode",
  "participant.company_city",
  "participant.closed_at",
] as const;

/** The other side of a transfer, for the person who looks at it: joined as `other`. */
export const OTHER = [
  "other.id as other_id",
  "other.identifier_type",
  "other.first_name",
  "other.last_name",
  "other.company_name",
  "other.company_street",
  "other.company_street_number",
  "other.company_street_number_place",
  "other.company_postcode",
  "other.company_city",
  "other.closed_at",
] as const;

/** Participants who may receive points: not locked, not closed, not in maintenance. */
const takesPoints = (row: ExpressionBuilder<Tables, "participant">) =>
  row.and({ "participant.is_locked": false, "participant.maintenance": false, "participant.closed_at": null });

const people = (db: Db) => db.selectFrom("participant").select(PERSON);

export const findReceiver = (db: Db, identifier: string) =>
  people(db).where("participant.identifier", "=", identifier).where(takesPoints).executeTakeFirst();

export const findReceiverById = (db: Db, id: number) =>
  people(db).where("participant.id", "=", id).where(takesPoints).executeTakeFirst();

export const findPerson = (db: Db, id: number) =>
  db
    .selectFrom("participant")
    .select(PERSON)
    .select([
      "participant.identifier",
      "participant.email",
      "participant.phone",
      "participant.is_prize_ordering_locked",
      "participant.phone_replaced_at",
    ])
    .where("participant.id", "=", id)
    .executeTakeFirstOrThrow();

export const listPeople = (db: Db, ids: number[]) => people(db).where("participant.id", "in", ids).execute();

/** Whether `viewer` asked or was asked for a standing transfer in a way that shows the other side (decision 0026). */
export async function selectIsKnown(db: Db, viewerId: number, otherId: number): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select ${isKnownTo(viewerId, sql.val(otherId))} as known`.execute(db);
  return rows[0]?.known ?? false;
}

/** The same as an expression: an asker is visible to the person asked; one who accepted is visible to the asker. */
export const isKnownTo = (
  viewerId: number,
  otherId: ReturnType<typeof sql.val<number>> | ReturnType<typeof sql.ref<number>>,
) =>
  sql<boolean>`exists (
    select from standing_transfer known
    where (known.sender_id = ${otherId} and known.receiver_id = ${viewerId}::bigint)
      or (known.sender_id = ${viewerId}::bigint and known.receiver_id = ${otherId}
        and known.answered_at is not null and known.status in ('active', 'ended'))
  )`;

/** Removes other people's messages and notifications that name somebody who leaves. */
export async function deleteMentions(tx: Tx, participantId: number, names: string[]): Promise<void> {
  await sql`
    delete from notification n
    where n.link like '/przekazywanie-punktow%' and n.participant_id <> ${participantId}
      and exists (select from unnest(${names}::text[]) name where position(name in n.content) > 0)
  `.execute(tx);
  await sql`
    delete from outbox_message m
    where position('/przekazywanie-punktow/stale?token=' in m.body) > 0
      and exists (
        select from standing_transfer t join participant other on other.id in (t.sender_id, t.receiver_id)
        where ${participantId} in (t.sender_id, t.receiver_id) and m.recipient in (other.email, other.phone)
      )
  `.execute(tx);
}
