import { personOf } from "#platform/acts/acting-person.ts";
import { type SelectQueryBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { ORDER_STATUS_NUMBER } from "@plon/rules/orders/reward-order.ts";
import type { Db } from "#platform/database/database.ts";
import { isShownTo } from "#platform/acts/own-participants.ts";
import { COUNTED_MAX, type ListQuery, pageOfMany, sortedBy } from "#platform/database/paging.ts";
import { ownedBy } from "#platform/database/search.ts";
import type { Tables } from "#platform/database/tables.ts";

type Order = Tables["reward_order"];

/** An order's own words, as its index has them. */
const OWN = sql`search_fold(reward_order.title || ' ' || coalesce(reward_order.tracking_number, ''))`;

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
  /** Only those of which their farmers said something that has yet to be dealt with so. */
  returning?: "open" | "exchanging" | undefined;
  /** Only those ordered within these instants. */
  ordered?: { from: Date | undefined; until: Date | undefined } | undefined;
  cost_of?: "points" | "campaigns" | undefined;
  /** Only of farms of which all of this is true. */
  area?: string | undefined;
  representative_id?: number | undefined;
  crop_id?: number | undefined;
  /** A representative sees only their own participants. */
  representativeId: number | undefined;
};

/** A page of the board, and the number of orders per status for the same search. */
export async function listBoard(db: Db, filter: BoardFilter) {
  const { said, most } = await ownedBy(db, filter.search, {
    column: "reward_order.participant_id",
    finds: (pattern) => sql`${OWN} like search_fold(${pattern})`,
  });
  const anyStatus = sql<boolean>`(reward_order.id = ${filter.searchedId ?? null}::bigint or ${said})
    and (${filter.kind ?? null}::text is null or reward_order.kind = ${filter.kind ?? null})
    and (${filter.prize_id ?? null}::bigint is null or reward_order.prize_id = ${filter.prize_id ?? null})
    and (${filter.participant_id ?? null}::bigint is null or reward_order.participant_id = ${filter.participant_id ?? null})
    and (${filter.returning ?? null}::text is null or reward_order.id = any (array(
      select order_id from order_return
      where state in ('open', 'exchanging') and state = ${filter.returning ?? null})))
    and ${ofResults(filter)} and ${isShownTo(filter.representativeId, "participant")}`;
  // A left join, so that participants of whom nothing is asked are not read.
  const orders = db
    .selectFrom("reward_order")
    .leftJoin("participant", "participant.id", "reward_order.participant_id")
    .where(anyStatus);
  const found = orders.$if(filter.status !== undefined, (query) =>
    query.where("reward_order.status", "=", filter.status!),
  );
  const id = sql.ref("reward_order.id");
  const sorting = sortedBy(filter.order, sql.ref(`reward_order.${filter.sort}`), id);
  // Without a phrase the conditions are the order's own, but for whose participants are shown.
  const isOwn = filter.search === "" && filter.representativeId === undefined;
  const own = db.selectFrom("reward_order").where(anyStatus);
  const countable = isOwn
    ? own.select("id").$if(filter.status !== undefined, (query) => query.where("status", "=", filter.status!))
    : undefined;
  // Whose participants are few are found once, for all columns, and with the page if that is of all of them.
  const isFew = filter.search !== "" && most.most === undefined;
  const countedBy = isFew && filter.status === undefined ? sql<string>`reward_order.status` : undefined;
  const many = { found, rows: withPeople(db), id: "reward_order.id", sorting, countable, countedBy, ...most };
  const { counts, ...page } = await pageOfMany(db, many, filter);
  if (counts) return { ...page, byStatus: columnsOf(counts) };
  const byStatus = isFew ? await countFound(db, orders) : await countStatuses(db, isOwn ? own : orders, most);
  return { ...page, byStatus };
}

/** What only figures of results ask, and so is left out of all other statements. */
function ofResults({ ordered, cost_of, area, representative_id, crop_id }: BoardFilter) {
  const isOfSome = [area, representative_id, crop_id].some((one) => one !== undefined);
  return sql`${ordered?.from === undefined ? sql`true` : sql`reward_order.ordered_at >= ${ordered.from}`}
    and ${ordered?.until === undefined ? sql`true` : sql`reward_order.ordered_at < ${ordered.until}`}
    and ${
      cost_of === undefined
        ? sql`true`
        : sql`reward_order.status <> 'cancelled' and (reward_order.campaign_entry_id is null) = ${cost_of === "points"}`
    }
    and ${
      isOfSome
        ? sql`reward_order.participant_id in (select p.id from participant p
            where ${area === undefined ? sql`true` : sql`left(p.company_postcode, 2) = ${area}`}
              and ${representative_id === undefined ? sql`true` : sql`p.representative_id = ${representative_id}`}
              and ${crop_id === undefined ? sql`true` : sql`p.id in (select c.id from segment_crops(${[crop_id]}::int[]) c (id))`})`
        : sql`true`
    }`;
}

/** The number of orders in each status, and whether there are more than that. */
export type ColumnCounts = ReadonlyMap<string, { count: number; isMore: boolean }>;

/** The number of orders in each status, all of them counted: for what a phrase finds that means some people. */
async function countFound<Found extends { reward_order: Order }, From extends keyof Found>(
  db: Db,
  orders: SelectQueryBuilder<Found, From, object>,
): Promise<ColumnCounts> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*) as count from (${orders.select(sql<string>`reward_order.status`.as("status"))}) found
    group by status`.execute(db);
  return columnsOf(Object.fromEntries(rows.map(({ status, count }) => [status, count])));
}

/** The numbers of all columns, of which those without orders may be missing. */
const columnsOf = (counts: Readonly<Record<string, number>>): ColumnCounts =>
  new Map(
    Object.keys(ORDER_STATUS_NUMBER).map((status) => {
      const count = counts[status] ?? 0;
      return [status, { count: Math.min(count, COUNTED_MAX), isMore: count > COUNTED_MAX }];
    }),
  );

/** The number of orders in each status, counted no further than one more than `most`. */
async function countStatuses<Found, From extends keyof Found>(
  db: Db,
  orders: SelectQueryBuilder<Found, From, object>,
  { most = COUNTED_MAX }: { most?: number },
): Promise<ColumnCounts> {
  const counts = Object.keys(ORDER_STATUS_NUMBER).map((status) => {
    const some = orders
      .where(sql<boolean>`reward_order.status = ${status}`)
      .select(sql`1`.as("one"))
      .limit(most + 1);
    return sql`select ${status}::text as status, (select count(*) from (${some}) counted) as count`;
  });
  const { rows } = await sql<{ status: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ status, count }) => [status, { count: Math.min(count, most), isMore: count > most }]));
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
          .select(personOf("event.membership_id").as("by_person"))
          .whereRef("event.order_id", "=", "reward_order.id")
          .orderBy("event.id"),
      ).as("events"),
      jsonArrayFrom(
        row
          .selectFrom("payout_line as line")
          .select(["line.batch_id", "line.state as status", "line.amount_grosze", "line.return_reason"])
          .whereRef("line.order_id", "=", "reward_order.id")
          .orderBy("line.id", "desc"),
      ).as("payouts"),
      personOf("reward_order.membership_id").as("by_person"),
      sql<number>`(select count(*) from voucher_code where order_id = reward_order.id)`.as("vouchers_given"),
    ])
    .where("reward_order.id", "=", id)
    .executeTakeFirst();

export const listByIds = (db: Db, ids: number[]) =>
  withPeople(db).where("reward_order.id", "in", ids).orderBy("reward_order.id").execute();
