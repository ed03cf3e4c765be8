import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { pageOfMany, pagerFor, type Sorting, sortedBy } from "#platform/database/paging.ts";
import { peopleMeant } from "#platform/database/search.ts";
import { type CountName, listKept } from "#platform/database/row-counts.ts";
import type { Tables } from "#platform/database/tables.ts";

type Status = Tables["ksef_connection"]["status"];
type Environment = Tables["ksef_connection"]["environment"];
type Failure = NonNullable<Tables["ksef_connection"]["failure"]>;

/** A document that was found, with all that is known of what came of it. */
export type FoundDocument = {
  id: number;
  ksef_number: string;
  document_name: string;
  seller: string;
  issue_date: string;
  found_at: Date;
  status: Tables["ksef_document"]["status"];
  refusal: string | null;
  trouble: string | null;
  has_ended: boolean;
  feed_status: Tables["feed_document"]["status"] | null;
  feed_reason: string | null;
  invoice_id: number | null;
  invoice_status: Tables["invoice"]["status"] | null;
  invoice_reason: string | null;
  points: number | null;
  pending_points: number | null;
};

/**
 * A page of all documents of a participant, over all their connections. One that the programme had already, by whatever
 * way, is found by the seller's number of it.
 */
export async function pageOfParticipant(
  db: Db,
  participantId: number,
  { page, per_page }: { page: number; per_page: number },
) {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ksef_document d join ksef_connection c on c.id = d.connection_id
    where c.participant_id = ${participantId}
  `.execute(db);
  const { offset, ...meta } = pagerFor(counted[0]!.total, page, per_page);
  const { rows } = await sql<FoundDocument>`
    select d.id, d.ksef_number, d.document_name, s.name as seller, d.issue_date::text as issue_date, d.found_at, d.status,
      d.refusal, d.trouble, c.status = 'ended' as has_ended, f.status as feed_status, f.reason as feed_reason,
      i.id as invoice_id, i.status as invoice_status, i.reason as invoice_reason, i.points, i.pending_points
    from ksef_document d
    join ksef_connection c on c.id = d.connection_id
    join distributor s on s.id = d.distributor_id
    left join feed_document f on f.id = d.feed_document_id
    left join lateral (
      select one.id, one.status, one.reason, one.points, one.pending_points from invoice one
      where one.id = f.invoice_id
        or f.status = 'duplicate' and one.participant_id = c.participant_id and one.distributor_id = d.distributor_id
          and one.document_key = f.document_key and one.status <> 'cancelled'
      order by one.id limit 1
    ) i on true
    where c.participant_id = ${participantId}
    order by d.stored_at desc, d.id desc limit ${per_page} offset ${offset}
  `.execute(db);
  return { rows, meta };
}

/** Of a connection, for the office. */
const connectionSelect = (db: Db) =>
  db
    .selectFrom("ksef_connection as connection")
    .innerJoin("participant", "participant.id", "connection.participant_id")
    .select([
      "connection.id",
      "connection.participant_id",
      "connection.nip",
      "connection.status",
      "connection.consented_at",
      "connection.granted_at",
      "connection.withdrawn_at",
      "connection.ended_at",
      "connection.read_at",
      "connection.next_at",
      "connection.failing_since",
      "connection.failure",
      sql<string>`coalesce(nullif(participant.company_name, ''), participant.first_name || ' ' || participant.last_name)`.as(
        "participant_name",
      ),
      "connection.known_until",
      sql<number>`(select count(*)::int from ksef_document where connection_id = connection.id)`.as("documents"),
    ]);

export type ConnectionFilter = {
  page: number;
  per_page: number;
  sort: "consented_at" | "read_at" | "failing_since";
  order: "asc" | "desc";
  search: string;
  status: Status | undefined;
  isFailing: boolean;
};

/** A page of farms that are or were connected. */
export async function listConnections(db: Db, filter: ConnectionFilter) {
  const isMeant = await peopleMeant(db, filter.search);
  const matching = sql<boolean>`${isMeant("connection.participant_id")}
    and (${filter.status ?? null}::text is null or connection.status = ${filter.status ?? null})
    and (not ${filter.isFailing} or connection.failing_since is not null and connection.status <> 'ended')`;
  // Without a phrase the conditions are the connection's own: many rows are counted by an index and not read, and those of a
  // rare state are found by one alone.
  const found = db
    .selectFrom("ksef_connection as connection")
    .$if(filter.search !== "", (query) => query.leftJoin("participant", "participant.id", "connection.participant_id"))
    .where(matching);
  const countable = filter.search === "" ? found.select("connection.id") : undefined;
  const sorting: Sorting = [
    [sql.ref(`connection.${filter.sort}`), `${filter.order} nulls last`],
    [sql.ref("connection.id"), filter.order],
  ];
  const otherwise = filter.sort === "consented_at" ? {} : { otherwise: sortedBy("desc", sql.ref("connection.id")) };
  return await pageOfMany(
    db,
    { found, rows: connectionSelect(db), id: "connection.id", sorting, countable, ...otherwise, ...isMeant.most },
    filter,
  );
}

export type WithdrawnRow = {
  participant_id: number;
  participant_name: string;
  nip: string;
  withdrawn_at: Date;
  invoices: number;
  points: number;
  points_since: number;
};

/**
 * Farms whose newest connection (one that only waits is none) ended after an instant, with the points of invoices that were read in the half year before
 * that, and of what was accepted since; those with most to lose first.
 */
export async function listWithdrawn(db: Db, environment: Environment, since: Date, limit: number) {
  const { rows } = await sql<WithdrawnRow>`
    select left_off.participant_id, left_off.nip, left_off.withdrawn_at, credited.invoices, credited.points,
      coalesce(nullif(p.company_name, ''), p.first_name || ' ' || p.last_name) as participant_name,
      (select coalesce(sum(i.points), 0)::bigint from invoice i where i.participant_id = left_off.participant_id
        and i.status = 'accepted' and i.decided_at > left_off.withdrawn_at) as points_since
    from (
      select c.id, c.participant_id, c.nip, coalesce(c.withdrawn_at, c.ended_at) as withdrawn_at
      from ksef_connection c
      where c.status in ('withdrawn', 'ended') and c.environment = ${environment}
        and coalesce(c.withdrawn_at, c.ended_at) >= ${since}
        and not exists (select from ksef_connection o where o.participant_id = c.participant_id and o.id > c.id
          and o.status <> 'waiting')
    ) left_off
    join participant p on p.id = left_off.participant_id
    cross join lateral (
      select count(*) as invoices, coalesce(sum(i.points + corrected.points), 0)::bigint as points
      from ksef_document d
      join feed_document f on f.id = d.feed_document_id
      join invoice i on i.id = f.invoice_id and i.status = 'accepted' and i.corrects_invoice_id is null
      cross join lateral (
        select coalesce(sum(k.points), 0) as points from invoice k
        where k.corrects_invoice_id = i.id and k.status = 'accepted'
      ) corrected
      where d.connection_id in (select o.id from ksef_connection o where o.participant_id = left_off.participant_id)
        and i.decided_at >= left_off.withdrawn_at - interval '180 days'
    ) credited
    where credited.points > 0
    order by credited.points desc, left_off.participant_id limit ${limit}`.execute(db);
  return rows;
}

/** The participant's newest connection. */
export const findNewest = (db: Db, participantId: number) =>
  connectionSelect(db)
    .where("connection.participant_id", "=", participantId)
    .orderBy("connection.id", "desc")
    .limit(1)
    .executeTakeFirst();

/** All key pairs of the operator, the newest first; never a key. */
export const listCertificates = (db: Db) =>
  db
    .selectFrom("ksef_certificate as certificate")
    .leftJoin("staff", "staff.id", "certificate.added_by")
    .select([
      "certificate.id",
      "certificate.environment",
      "certificate.subject",
      "certificate.fingerprint",
      "certificate.valid_from",
      "certificate.valid_until",
      "certificate.added_at",
      "certificate.retired_at",
      "staff.name as staff_name",
    ])
    .orderBy("certificate.id", "desc")
    .execute();

/** A kept number of an environment: its details are "<environment> <what it is divided by>". */
async function keptOf<Part extends string>(
  db: Db,
  name: CountName,
  environment: Environment,
): Promise<Partial<Record<Part, number>>> {
  const prefix = `${environment} `;
  const kept = (await listKept(db, name, 0)).filter(({ detail }) => detail.startsWith(prefix));
  return Object.fromEntries(kept.map(({ detail, total }) => [detail.slice(prefix.length), total])) as Partial<
    Record<Part, number>
  >;
}

/** Connections of an environment by state; every state is named. */
export const countByStatus = async (db: Db, environment: Environment): Promise<Record<Status, number>> => ({
  waiting: 0,
  reading: 0,
  withdrawn: 0,
  ended: 0,
  ...(await keptOf<Status>(db, "ksef.connections", environment)),
});

/** Farms in trouble now, by kind. */
export const countFailing = (db: Db, environment: Environment) => keptOf<Failure>(db, "ksef.troubles", environment);

/** The earliest "known until" of farms that are read, and how many farms' turn passed before an instant. */
export async function findDelays(db: Db, environment: Environment, dueBefore: Date) {
  const { rows } = await sql<{ oldest: Date | null; overdue: number }>`
    select
      (select min(known_until) from ksef_connection where environment = ${environment} and status = 'reading') as oldest,
      (select count(*)::int from ksef_connection where environment = ${environment} and status <> 'ended'
        and next_at < ${dueBefore}) as overdue
  `.execute(db);
  return rows[0]!;
}

/** Documents a day in Warsaw from a day on, also days without any. */
export async function listDays(db: Db, from: string, to: string) {
  const { rows } = await sql<{ day: string; found: number; taken: number; refused: number }>`
    with counted as (
      select left(detail, 10)::date as day, sum(total)::int as found,
        coalesce(sum(total) filter (where detail like '% taken'), 0)::int as taken,
        coalesce(sum(total) filter (where detail like '% refused'), 0)::int as refused
      from row_counts where name = 'ksef.documents' and key = 0 and detail >= ${from} group by 1
    )
    select d::date::text as day, coalesce(found, 0) as found, coalesce(taken, 0) as taken, coalesce(refused, 0) as refused
    from generate_series(${from}::date, ${to}::date, interval '1 day') d
    left join counted on counted.day = d::date order by d
  `.execute(db);
  return rows;
}
