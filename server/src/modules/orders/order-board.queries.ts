import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#platform/database.ts";
import { type ListQuery, pageOfTotal } from "#platform/paging.ts";
import { everyWord } from "#platform/search.ts";
import type { Tables } from "#platform/tables.ts";

type Order = Tables["reward_order"];

const withPeople = (db: Db) =>
  db
    .selectFrom("reward_order")
    .innerJoin("participant", "participant.id", "reward_order.participant_id")
    .selectAll("reward_order")
    .select([
      "participant.first_name",
      "participant.last_name",
      "participant.company_name",
      "participant.identifier",
      "participant.representative_id",
    ]);

export type BoardRow = Awaited<ReturnType<ReturnType<typeof withPeople>["executeTakeFirstOrThrow"]>>;

export type BoardFilter = ListQuery & {
  sort: "id" | "points" | "status_changed_at";
  /** Matches the displayed order number, if the phrase is one. */
  searchedId: number | undefined;
  status?: Order["status"] | undefined;
  kind?: Order["kind"] | undefined;
  prize_id?: number | undefined;
  participant_id?: number | undefined;
  /** A representative sees only their own participants. */
  representativeId: number | undefined;
};

/** A page of the board, and the number of orders per status for the same search. */
export async function listBoard(db: Db, filter: BoardFilter) {
  const anyStatus = sql<boolean>`(reward_order.id = ${filter.searchedId ?? null}::bigint or ${everyWord(
    filter.search,
    (word) => sql`participant.search like search_fold(${word})
      or search_fold(reward_order.title) like search_fold(${word}) or reward_order.tracking_number like ${word}`,
  )})
    and (${filter.kind ?? null}::text is null or reward_order.kind = ${filter.kind ?? null})
    and (${filter.prize_id ?? null}::bigint is null or reward_order.prize_id = ${filter.prize_id ?? null})
    and (${filter.participant_id ?? null}::bigint is null or reward_order.participant_id = ${filter.participant_id ?? null})
    and (${filter.representativeId ?? null}::bigint is null or participant.representative_id = ${filter.representativeId ?? null})`;
  const counts = await db
    .selectFrom("reward_order")
    .innerJoin("participant", "participant.id", "reward_order.participant_id")
    .select((row) => ["reward_order.status", row.fn.countAll<number>().as("count")])
    .where(anyStatus)
    .groupBy("reward_order.status")
    .execute();
  const byStatus = new Map(counts.map(({ status, count }) => [status, count]));
  const total = filter.status ? (byStatus.get(filter.status) ?? 0) : counts.reduce((sum, { count }) => sum + count, 0);
  const rows = withPeople(db)
    .where(anyStatus)
    .$if(filter.status !== undefined, (query) => query.where("reward_order.status", "=", filter.status!))
    .orderBy(sql.ref(`reward_order.${filter.sort}`), filter.order)
    .orderBy("reward_order.id");
  return { ...(await pageOfTotal(total, rows, filter)), byStatus };
}

/** One order with its history, its codes counted and the payouts it was in. */
export const findBoardOrder = (db: Db, id: number) =>
  withPeople(db)
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom("reward_order_event as event")
          .leftJoin("staff", "staff.id", "event.staff_id")
          .select(["event.status", "event.happened_at", "event.actor_kind", "event.note", "staff.name as staff_name"])
          .whereRef("event.order_id", "=", "reward_order.id")
          .orderBy("event.id"),
      ).as("events"),
      jsonArrayFrom(
        row
          .selectFrom("payout_line as line")
          .select(["line.batch_id", "line.state", "line.amount_grosze", "line.return_reason"])
          .whereRef("line.order_id", "=", "reward_order.id")
          .orderBy("line.id", "desc"),
      ).as("payouts"),
      sql<number>`(select count(*) from voucher_code where order_id = reward_order.id)`.as("vouchers_given"),
    ])
    .where("reward_order.id", "=", id)
    .executeTakeFirst();

export const listByIds = (db: Db, ids: number[]) =>
  withPeople(db).where("reward_order.id", "in", ids).orderBy("reward_order.id").execute();
