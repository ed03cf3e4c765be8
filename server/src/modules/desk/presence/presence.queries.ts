import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";

/** The tables of records that everybody of a role may read, by subject; `letter_text` is known by its level. */
const TABLES = {
  distributor: "distributor",
  invoice: "invoice",
  matter: "matter",
  news: "news",
  page: "page",
  partner: "partner",
  payout_batch: "payout_batch",
  prize: "prize",
  product: "product",
  promotion: "promotion",
  representative: "representative",
  journey: "journey",
  level_scheme: "level_scheme",
  segment: "participant_segment",
  staff: "staff",
  webhook: "webhook",
} as const;
export type PlainSubject = keyof typeof TABLES | "letter_text";

export async function isThere(db: Db, subject: PlainSubject, id: number): Promise<boolean> {
  const { rows } =
    subject === "letter_text"
      ? await sql`select from letter_text where level = ${id} limit 1`.execute(db)
      : await sql`select from ${sql.table(TABLES[subject])} where id = ${id}`.execute(db);
  return rows.length > 0;
}

type Place = { subject_type: string; subject_id: string };

/** Records that somebody looks now. A call that was overtaken by a later one takes nothing back. */
export const noteVisit = (tx: Tx, place: Place, staffId: number, at: Date) =>
  tx
    .insertInto("record_visit")
    .values({ ...place, staff_id: staffId, seen_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(["subject_type", "subject_id", "staff_id"])
        .doUpdateSet({ seen_at: at })
        .where("record_visit.seen_at", "<", at),
    )
    .execute();

/** Who else has looked since a moment, by name. */
export const listOthers = (tx: Tx, place: Place, staffId: number, since: Date) =>
  tx
    .selectFrom("record_visit")
    .innerJoin("staff", "staff.id", "record_visit.staff_id")
    .select(["staff.id", "staff.name"])
    .where("subject_type", "=", place.subject_type)
    .where("subject_id", "=", place.subject_id)
    .where("staff_id", "<>", staffId)
    .where("seen_at", ">=", since)
    .orderBy("staff.name")
    .execute();

export const deleteVisitsBefore = (tx: Tx, at: Date) =>
  tx.deleteFrom("record_visit").where("seen_at", "<", at).execute();
