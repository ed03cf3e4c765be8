import { sql } from "kysely";
import { personOf } from "#platform/acts/acting-person.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { type ListQuery, pageOfMany, sortedBy } from "#platform/database/paging.ts";
import { listKept } from "#platform/database/row-counts.ts";
import { peopleMeant } from "#platform/database/search.ts";

export type AnswerFilter = ListQuery & {
  agreed?: boolean | undefined;
  /** Only the latest answers. */
  latest?: boolean | undefined;
};

const isLatest = sql<boolean>`not exists (select from promotion_answer later
  where later.promotion_id = answer.promotion_id and later.participant_id = answer.participant_id and later.id > answer.id)`;

const answers = (db: Db) =>
  db
    .selectFrom("promotion_answer as answer")
    .innerJoin("participant", "participant.id", "answer.participant_id")
    .innerJoin("promotion_rules as rules", "rules.id", "answer.rules_id");

const answerRows = (db: Db) =>
  answers(db).select([
    "answer.id",
    "answer.participant_id",
    "participant.identifier",
    "participant.first_name",
    "participant.last_name",
    "answer.agreed",
    "answer.answered_at",
    "rules.version as rules_version",
    "answer.channel",
    "answer.address",
    personOf("answer.membership_id").as("by_person"),
    isLatest.as("is_latest"),
  ]);

/** A page of a promotion's answers by their time. */
export async function listAnswers(db: Db, promotionId: number, filter: AnswerFilter) {
  const isMeant = await peopleMeant(db, filter.search);
  const matching = sql<boolean>`answer.promotion_id = ${promotionId} and ${isMeant("answer.participant_id")}
    and (${filter.agreed ?? null}::boolean is null or answer.agreed = ${filter.agreed ?? null}::boolean)
    and (not ${filter.latest ?? false}::boolean or ${isLatest})`;
  const found = db
    .selectFrom("promotion_answer as answer")
    .leftJoin("participant", "participant.id", "answer.participant_id")
    .where(matching);
  const sorting = sortedBy(filter.order, sql.ref("answer.id"));
  return await pageOfMany(db, { found, rows: answerRows(db), id: "answer.id", sorting, ...isMeant.most }, filter);
}

/** How many answers a promotion has had. */
export const countAnswers = async (db: Db, promotionId: number): Promise<number> =>
  (await listKept(db, "promotion.answers", promotionId)).reduce((sum, { total }) => sum + total, 0);

/** The next `count` answers before one, newest first. */
export const listAnswersBelow = (db: Db, promotionId: number, below: number, count: number) =>
  answerRows(db)
    .where("answer.promotion_id", "=", promotionId)
    .where("answer.id", "<", below)
    .orderBy("answer.id", "desc")
    .limit(count)
    .execute();

/** The allow-list of a promotion, and which of its members are participants. */
export const listAllowed = (db: Db, promotionId: number) =>
  db
    .selectFrom("promotion_allowed as allowed")
    .leftJoin("participant", "participant.identifier", "allowed.identifier")
    .select([
      "allowed.identifier",
      "participant.id as participant_id",
      "participant.first_name",
      "participant.last_name",
    ])
    .where("promotion_id", "=", promotionId)
    .orderBy("allowed.identifier")
    .execute();

/** Differs once somebody else is on the list. */
export async function fingerprintOfAllowed(db: Db, promotionId: number): Promise<string> {
  const { fingerprint } = await db
    .selectFrom("promotion_allowed")
    .select(sql<string>`md5(coalesce(string_agg(identifier, ' ' order by identifier), ''))`.as("fingerprint"))
    .where("promotion_id", "=", promotionId)
    .executeTakeFirstOrThrow();
  return fingerprint;
}

/** Which version of a saved segment is in force; 0 once it is gone. */
export async function revisionOfSegment(db: Db, segmentId: number): Promise<number> {
  const found = await db
    .selectFrom("participant_segment")
    .select("revision")
    .where("id", "=", segmentId)
    .executeTakeFirst();
  return found?.revision ?? 0;
}

/** The accounts with these numbers. */
export async function listParticipantIds(db: Db, identifiers: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom("participant")
    .select("id")
    .where("identifier", "in", [...identifiers])
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes the list exactly these; returns how many were added and removed. */
export async function replaceAllowed(
  tx: Tx,
  promotionId: number,
  identifiers: readonly string[],
  added: { added_by: number | null; added_at: Date },
): Promise<{ added: number; removed: number }> {
  const gone = await tx
    .deleteFrom("promotion_allowed")
    .where("promotion_id", "=", promotionId)
    .where(sql<boolean>`identifier <> all (${identifiers}::text[])`)
    .executeTakeFirst();
  if (identifiers.length === 0) return { added: 0, removed: Number(gone.numDeletedRows) };
  const come = await tx
    .insertInto("promotion_allowed")
    .values(identifiers.map((identifier) => ({ promotion_id: promotionId, identifier, ...added })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return { added: Number(come.numInsertedOrUpdatedRows ?? 0n), removed: Number(gone.numDeletedRows) };
}
