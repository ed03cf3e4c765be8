import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { pageOf } from "#platform/database/paging.ts";
import { keptCount } from "#platform/database/row-counts.ts";
import type { Tables } from "#platform/database/tables.ts";

export const listReached = (db: Db, participantId: number) =>
  db.selectFrom("congratulatory_letter").select("level").where("participant_id", "=", participantId).execute();

/** Writes the letters of levels that have none yet, each with its newest text; returns the levels written now. */
export async function insertLetters(tx: Tx, participantId: number, levels: number[], at: Date): Promise<number[]> {
  const { rows } = await sql<{ level: number }>`
    insert into congratulatory_letter (participant_id, level, letter_text_id, created_at)
    select ${participantId}, t.level, t.id, ${at}
    from (select distinct on (level) level, id from letter_text
      where level = any(${levels}::integer[]) order by level, version desc) t
    order by t.level
    on conflict on constraint congratulatory_letter_once do nothing
    returning level
  `.execute(tx);
  return rows.map(({ level }) => level);
}

/** Participants who have reached a level without a letter; the first `limit` by number. */
export async function listDue(db: Db, levels: readonly number[], limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.participant_id as id from ledger_balance b join participant p on p.id = b.participant_id
    where b.earned_total >= ${Math.min(...levels)} and p.closed_at is null and exists (
      select from unnest(${levels}::integer[]) as due (level) where due.level <= b.earned_total and not exists (
        select from congratulatory_letter l where l.participant_id = b.participant_id and l.level = due.level
      ) and exists (select from letter_text t where t.level = due.level)
    )
    order by b.participant_id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

const letters = (db: Db) =>
  db
    .selectFrom("congratulatory_letter as letter")
    .innerJoin("letter_text as text", "text.id", "letter.letter_text_id")
    .select(["letter.id", "letter.level", "letter.created_at", "text.title"]);

export async function listLetters(
  db: Db,
  participantId: number,
  filter: { page: number; sort: "created_at" | "level"; order: "asc" | "desc" },
  perPage: number,
) {
  const found = db.selectFrom("congratulatory_letter").where("participant_id", "=", participantId);
  const { order } = filter;
  const rows = letters(db)
    .where("letter.participant_id", "=", participantId)
    .orderBy(`letter.${filter.sort}`, order)
    .orderBy("letter.id", order);
  return await pageOf(db, found, rows, { page: filter.page, per_page: perPage });
}

/** One letter with its text and the person it is for. */
export const findLetter = (db: Db, participantId: number, id: number) =>
  letters(db)
    .innerJoin("participant", "participant.id", "letter.participant_id")
    .select(["text.content", "text.signature"])
    .select(["participant.first_name", "participant.last_name", "participant.company_name"])
    .where("letter.id", "=", id)
    .where("letter.participant_id", "=", participantId)
    .executeTakeFirst();

/** Every version of every level's text, or of one; the newest first. */
export const listTexts = (db: Db, level?: number) =>
  db
    .selectFrom("letter_text")
    .leftJoin("staff", "staff.id", "letter_text.saved_by")
    .selectAll("letter_text")
    .select(["staff.name as staff_name", keptCount("letter_text.letters", "letter_text.id").as("letters")])
    .$if(level !== undefined, (query) => query.where("letter_text.level", "=", level!))
    .orderBy("letter_text.level")
    .orderBy("letter_text.version", "desc")
    .execute();

export const insertText = (tx: Tx, row: Insertable<Tables["letter_text"]>) =>
  tx.insertInto("letter_text").values(row).execute();
