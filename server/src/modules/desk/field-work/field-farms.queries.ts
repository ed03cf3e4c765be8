import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

/** A representative's name; undefined if there is none. */
export const findRepresentative = (db: Db, id: number) =>
  db.selectFrom("representative").select(["id", "first_name", "last_name"]).where("id", "=", id).executeTakeFirst();

/** Open accounts of a representative with a higher number, by number. */
export const listOwnFarms = (
  db: Db,
  { representativeId, after }: { representativeId: number; after: number },
  limit: number,
) =>
  db
    .selectFrom("participant")
    .select(["id", "identifier_type", "first_name", "last_name", "company_name", "phone", "is_locked"])
    .select([
      "company_street",
      "company_street_number",
      "company_street_number_place",
      "company_postcode",
      "company_city",
    ])
    .select(["correspondence_postcode", "has_required_consents"])
    .where("representative_id", "=", representativeId)
    .where("closed_at", "is", null)
    .where("merged_into", "is", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
export type OwnFarm = Awaited<ReturnType<typeof listOwnFarms>>[number];

/** What farms can spend at a moment, what waits, and what lapses next. */
export async function listStandings(db: Db, ids: readonly number[], at: Date) {
  const { rows } = await sql<{
    id: number;
    available: number;
    pending: number;
    expires_at: Date | null;
    expiring: number | null;
  }>`
    select b.participant_id as id, b.pending,
      b.available - coalesce((select sum(s.available)::bigint from ledger_lot_state s
        where s.participant_id = b.participant_id and s.is_open and s.expires_at <= ${at}), 0) as available,
      next.expires_at, next.points as expiring
    from ledger_balance b
    left join lateral (
      select s.expires_at, sum(s.available)::bigint as points from ledger_lot_state s
      where s.participant_id = b.participant_id and s.is_open and s.available > 0 and s.expires_at > ${at}
      group by s.expires_at order by s.expires_at limit 1
    ) next on true
    where b.participant_id = any (${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** Which of these farms has a document from this day on that was not refused. */
export const listSeasonBuyers = (db: Db, ids: readonly number[], from: string) =>
  db
    .selectFrom("participant")
    .select("participant.id")
    .where(sql<boolean>`participant.id = any (${[...ids]}::bigint[])`)
    .where(
      sql<boolean>`exists (select from invoice i where i.participant_id = participant.id and i.list_date >= ${from}
        and i.status in ('pending', 'returned', 'accepted'))`,
    )
    .execute();

/** More waiting documents of one farm are not told. */
const RETURNED_MAX = 200;

/** Documents that wait for these farms to mend them. */
export const listReturned = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("invoice")
    .select(["participant_id", "document_name", "reason"])
    .where(sql<boolean>`participant_id = any (${[...ids]}::bigint[])`)
    .where("status", "=", "returned")
    .orderBy("submitted_at")
    .orderBy("id")
    .limit(RETURNED_MAX)
    .execute();

/** How these farms stand with KSeF. */
export const listConnections = (db: Db, ids: readonly number[], environment: "test" | "demo" | "production") =>
  db
    .selectFrom("ksef_connection")
    .select(["participant_id", "status"])
    .where(sql<boolean>`participant_id = any (${[...ids]}::bigint[])`)
    .where("status", "<>", "ended")
    .where("environment", "=", environment)
    .execute();

/** What these farms asked the office and was not answered yet, the oldest first. */
export async function listThreads(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{
    participant_id: number;
    kind: "message" | "question" | "appeal";
    about: string;
    since: Date;
  }>`
    select participant_id, 'message' as kind, subject as about, sent_at as since from contact_message
    where participant_id = any (${[...ids]}::bigint[]) and answered_at is null
    union all
    select participant_id, kind, about, waits_since from matter
    where participant_id = any (${[...ids]}::bigint[]) and status = 'open'
    order by since, about limit ${THREADS_MAX}`.execute(db);
  return rows;
}
/** Of a page of farms more is not told. */
const THREADS_MAX = 500;
