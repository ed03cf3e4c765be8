import { type ExpressionBuilder, sql } from "kysely";
import { personOf } from "#platform/acts/acting-person.ts";
import type { Db } from "#platform/database/database.ts";
import { isShownTo } from "#platform/acts/own-participants.ts";
import { type ListQuery, pageOfMany, sortedBy } from "#platform/database/paging.ts";
import { everyWord, peopleMeant, type PersonCondition } from "#platform/database/search.ts";
import type { Tables } from "#platform/database/tables.ts";

type ListFilter = ListQuery & {
  participant_id?: number | undefined;
  /** A representative sees transfers with their own participant on either side. */
  representativeId: number | undefined;
};

const SIDES = [
  "sender.id as sender_id",
  "sender.first_name as sender_first_name",
  "sender.last_name as sender_last_name",
  "sender.identifier as sender_identifier",
  "sender.representative_id as sender_representative_id",
  "receiver.id as receiver_id",
  "receiver.first_name as receiver_first_name",
  "receiver.last_name as receiver_last_name",
  "receiver.identifier as receiver_identifier",
  "receiver.representative_id as receiver_representative_id",
] as const;

/** Who of a side's people did it. */
const standingPeople = [
  personOf("transfer.membership_id").as("by_person"),
  personOf("transfer.answered_membership_id").as("answered_by_person"),
  personOf("transfer.ended_membership_id").as("ended_by_person"),
] as const;
const oneTimePeople = [
  personOf("transfer.membership_id").as("by_person"),
  personOf("transfer.ended_membership_id").as("cancelled_by_person"),
] as const;

/**
 * A side is found by what is shown of it: of other representatives' participants a representative sees only 'Anna N.'.
 */
const sideSays = (side: "sender" | "receiver", { search, representativeId }: ListFilter, isMeant: PersonCondition) => {
  const whole = isMeant(`transfer.${side}_id`, side);
  if (representativeId === undefined) return whole;
  const [first, last] = [sql.ref(`${side}.first_name`), sql.ref(`${side}.last_name`)];
  const shown = everyWord(
    search,
    (word) => sql`search_fold(${first} || ' ' || left(${last}, 1) || '.') like search_fold(${word})`,
  );
  return sql<boolean>`case when ${sql.ref(`${side}.representative_id`)} = ${representativeId} then ${whole} else ${shown} end`;
};

const sidesMatch = (filter: ListFilter, isMeant: PersonCondition) => sql<boolean>`
  (${sideSays("sender", filter, isMeant)} or ${sideSays("receiver", filter, isMeant)})
  and ${arePeopleOf(filter)}`;

const arePeopleOf = ({ participant_id, representativeId }: ListFilter) => sql<boolean>`
  (${participant_id ?? null}::bigint is null or ${participant_id ?? null}::bigint in (transfer.sender_id, transfer.receiver_id))
  and (${representativeId ?? null}::bigint is null
    or ${representativeId ?? null}::bigint in (sender.representative_id, receiver.representative_id))`;

/** The status at a time: an unanswered request is over whether or not a job has run. */
const statusMatches = (status: string | undefined, at: Date) => sql<boolean>`
  (${status ?? null}::text is null or ${status ?? null} =
    case when transfer.status = 'pending' and transfer.expires_at <= ${at} then 'expired' else transfer.status end)`;

const standing = (db: Db) =>
  db
    .selectFrom("standing_transfer as transfer")
    .innerJoin("participant as sender", "sender.id", "transfer.sender_id")
    .innerJoin("participant as receiver", "receiver.id", "transfer.receiver_id");

// Left joins, so that people of whom nothing is asked are not read.
const standingFound = (db: Db) =>
  db
    .selectFrom("standing_transfer as transfer")
    .leftJoin("participant as sender", "sender.id", "transfer.sender_id")
    .leftJoin("participant as receiver", "receiver.id", "transfer.receiver_id");

const passedPoints = (row: ExpressionBuilder<Tables & { transfer: Tables["standing_transfer"] }, "transfer">) =>
  row
    .selectFrom("standing_transfer_passing as passing")
    .select((all) => all.fn.coalesce(all.fn.sum<number>("passing.points"), sql<number>`0`).as("points"))
    .whereRef("passing.standing_transfer_id", "=", "transfer.id")
    .as("passed_points");

export async function listStanding(db: Db, filter: ListFilter & { status?: string | undefined }, at: Date) {
  const isMeant = await peopleMeant(db, filter.search);
  const found = standingFound(db).where(sidesMatch(filter, isMeant)).where(statusMatches(filter.status, at));
  const rows = standing(db).selectAll("transfer").select(SIDES).select(standingPeople).select(passedPoints);
  const sorting = sortedBy(filter.order, sql.ref("transfer.requested_at"), sql.ref("transfer.id"));
  return await pageOfMany(db, { found, rows, id: "transfer.id", sorting, ...isMeant.most }, filter);
}

export const findStanding = (db: Db, id: number) =>
  standing(db)
    .selectAll("transfer")
    .select(SIDES)
    .select(standingPeople)
    .select(passedPoints)
    .where("transfer.id", "=", id)
    .executeTakeFirstOrThrow();

export type OfficeStandingRow = Awaited<ReturnType<typeof findStanding>>;

const oneTime = (db: Db) =>
  db
    .selectFrom("one_time_transfer as transfer")
    .innerJoin("participant as sender", "sender.id", "transfer.sender_id")
    .innerJoin("participant as receiver", "receiver.id", "transfer.receiver_id");

const oneTimeFound = (db: Db) =>
  db
    .selectFrom("one_time_transfer as transfer")
    .leftJoin("participant as sender", "sender.id", "transfer.sender_id")
    .leftJoin("participant as receiver", "receiver.id", "transfer.receiver_id");

export async function listOneTime(
  db: Db,
  filter: ListFilter & { sort: "created_at" | "points"; status?: string | undefined },
  at: Date,
) {
  const isMeant = await peopleMeant(db, filter.search);
  const found = oneTimeFound(db).where(sidesMatch(filter, isMeant)).where(statusMatches(filter.status, at));
  const rows = oneTime(db).selectAll("transfer").select(SIDES).select(oneTimePeople);
  const sorting = sortedBy(filter.order, sql.ref(`transfer.${filter.sort}`), sql.ref("transfer.id"));
  return await pageOfMany(db, { found, rows, id: "transfer.id", sorting, ...isMeant.most }, filter);
}

const holds = (db: Db) =>
  db
    .selectFrom("ledger_open_hold as open")
    .innerJoin("ledger_hold as hold", "hold.id", "open.hold_id")
    .innerJoin("ledger_journal as journal", "journal.id", "hold.journal_id")
    .innerJoin("participant", "participant.id", "hold.participant_id");

export async function listHolds(db: Db, filter: ListFilter & { sort: "expires_at" | "points" }) {
  const { search, participant_id, representativeId } = filter;
  const isMeant = await peopleMeant(db, search);
  const matching = sql<boolean>`
    ${isMeant("open.participant_id")}
    and (${participant_id ?? null}::bigint is null or open.participant_id = ${participant_id ?? null}::bigint)
    and ${isShownTo(representativeId, "participant")}`;
  const found = db
    .selectFrom("ledger_open_hold as open")
    .leftJoin("ledger_hold as hold", "hold.id", "open.hold_id")
    .leftJoin("participant", "participant.id", "open.participant_id")
    .where(matching);
  const rows = holds(db).select([
    "hold.id",
    "hold.points",
    "hold.purpose",
    "hold.expires_at",
    "journal.occurred_at as held_at",
    "participant.id as participant_id",
    "participant.first_name",
    "participant.last_name",
    "participant.identifier",
  ]);
  const [expires, id] = [sql.ref("open.expires_at"), sql.ref("open.hold_id")];
  const sorting =
    filter.sort === "points"
      ? { sorting: sortedBy(filter.order, sql.ref("hold.points"), id), otherwise: sortedBy("asc", expires, id) }
      : { sorting: sortedBy(filter.order, expires, id) };
  return await pageOfMany(db, { found, rows, id: "open.hold_id", ...sorting, ...isMeant.most }, filter);
}
