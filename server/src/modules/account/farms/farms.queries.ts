import type { SeasonDeed } from "@plon/rules/points/season-deeds.ts";
import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { isShownTo } from "#platform/acts/own-participants.ts";
import { type ListQuery, pageOfMany, sortedBy, sortedPeople } from "#platform/database/paging.ts";
import { saysPerson } from "#platform/database/search.ts";
import type { Tables } from "#platform/database/tables.ts";

export const findRepresentative = (db: Db, id: number) =>
  db.selectFrom("representative").select("id").where("id", "=", id).executeTakeFirst();

/** Moves the open accounts of a representative to another one; returns their participants. */
export async function moveToRepresentative(tx: Tx, from: number, to: number | null): Promise<number[]> {
  const rows = await tx
    .updateTable("participant")
    .set({ representative_id: to })
    .where("representative_id", "=", from)
    .where("closed_at", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export const insertSupportToken = (tx: Tx, row: Insertable<Tables["support_token"]>) =>
  tx.insertInto("support_token").values(row).execute();

export const findLastSignIn = (db: Db, participantId: number) =>
  db
    .selectFrom("session")
    .select((row) => row.fn.max("created_at").as("at"))
    .where("participant_id", "=", participantId)
    .where("kind", "=", "participant")
    .executeTakeFirst();

export const countInvoices = (db: Db, participantId: number) =>
  db
    .selectFrom("invoice")
    .select((row) => row.fn.countAll<number>().as("total"))
    .where("participant_id", "=", participantId)
    .executeTakeFirstOrThrow();

type ParticipantFilter = ListQuery & {
  sort: "name" | "company_name" | "city" | "available" | "created_at";
  locked?: boolean | undefined;
  /** Only those who joined since then. */
  joinedSince?: Date | undefined;
  /** Only those with points that lapse after `from` and before `until`. */
  lapsing?: { from: Date; until: Date } | undefined;
  /** A representative sees only their own participants. */
  representativeId: number | undefined;
  /** Only these farms; undefined is everybody. */
  people?: RawBuilder<unknown> | undefined;
  /** Only those who did this in the days from `from` until `until`. */
  deed?: (SeasonDays & { is: SeasonDeed; distributorId: number | undefined }) | undefined;
  /** Only those that hold this level in the season. */
  level?: { id: number; season: number } | undefined;
};

/** A season to a day, and the first instant of the year before. */
type SeasonDays = { from: Date; until: Date; yearBefore: Date };

const NAME = [sql`participant.last_name collate polish`, sql`participant.first_name collate polish`];
const SORT = {
  name: NAME,
  company_name: [sql`participant.company_name collate polish`],
  city: [sql`participant.company_city collate polish`],
  available: [sql`coalesce(balance.available, 0)`],
  created_at: [sql`participant.created_at`],
};
/** In these orders an index has everybody; in others only people found by a condition are sorted. */
const INDEXED = new Set<keyof typeof SORT>(["name", "created_at"]);

const hasLapsing = ({ from, until }: { from: Date; until: Date }) =>
  sql`exists (select from ledger_lot_state s where s.participant_id = participant.id and s.is_open
    and s.available > 0 and s.expires_at > ${from} and s.expires_at < ${until})`;

/** Whether a farm has an accepted purchase, of the seller if one is asked about, that was decided within these instants. */
const bought = (from: Date | null, until: Date, distributorId: number | undefined) =>
  sql`exists (select from invoice i where i.participant_id = participant.id and i.status = 'accepted'
    and i.corrects_invoice_id is null and i.decided_at < ${until}
    and ${from === null ? sql`true` : sql`i.decided_at >= ${from}`}
    and ${distributorId === undefined ? sql`true` : sql`i.distributor_id = ${distributorId}`})`;

function did({ is, from, until, yearBefore, distributorId }: NonNullable<ParticipantFilter["deed"]>) {
  const now = bought(from, until, distributorId);
  if (is === "bought") return now;
  if (is === "new") return sql`${now} and not ${bought(null, from, distributorId)}`;
  if (is === "returning") return sql`${now} and ${bought(yearBefore, from, distributorId)}`;
  if (is === "lapsed") return sql`${bought(yearBefore, from, distributorId)} and not ${now}`;
  if (is === "joined") return sql`participant.created_at >= ${from} and participant.created_at < ${until}`;
  return sql`exists (select from reward_order o where o.participant_id = participant.id and o.ordered_at >= ${from}
    and o.ordered_at < ${until} and o.status <> 'cancelled' and o.campaign_entry_id is null)`;
}

const holdsLevel = ({ id, season }: { id: number; season: number }) =>
  sql`participant.id in (select h.participant_id from level_holders(${id}::bigint, ${season}::integer) h)`;

export async function listParticipants(db: Db, filter: ParticipantFilter) {
  const matching = sql<boolean>`${saysPerson("participant", filter.search)}
    and (${filter.locked ?? null}::boolean is null or participant.is_locked = ${filter.locked ?? null}::boolean)
    and (${filter.joinedSince ?? null}::timestamptz is null or participant.created_at >= ${filter.joinedSince ?? null}::timestamptz)
    and ${filter.lapsing ? hasLapsing(filter.lapsing) : sql`true`}
    and ${filter.people ? sql`participant.id in (select who.id from ${filter.people} who)` : sql`true`}
    and ${filter.deed ? did(filter.deed) : sql`true`}
    and ${filter.level ? holdsLevel(filter.level) : sql`true`}
    and ${isShownTo(filter.representativeId, "participant")}`;
  const withBalance = db
    .selectFrom("participant")
    .leftJoin("ledger_balance as balance", "balance.participant_id", "participant.id");
  const found = withBalance.where(matching);
  const countable =
    filter.search === "" ? db.selectFrom("participant").select("participant.id").where(matching) : undefined;
  const rows = withBalance
    .selectAll("participant")
    .select((row) => [
      row.fn.coalesce("balance.available", sql<number>`0`).as("available"),
      row.fn.coalesce("balance.pending", sql<number>`0`).as("pending"),
    ]);
  const id = sql.ref("participant.id");
  const sorting = sortedBy(filter.order, ...SORT[filter.sort], id);
  const otherwise = INDEXED.has(filter.sort) ? {} : { otherwise: sortedBy("asc", ...NAME, id) };
  return await pageOfMany(
    db,
    { found, rows, id: "participant.id", sorting, countable, ...otherwise, ...sortedPeople(filter.search) },
    filter,
  );
}
