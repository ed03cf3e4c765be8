import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

/** Of so many participants nobody needs the exact number, which would have to be counted one by one. */
const EXACT_PARTICIPANTS_MAX = 10_000;

/** The number of participants; of very many about as many as the database estimates, to three digits. */
export async function countParticipants(
  db: Db,
): Promise<{ participants_total: number; participants_total_is_about: boolean }> {
  const { rows } = await sql<{ counted: number; estimated: number }>`
    select (select count(*) from (select from participant limit ${EXACT_PARTICIPANTS_MAX + 1}) counted) as counted,
      (select reltuples::bigint from pg_class where oid = 'participant'::regclass) as estimated
  `.execute(db);
  const { counted, estimated } = rows[0]!;
  if (counted <= EXACT_PARTICIPANTS_MAX) return { participants_total: counted, participants_total_is_about: false };
  const about = Number(Math.max(counted, estimated).toPrecision(3));
  return { participants_total: about, participants_total_is_about: true };
}
