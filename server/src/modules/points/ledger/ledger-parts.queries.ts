// What was issued to parts of the programme, a region or a representative's farms: sums by day (functions/ledger.sql).
import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";

/** Adds at most so many journal rows to the sums of parts; whether more can be added at once. */
export async function sumParts(tx: Tx, rowLimit: number): Promise<boolean> {
  const { rows } = await sql<{ is_more: boolean }>`select ledger_sum_parts(${rowLimit}) as is_more`.execute(tx);
  return rows[0]!.is_more;
}

/** How many journal rows the sums by day have that those of parts lack. */
export async function countUnsummed(db: Db): Promise<number> {
  const { rows } = await sql<{ unsummed: number }>`
    select (d.summed_journal_id - p.summed_journal_id)::double precision as unsummed from ledger_day_mark d, ledger_part_mark p
  `.execute(db);
  return rows[0]!.unsummed;
}

export type IssuedMonth = { month: string; isToDay: boolean; points: number };

/** What was issued to a part by month; days until `toDay` are apart from those after it. */
export async function selectIssuedToPart(
  db: Db,
  part: string,
  { from, to, toDay }: { from: string; to: string; toDay: string },
): Promise<IssuedMonth[]> {
  const { summed_journal_id: reach } = await db
    .selectFrom("ledger_part_mark")
    .select("summed_journal_id")
    .executeTakeFirstOrThrow();
  const { rows } = await sql<IssuedMonth>`
    select to_char(i.day, 'YYYY-MM') as month, i.day <= ${toDay}::date as "isToDay", sum(i.points)::bigint as points
    from ledger_issued_to(${part}, ${from}::date, ${to}::date, ${reach}::bigint) i group by 1, 2
  `.execute(db);
  return rows;
}

/** How many sums of parts are not those of the entries that they reach to. */
export async function countWrongParts(tx: Tx): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`select ledger_wrong_parts() as wrong`.execute(tx);
  return rows[0]!.wrong;
}

/** Takes all sums of parts away, so that they are made anew. */
export async function forgetParts(tx: Tx): Promise<void> {
  await sql`update ledger_part_mark set summed_journal_id = 0`.execute(tx);
  await sql`delete from ledger_part_sum`.execute(tx);
}
