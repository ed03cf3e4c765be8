import { personOf } from "#platform/acts/acting-person.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { isShownTo } from "#platform/acts/own-participants.ts";
import { pageOfMany, sortedBy } from "#platform/database/paging.ts";
import { says } from "#platform/database/search.ts";

export type BoardFilter = {
  sort: keyof typeof SORT;
  order: "asc" | "desc";
  search: string;
  campaign_id?: number | undefined;
  status?: number | undefined;
  participant_id?: number | undefined;
  /** A representative sees only entries of their own participants. */
  representativeId: number | undefined;
};

const SORT = {
  promised: sql`entry.is_over`,
  status_changed_at: sql`entry.status_changed_at`,
  entered_at: sql`entry.entered_at`,
  name: sql`entry.last_name collate polish`,
};

const matching = (filter: Omit<BoardFilter, "sort" | "order">) => sql<boolean>`
  ${says("entry.search", filter.search)}
  and (${filter.campaign_id ?? null}::bigint is null or entry.campaign_id = ${filter.campaign_id ?? null})
  and (${filter.status ?? null}::int is null or entry.status = ${filter.status ?? null})
  and (${filter.participant_id ?? null}::bigint is null or entry.participant_id = ${filter.participant_id ?? null})
  and ${isShownTo(filter.representativeId, "person")}`;

const entries = (db: Db) =>
  db
    .selectFrom("campaign_entry as entry")
    .innerJoin("campaign", "campaign.id", "entry.campaign_id")
    .leftJoin("participant as person", "person.id", "entry.participant_id");

const rows = (db: Db) =>
  entries(db)
    .selectAll("entry")
    .select([
      "campaign.title",
      "campaign.flow",
      "campaign.volume_min",
      "campaign.thing_name",
      "campaign.review_working_days",
      "campaign.reward_working_days",
      "person.bank_account",
      "person.bank_account_changed_at",
      "person.representative_id",
    ])
    .select((row) => [
      row
        .selectFrom("campaign_entry_event as event")
        .select("event.act")
        .whereRef("event.entry_id", "=", "entry.id")
        .orderBy("event.id", "desc")
        .limit(1)
        .as("last_act"),
      row
        .selectFrom("campaign_thing as thing")
        .select("thing.sent_at")
        .whereRef("thing.entry_id", "=", "entry.id")
        .as("thing_sent_at"),
    ])
    .select((row) =>
      row
        .selectFrom("reward_order as o")
        .select("o.status")
        .whereRef("o.campaign_entry_id", "=", "entry.id")
        .where("o.status", "<>", "cancelled")
        .as("payout_status"),
    );

const ordered = (db: Db, filter: BoardFilter) =>
  rows(db).where(matching(filter)).orderBy(SORT[filter.sort], filter.order).orderBy("entry.id", filter.order);

/** What is over stands last, and what has waited the longest first. */
const promisedOrder = (order: "asc" | "desc") =>
  sortedBy(order, SORT.promised, SORT.status_changed_at, sql.ref("entry.id"));

export function listEntries(db: Db, filter: BoardFilter & { page: number; per_page: number }) {
  const found = db
    .selectFrom("campaign_entry as entry")
    .leftJoin("participant as person", "person.id", "entry.participant_id")
    .where(matching(filter));
  const id = sql.ref("entry.id");
  const sorting =
    filter.sort === "promised" ? promisedOrder(filter.order) : sortedBy(filter.order, SORT[filter.sort], id);
  const otherwise = filter.sort === "name" ? { otherwise: sortedBy("desc", SORT.entered_at, id) } : {};
  return pageOfMany(db, { found, rows: rows(db), id: "entry.id", sorting, ...otherwise }, filter);
}

/** The first entries of a list, for a file. */
export const listFirstEntries = (db: Db, filter: BoardFilter, limit: number) =>
  ordered(db, filter).limit(limit).execute();

export const findBoardEntry = (db: Db, id: number) =>
  rows(db).select(personOf("entry.membership_id").as("by_person")).where("entry.id", "=", id).executeTakeFirst();
export type BoardEntry = Awaited<ReturnType<ReturnType<typeof rows>["executeTakeFirstOrThrow"]>>;

/** Campaigns, and how many entries are in each status. */
export async function listCampaigns(db: Db, representativeId: number | undefined) {
  const campaigns = await db
    .selectFrom("campaign")
    .selectAll()
    .select((row) =>
      sql<string[]>`coalesce((select array_agg(p.name order by p.name collate polish) from campaign_product c
        join product p on p.id = c.product_id where c.campaign_id = ${row.ref("campaign.id")}), '{}')`.as("products"),
    )
    .select((row) =>
      sql<string[]>`array(select distinct p.unit from campaign_product c join product p on p.id = c.product_id
        where c.campaign_id = ${row.ref("campaign.id")})`.as("units"),
    )
    .select((row) =>
      sql<number[]>`coalesce((select array_agg(p.sap order by p.name collate polish) from campaign_product c
        join product p on p.id = c.product_id where c.campaign_id = ${row.ref("campaign.id")}), '{}')`.as("saps"),
    )
    .orderBy("opens_at", "desc")
    .orderBy("id")
    .execute();
  const counts = representativeId === undefined ? await keptEntries(db) : await countEntries(db, representativeId);
  return { campaigns, counts };
}

type StatusCount = { campaign_id: number; status: number; entries: number };

const keptEntries = (db: Db): Promise<StatusCount[]> =>
  sql<StatusCount>`select key as campaign_id, detail::int as status, total as entries from row_counts
    where name = 'campaign.entries' and total > 0`
    .execute(db)
    .then(({ rows: kept }) => kept);

const countEntries = (db: Db, representativeId: number): Promise<StatusCount[]> =>
  entries(db)
    .select((row) => ["entry.campaign_id", "entry.status", row.fn.countAll<number>().as("entries")])
    .where(matching({ search: "", representativeId }))
    .groupBy(["entry.campaign_id", "entry.status"])
    .execute();

/** The participants of entries, also those who may prove to be, to lock their points in the order of ids. */
export const listOwners = async (db: Db, ids: number[]): Promise<number[]> => {
  const { rows: found } = await sql<{ id: number }>`
    select distinct coalesce(e.participant_id, p.id) as id from campaign_entry e
    left join participant p on e.participant_id is null and p.identifier = e.identifier and lower(p.email) = e.email
      and p.account_type = 'program.farmer' and p.closed_at is null
    where e.id = any (${ids}::bigint[]) and coalesce(e.participant_id, p.id) is not null
  `.execute(db);
  return found.map(({ id }) => id);
};

export const findDocument = (db: Db, invoiceId: number) =>
  db.selectFrom("invoice").select(["id", "document_name"]).where("id", "=", invoiceId).executeTakeFirst();
