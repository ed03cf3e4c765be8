import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { pagerFor } from "#platform/database/paging.ts";
import type { Tables } from "#platform/database/tables.ts";
import type { Environment } from "../ksef-connections.queries.ts";

type Pair = { connection_id: number; distributor_id: number };

type OddRow = Omit<Insertable<Tables["ksef_odd_row"]>, "found_at" | "seen_at" | "try_at" | "tries" | "ended_at">;

/** Sets rows aside that were not understood; they rest until the next night, and each time twice as long, up to a week. */
export async function setRowsAside(tx: Tx, rows: OddRow[], at: Date): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto("ksef_odd_row")
    .values(
      rows.map((row) => ({
        ...row,
        found_at: at,
        seen_at: at,
        try_at: sql<Date>`${at}::timestamptz + interval '20 hours'`,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["connection_id", "row_key"]).doUpdateSet({
        why: sql`excluded.why`,
        raw: sql`excluded.raw`,
        asked_from: sql`least(ksef_odd_row.asked_from, excluded.asked_from)`,
        seen_at: at,
        tries: sql`ksef_odd_row.tries + 1`,
        try_at: sql`${at}::timestamptz + least(interval '7 days', interval '20 hours' * power(2, least(ksef_odd_row.tries, 10)))`,
        ended_at: null,
      }),
    )
    .execute();
}

/** Rows of a pair that a question from `from` on would have been answered with, and was not: KSeF has mended them. */
export async function endOddRows(
  tx: Tx,
  { connection_id, distributor_id, from, seen, at }: Pair & { from: Date; seen: string[]; at: Date },
): Promise<void> {
  await tx
    .updateTable("ksef_odd_row")
    .set({ ended_at: at })
    .where("connection_id", "=", connection_id)
    .where("distributor_id", "=", distributor_id)
    .where("ended_at", "is", null)
    .where("asked_from", ">=", from)
    .$if(seen.length > 0, (query) => query.where("row_key", "not in", seen))
    .execute();
}

/** Keeps what a pair has beside what KSeF has, over the same time; what came late is of them. */
export async function noteProof(
  tx: Tx,
  proof: Pair & { from: Date; until: Date; ksefCount: number; lateCount: number; at: Date },
): Promise<void> {
  const { connection_id, distributor_id, from, until } = proof;
  await tx
    .updateTable("ksef_window")
    .set({
      proved_at: proof.at,
      proved_from: from,
      ksef_count: proof.ksefCount,
      // A proof that goes on because the counts differed tells all that it has put right.
      late_count: sql`${proof.lateCount} + case when ksef_count <> own_count then coalesce(late_count, 0) else 0 end`,
      own_count: sql`(select count(*)::int from ksef_document d where d.connection_id = ${connection_id}
        and d.distributor_id = ${distributor_id} and d.stored_at between ${from} and ${until})`,
    })
    .where("connection_id", "=", connection_id)
    .where("distributor_id", "=", distributor_id)
    .execute();
}

export type Proof = { proved_at: Date | null; ksef_count: number; own_count: number; late_count: number };

/** What the last proofs of all pairs of a connection come to; the oldest of them says until when all of them hold. */
export async function findProof(db: Db, connectionId: number): Promise<Proof> {
  const { rows } = await sql<Proof>`
    select min(w.proved_at) as proved_at, coalesce(sum(w.ksef_count), 0)::int as ksef_count,
      coalesce(sum(w.own_count), 0)::int as own_count, coalesce(sum(w.late_count), 0)::int as late_count
    from ksef_window w join distributor s on s.id = w.distributor_id and s.is_active
    where w.connection_id = ${connectionId} and w.proved_at is not null
  `.execute(db);
  return rows[0]!;
}

/** How many documents of a connection are set aside. */
export async function countSetAside(db: Db, connectionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from ksef_document where connection_id = ${connectionId} and status = 'found'
        and trouble is not null)
      + (select count(*) from ksef_odd_row where connection_id = ${connectionId} and ended_at is null))::int as count
  `.execute(db);
  return rows[0]!.count;
}

export type SetAside = {
  kind: "document" | "row";
  id: number;
  participant_id: number;
  participant_name: string;
  seller: string;
  ksef_number: string;
  document: string | null;
  why: string;
  since: Date;
  tries: number;
  try_at: Date | null;
  raw: Record<string, string> | null;
};

const allSetAside = (environment: Environment) => sql`
  select 'document' as kind, d.id, d.connection_id, d.distributor_id, d.ksef_number, d.document_name as document,
    d.trouble as why, d.found_at as since, d.tries, d.try_at, null::jsonb as raw
  from ksef_document d join ksef_connection c on c.id = d.connection_id
  where d.status = 'found' and d.trouble is not null and c.environment = ${environment} and c.status <> 'ended'
  union all
  select 'row', r.id, r.connection_id, r.distributor_id, r.row_key, r.raw ->> 'invoiceNumber', r.why, r.found_at, r.tries,
    r.try_at, r.raw
  from ksef_odd_row r join ksef_connection c on c.id = r.connection_id
  where r.ended_at is null and c.environment = ${environment} and c.status <> 'ended'
`;

/** A page of all that is set aside, what waits longest first. */
export async function listSetAside(
  db: Db,
  environment: Environment,
  { page, per_page }: { page: number; per_page: number },
) {
  const all = allSetAside(environment);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from (${all}) one`.execute(db);
  const { offset, ...meta } = pagerFor(counted[0]!.total, page, per_page);
  const { rows } = await sql<SetAside>`
    select one.kind, one.id, one.ksef_number, one.document, one.why, one.since, one.tries, one.try_at, one.raw,
      c.participant_id, s.name as seller,
      coalesce(nullif(p.company_name, ''), p.first_name || ' ' || p.last_name) as participant_name
    from (${all}) one
    join ksef_connection c on c.id = one.connection_id
    join participant p on p.id = c.participant_id
    join distributor s on s.id = one.distributor_id
    order by one.since, one.kind, one.id limit ${per_page} offset ${offset}
  `.execute(db);
  return { rows, meta };
}

/** Lets it be asked for at the next turn. Returns its connection; undefined if it is not set aside any more. */
export async function askAgain(tx: Tx, kind: SetAside["kind"], id: number, at: Date): Promise<number | undefined> {
  const changed =
    kind === "row"
      ? await tx
          .updateTable("ksef_odd_row")
          .set({ try_at: at })
          .where("id", "=", id)
          .where("ended_at", "is", null)
          .returning("connection_id")
          .executeTakeFirst()
      : await tx
          .updateTable("ksef_document")
          .set({ try_at: at })
          .where("id", "=", id)
          .where("status", "=", "found")
          .where("trouble", "is not", null)
          .returning("connection_id")
          .executeTakeFirst();
  return changed?.connection_id;
}

/** Adds a turn's calls to the day's. */
export async function countCalls(
  tx: Tx,
  { environment, day, calls }: { environment: Environment; day: string; calls: Record<string, number> },
): Promise<void> {
  const rows = Object.entries(calls)
    .filter(([, count]) => count > 0)
    // In one order, so that two turns never wait for each other.
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([kind, count]) => ({ environment, day, kind: kind as Tables["ksef_calls"]["kind"], calls: count }));
  if (rows.length === 0) return;
  await tx
    .insertInto("ksef_calls")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["environment", "day", "kind"]).doUpdateSet({ calls: sql`ksef_calls.calls + excluded.calls` }),
    )
    .execute();
}

/** The calls of a day by kind. */
export const listCalls = (db: Db, environment: Environment, day: string) =>
  db
    .selectFrom("ksef_calls")
    .select(["kind", "calls"])
    .where("environment", "=", environment)
    .where("day", "=", day)
    .execute();

/** What waits to be understood or given out, and what was found late since a moment. */
export async function sumSetAside(db: Db, environment: Environment, since: Date) {
  const { rows } = await sql<{ waiting: number; late: number; farms_differing: number }>`
    select (select count(*)::int from (${allSetAside(environment)}) one) as waiting,
      (select count(*)::int from ksef_document d join ksef_connection c on c.id = d.connection_id
        where d.is_late and d.found_at >= ${since} and c.environment = ${environment}) as late,
      (select count(distinct w.connection_id)::int from ksef_window w join ksef_connection c on c.id = w.connection_id
        where w.ksef_count <> w.own_count and c.environment = ${environment} and c.status = 'reading') as farms_differing
  `.execute(db);
  return rows[0]!;
}
