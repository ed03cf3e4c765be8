import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { likePattern, pageOf, pageOfTotal } from "#platform/database/paging.ts";
import type { OrderKind } from "@plon/rules/orders/reward-order.ts";

/** Remaining items and codes are counted no further: nobody orders more at once. */
const COUNTED_PIECES_MAX = 100;

/** Who views the catalogue, and the minimum for an exchange for money. */
export type Viewer = { participantId: number; at: Date; today: string; moneyMinimum: number };

export type PhotoRow = { id: number; alt: string; width: number; height: number; widths: number[] };

const photoFields = sql`json_build_object('id', photo.id, 'alt', photo.alt, 'width', photo.width,
  'height', photo.height, 'widths', (select json_agg(w::integer order by w::integer) from jsonb_object_keys(photo.file_keys) w))`;

const firstPhoto = sql<PhotoRow | null>`(select ${photoFields} from prize_photo photo
  where photo.prize_id = prize.id order by photo.position limit 1)`;

/** Items or codes that can be ordered now; null if not limited. */
const left = (today: string) => sql<number | null>`case prize.kind
  when 'item' then case when prize.variant_label is null
    then (select s.left_count from prize_stock s where s.prize_id = prize.id)
    else (select coalesce(sum(v.left_count), 0)::integer from prize_variant v where v.prize_id = prize.id and v.is_offered) end
  when 'voucher' then (select count(*)::integer from (select from voucher_code c where c.prize_id = prize.id
    and c.order_id is null and (c.valid_until is null or c.valid_until >= ${today}::date)
    limit ${sql.lit(COUNTED_PIECES_MAX)}) free) end`;

/** What this viewer pays less for, being in a segment: each is asked once a list, by the one function that says it. */
const lower = ({ participantId, today }: Pick<Viewer, "participantId" | "today">, only: number | null = null) =>
  sql<{
    prize_id: number;
    points: number;
  }>`prize_prices_of(${participantId}::bigint, ${today}::date, ${only}::bigint)`.as("lower");

const priced = (db: Db, viewer: Pick<Viewer, "participantId" | "today">) =>
  db.selectFrom("prize").leftJoin(lower(viewer), (join) => join.onRef("lower.prize_id", "=", "prize.id"));

const OWN_POINTS = sql<number | null>`least(prize.points, lower.points)`;
const ORDINARY_POINTS = sql<number | null>`case when lower.points < prize.points then prize.points end`;

const cards = (db: Db, viewer: Viewer) =>
  priced(db, viewer)
    .select(["id", "slug", "offer", "kind", "title", "lead", "valid_until", "partner_name"])
    .select([OWN_POINTS.as("points"), ORDINARY_POINTS.as("ordinary_points")])
    .select([firstPhoto.as("photo"), left(viewer.today).as("left")]);

/** A variant that is offered, with what is left of it. */
export type VariantRow = { id: number; name: string; left: number };

const offeredVariants = sql<VariantRow[]>`(select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name,
  'left', v.left_count) order by v.position, v.id), '[]') from prize_variant v where v.prize_id = prize.id and v.is_offered)`;

export type CatalogueFilter = {
  page: number;
  per_page: number;
  sort: "position" | "points" | "title";
  order: "asc" | "desc";
  promotion: boolean;
  within_reach: boolean;
  points_max?: number | undefined;
  kind?: OrderKind | undefined;
  search: string;
};

const onOffer = (at: Date) =>
  sql<boolean>`prize.is_published and prize.valid_from <= ${at} and (prize.valid_until is null or prize.valid_until > ${at})`;

/** A promotion's prize is visible only to those entitled to it. */
const openTo = ({ participantId }: Viewer) =>
  sql<boolean>`prize_is_open_to(prize.promotion_only, prize.promotion_id, ${participantId}::bigint)`;

const spendable = ({ participantId, at }: Viewer) =>
  sql<number>`coalesce(ledger_spendable(${participantId}::bigint, ${at}), 0)`;

const neededPoints = (moneyMinimum: number) => sql`coalesce(${OWN_POINTS}, ${moneyMinimum}::bigint)`;

const sorts = ({ moneyMinimum }: Viewer) => ({
  position: sql`prize.position`,
  points: neededPoints(moneyMinimum),
  title: sql`prize.title collate polish`,
});

/** A page of prizes ordered for points, with what the participant can spend. Ties: by position in the catalogue. */
export async function listCollect(db: Db, viewer: Viewer, filter: CatalogueFilter) {
  const needed = neededPoints(viewer.moneyMinimum);
  const matching = sql<boolean>`prize.offer = 'collect' and ${onOffer(viewer.at)}
    and prize.promotion_only = ${filter.promotion} and ${openTo(viewer)}
    and (${filter.kind ?? null}::text is null or prize.kind = ${filter.kind ?? null}::text)
    and (${filter.search} = '' or prize.search like search_fold(${likePattern(filter.search)}))
    and (${filter.points_max ?? null}::bigint is null or ${needed} <= ${filter.points_max ?? null}::bigint)
    and (not ${filter.within_reach}::boolean or ${needed} <= (select ${spendable(viewer)}))`;
  const { total, available } = await priced(db, viewer)
    .select((row) => [
      row.fn.countAll<number>().as("total"),
      sql<number>`(select ${spendable(viewer)})`.as("available"),
    ])
    .where(matching)
    .executeTakeFirstOrThrow();
  const rows = cards(db, viewer)
    .where(matching)
    .orderBy(sorts(viewer)[filter.sort], filter.order)
    .orderBy("position")
    .orderBy("id");
  return { ...(await pageOfTotal(total, rows, filter)), available };
}

/** A page of partners' offers. */
export async function listPartner(db: Db, viewer: Viewer, page: number, perPage: number) {
  const matching = sql<boolean>`prize.offer = 'partner' and ${onOffer(viewer.at)} and ${openTo(viewer)}`;
  const found = db.selectFrom("prize").where(matching);
  const rows = cards(db, viewer).where(matching).orderBy("position").orderBy("id");
  return await pageOf(db, found, rows, { page, per_page: perPage });
}

export type CardRow = Awaited<ReturnType<typeof listPartner>>["rows"][number];

/** One published prize whose time has begun, even if it has ended, with what decides whether it can be ordered. */
export const findDetails = (db: Db, viewer: Viewer, prize: { id: number } | { slug: string }) =>
  cards(db, viewer)
    .select(["description", "partner_url", "partner_code", "per_person_limit", "variant_label"])
    .select([
      offeredVariants.as("variants"),
      sql<boolean>`${onOffer(viewer.at)}`.as("is_on_offer"),
      sql<PhotoRow[]>`(select coalesce(json_agg(${photoFields} order by photo.position), '[]')
        from prize_photo photo where photo.prize_id = prize.id)`.as("photos"),
      sql<number>`(select coalesce(sum(o.quantity), 0)::integer from reward_order o where o.prize_id = prize.id
        and o.participant_id = ${viewer.participantId} and o.status <> 'cancelled')`.as("ordered"),
      sql<boolean>`(select p.is_prize_ordering_locked from participant p where p.id = ${viewer.participantId})`.as(
        "is_locked",
      ),
      sql<number>`(select ${spendable(viewer)})`.as("available"),
    ])
    .where("is_published", "=", true)
    .where("valid_from", "<=", viewer.at)
    .where(openTo(viewer))
    .where((row) => ("id" in prize ? row("id", "=", prize.id) : row("slug", "=", prize.slug)))
    .executeTakeFirst();

/** The first photo of each of these prizes. */
export const listFirstPhotos = (db: Db, prizeIds: number[]) =>
  db
    .selectFrom("prize")
    .select(["id", firstPhoto.as("photo")])
    .where("id", "in", prizeIds)
    .execute();

/** What each of these participants pays less for on the day. */
export async function listLowerPrices(db: Db, participantIds: readonly number[], today: string) {
  const { rows } = await sql<{ participant_id: number; prize_id: number; points: number }>`
    select who.id as participant_id, lower.prize_id, lower.points
    from unnest(${participantIds}::bigint[]) who(id), prize_prices_of(who.id, ${today}::date, null) lower`.execute(db);
  return rows;
}

/** Prizes open to everybody with a price in points that are on offer, cheapest for this viewer first. */
export const listPriced = (db: Db, viewer: Omit<Viewer, "moneyMinimum">, limit: number) =>
  priced(db, viewer)
    .select(["id", "slug", "title", "kind", OWN_POINTS.as("points"), left(viewer.today).as("left")])
    .where("offer", "=", "collect")
    .where("promotion_only", "=", false)
    .where("prize.points", "is not", null)
    .where(onOffer(viewer.at))
    .orderBy(OWN_POINTS)
    .orderBy("id")
    .limit(limit)
    .execute();
