import { type Insertable, sql } from "kysely";
import { personOf } from "#platform/acts/acting-person.ts";
import { type Db, type Tx, isAny } from "#platform/database/database.ts";
import { isShownTo } from "#platform/acts/own-participants.ts";
import { type ListQuery, pageOfMany, sortedBy } from "#platform/database/paging.ts";
import { ownedBy } from "#platform/database/search.ts";
import type { Tables } from "#platform/database/tables.ts";

/** The sender, locked so that simultaneous messages are counted one after the other. */
export const lockSender = (tx: Tx, participantId: number) =>
  tx
    .selectFrom("participant")
    .leftJoin("representative", "representative.id", "participant.representative_id")
    .select([
      "participant.id",
      "participant.first_name",
      "participant.last_name",
      "participant.company_name",
      "participant.email",
      "participant.phone",
      "participant.representative_id",
      "representative.email as representative_email",
    ])
    .where("participant.id", "=", participantId)
    .where("participant.closed_at", "is", null)
    .forUpdate("participant")
    .executeTakeFirst();

export const findByKey = (db: Db, participantId: number, key: string) =>
  db
    .selectFrom("contact_message")
    .select(["id", "sent_at", "request_hash"])
    .where("participant_id", "=", participantId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();

export const listTimes = async (db: Db, participantId: number, since: Date): Promise<Date[]> =>
  (
    await db
      .selectFrom("contact_message")
      .select("sent_at")
      .where("participant_id", "=", participantId)
      .where("sent_at", ">", since)
      .execute()
  ).map((row) => row.sent_at);

export const insertMessage = (tx: Tx, row: Insertable<Tables["contact_message"]>) =>
  tx.insertInto("contact_message").values(row).returning(["id", "sent_at"]).executeTakeFirstOrThrow();

export const listOwn = (db: Db, participantId: number, limit: number) =>
  db
    .selectFrom("contact_message")
    .select(["id", "subject", "message", "sent_at", "answer", "answered_at"])
    .select(personOf("contact_message.membership_id").as("by_person"))
    .where("participant_id", "=", participantId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

const withPeople = (db: Db) =>
  db
    .selectFrom("contact_message")
    .innerJoin("participant", "participant.id", "contact_message.participant_id")
    .leftJoin("representative", "representative.id", "participant.representative_id")
    .leftJoin("staff", "staff.id", "contact_message.answered_by")
    .selectAll("contact_message")
    .select([
      "participant.first_name",
      "participant.last_name",
      "participant.email",
      "participant.phone",
      "participant.representative_id as own_representative_id",
      "representative.first_name as ph_first_name",
      "representative.last_name as ph_last_name",
      "staff.name as staff_name",
      personOf("contact_message.membership_id").as("by_person"),
    ]);

export const findMessage = (db: Db, id: number) =>
  withPeople(db).where("contact_message.id", "=", id).executeTakeFirst();

export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** Answers an unanswered message; false if somebody just did. */
export const setAnswer = (
  tx: Tx,
  id: number,
  answer: { answer: string; answered_at: Date; answered_by: number },
): Promise<boolean> =>
  isAny(
    tx.updateTable("contact_message").set(answer).where("id", "=", id).where("answered_at", "is", null).returning("id"),
  );

/** Written as the partial index has it. */
const isAnswered = (answered: boolean | undefined) =>
  answered === undefined
    ? sql`true`
    : answered
      ? sql`contact_message.answered_at is not null`
      : sql`contact_message.answered_at is null`;

export async function listMessages(
  db: Db,
  filter: ListQuery & {
    answered?: boolean | undefined;
    participant_id?: number | undefined;
    /** A representative sees only those of their own participants. */
    representativeId: number | undefined;
  },
) {
  const { said, most } = await ownedBy(db, filter.search, {
    column: "contact_message.participant_id",
    finds: (pattern) => sql`search_fold(contact_message.subject) like search_fold(${pattern})`,
  });
  const matching = sql<boolean>`${said}
    and ${isAnswered(filter.answered)}
    and (${filter.participant_id ?? null}::bigint is null or contact_message.participant_id = ${filter.participant_id ?? null})
    and ${isShownTo(filter.representativeId, "participant")}`;
  const found = db
    .selectFrom("contact_message")
    .leftJoin("participant", "participant.id", "contact_message.participant_id")
    .where(matching);
  const sorting = sortedBy(filter.order, sql.ref("contact_message.sent_at"), sql.ref("contact_message.id"));
  return await pageOfMany(db, { found, rows: withPeople(db), id: "contact_message.id", sorting, ...most }, filter);
}
