// Both kinds of offers that may have a control group, and what their groups bought.
import type { DrawnFarm } from "@plon/rules/offers/control-group.ts";
import type { EffectPart, GroupPurchases } from "@plon/rules/offers/offer-effect.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { type Days, linesDated } from "#platform/database/counted-lines.ts";
import { listKept } from "#platform/database/row-counts.ts";

export type { Days } from "#platform/database/counted-lines.ts";

export type OfferKind = "promotion" | "campaign";
export type OfferRef = { kind: OfferKind; id: number };

const offerOf = ({ kind, id }: OfferRef) => sql`${sql.table(kind)} m on m.id = ${id}`;
/** The groups of an offer, as a condition on its table `t`. */
const isOf = ({ kind, id }: OfferRef) => sql<boolean>`t.${sql.ref(`${kind}_id`)} = ${id}`;
const trialOf = (kind: OfferKind) => sql.table(`${kind}_trial`);

/** The products that count in an offer; none where only its rules say which. */
export async function listCountedProducts(db: Db, { kind, id }: OfferRef): Promise<number[]> {
  const counted =
    kind === "promotion"
      ? sql`promotion_tier t join promotion_tier_product q on q.tier_id = t.id where t.promotion_id = ${id}`
      : sql`campaign_product q where q.campaign_id = ${id}`;
  const { rows } = await sql<{ id: number }>`select distinct q.product_id as id from ${counted}`.execute(db);
  return rows.map((row) => row.id);
}

type Seasons = { after: Days; before: Days };

/**
 * What each farm that bought any of these products in one of two seasons bought of them in each, by accepted invoices, a
 * correction on the day of what it corrects, in litres and kilograms together, as a table; of all products without a list.
 */
function boughtByFarm({ after, before }: Seasons, productIds: readonly number[]): RawBuilder<unknown> {
  const products = productIds.length === 0 ? undefined : sql<number[]>`${[...productIds]}`;
  const on = ({ from, to }: Days) => sql`coalesce(
    sum(quantity * pack_volume) filter (where day between ${from}::date and ${to}::date), 0)::float8`;
  return sql`(
    select participant_id, ${on(after)} as after, ${on(before)} as before
    from ${linesDated([after, before], { products })} lines
    group by participant_id
  )`;
}

/** Everybody whom an offer is for, with what they are drawn by. A campaign is for everybody. */
export async function listAudience(
  db: Db,
  offer: OfferRef,
  lastYear: Days,
  productIds: readonly number[],
): Promise<DrawnFarm[]> {
  const isFor = offer.kind === "promotion" ? sql`promotion_reaches(m, p.id)` : sql`true`;
  const { rows } = await sql<DrawnFarm>`
    select p.id, p.acreage::float8 as hectares, left(p.company_postcode, 2) as region, coalesce(b.after, 0)::float8 as bought
    from participant p
    join ${offerOf(offer)}
    left join ${boughtByFarm({ after: lastYear, before: lastYear }, productIds)} b on b.participant_id = p.id
    where p.closed_at is null and p.merged_into is null and ${isFor}
    order by p.id
  `.execute(db);
  return rows;
}

/** Writes who is offered it and who is held out. */
export const insertTrial = (tx: Tx, { kind, id }: OfferRef, ids: readonly number[], held: readonly number[]) =>
  sql`insert into ${trialOf(kind)} (${sql.ref(`${kind}_id`)}, participant_id, is_held)
    select ${id}, id, id = any (${[...held]}::bigint[]) from unnest(${[...ids]}::bigint[]) as one (id)`.execute(tx);

/** Notes since when the groups stand, and how large a share is held out. */
export const noteDrawn = (tx: Tx, { kind, id }: OfferRef, percent: number, at: Date) =>
  sql`update ${sql.table(kind)} set holdout_percent = ${percent}, holdout_drawn_at = ${at} where id = ${id}`.execute(
    tx,
  );

/** What both groups of an offer bought while it ran and in the year before. */
export async function sumGroups(
  db: Db,
  offer: OfferRef,
  seasons: Seasons,
  productIds: readonly number[],
): Promise<(GroupPurchases & { isHeld: boolean })[]> {
  const { rows } = await sql<GroupPurchases & { isHeld: boolean }>`
    select t.is_held as "isHeld", ${MOMENTS}
    from ${trialOf(offer.kind)} t
    ${bothSeasons(seasons, productIds)}
    where ${isOf(offer)}
    group by t.is_held
  `.execute(db);
  return rows;
}

/** The same of groups that are divided elsewhere: `members` has participant_id and is_held, each farm once. */
export async function sumMembers(
  db: Db,
  members: RawBuilder<unknown>,
  seasons: Seasons,
): Promise<(GroupPurchases & { isHeld: boolean })[]> {
  const { rows } = await sql<GroupPurchases & { isHeld: boolean }>`
    select t.is_held as "isHeld", ${MOMENTS} from ${members} t ${bothSeasons(seasons, [])} group by t.is_held
  `.execute(db);
  return rows;
}

/** The same of each part of the audience that has farms: by purchases of the year before, and by hectares as they are now. */
export async function sumParts(
  db: Db,
  offer: OfferRef,
  { hectares, ...seasons }: Seasons & { hectares: readonly number[] },
  productIds: readonly number[],
): Promise<(GroupPurchases & { part: EffectPart; isHeld: boolean })[]> {
  const { rows } = await sql<GroupPurchases & { part: EffectPart; isHeld: boolean }>`
    select part.name as part, t.is_held as "isHeld", ${MOMENTS}
    from ${trialOf(offer.kind)} t
    join participant p on p.id = t.participant_id
    ${bothSeasons(seasons, productIds)}
    cross join lateral (values (case when bought.before > 0 then 'buyers' else 'others' end),
      ('hectares_' || width_bucket(p.acreage, ${[...hectares]}::numeric[]))) part (name)
    where ${isOf(offer)}
    group by part.name, t.is_held
  `.execute(db);
  return rows;
}

const MOMENTS = sql`count(*)::int as farms, avg(bought.after)::float8 as after, avg(bought.before)::float8 as before,
  coalesce(var_samp(bought.after), 0)::float8 as "afterVariance",
  coalesce(var_samp(bought.before), 0)::float8 as "beforeVariance",
  coalesce(covar_samp(bought.after, bought.before), 0)::float8 as covariance`;

const bothSeasons = (seasons: Seasons, productIds: readonly number[]) => sql`
  left join ${boughtByFarm(seasons, productIds)} b on b.participant_id = t.participant_id
  cross join lateral (select coalesce(b.after, 0) as after, coalesce(b.before, 0) as before) bought`;

/** How many farms of each group of a campaign entered it, those included that came by a link and have no account's entry yet. */
export async function countEntered(db: Db, campaignId: number): Promise<{ offered: number; held: number }> {
  const { rows } = await sql<{ offered: number; held: number }>`
    select count(*) filter (where not t.is_held)::int as offered, count(*) filter (where t.is_held)::int as held
    from campaign_trial t
    join participant p on p.id = t.participant_id
    where t.campaign_id = ${campaignId} and exists (select from campaign_entry e where e.campaign_id = t.campaign_id
      and (e.participant_id = p.id or (e.participant_id is null and e.identifier = p.identifier)))
  `.execute(db);
  return rows[0]!;
}

/** Whether a farm takes part in an offer: it agreed the last time that it answered, or it sent its entry. */
const HAS_JOINED = {
  promotion: (id: number, farm: RawBuilder<number>) => sql`coalesce((select a.agreed from promotion_answer a
    where a.promotion_id = ${id} and a.participant_id = ${farm} order by a.id desc limit 1), false)`,
  campaign: (id: number, farm: RawBuilder<number>) => sql`exists (select from campaign_entry e
    where e.campaign_id = ${id} and e.participant_id = ${farm} and e.status >= 2)`,
};

async function countJoined(db: Db, { kind, id }: OfferRef): Promise<number> {
  if (kind === "promotion")
    return (await listKept(db, "promotion.latest", id)).find(({ detail }) => detail === "true")?.total ?? 0;
  const { rows } = await sql<{ farms: number }>`select count(*)::int as farms from campaign_entry
    where campaign_id = ${id} and participant_id is not null and status >= 2`.execute(db);
  return rows[0]!.farms;
}

/**
 * What those who take part in an offer bought on its days, and on the same days a year before, on average. Who bought is
 * found first, as there are far fewer of them than of those who take part.
 */
export async function sumJoined(
  db: Db,
  offer: OfferRef,
  seasons: Seasons,
  productIds: readonly number[],
): Promise<{ farms: number; after: number; before: number }> {
  const farms = await countJoined(db, offer);
  const { rows } = await sql<{ after: number; before: number }>`
    select coalesce(sum(b.after), 0)::float8 / greatest(${farms}, 1) as after,
      coalesce(sum(b.before), 0)::float8 / greatest(${farms}, 1) as before
    from ${boughtByFarm(seasons, productIds)} b
    where ${HAS_JOINED[offer.kind](offer.id, sql`b.participant_id`)}
  `.execute(db);
  return { farms, ...rows[0]! };
}

const COST = {
  promotion: (id: number) => sql`
    select count(*)::int as granted, coalesce(sum(g.points), 0)::bigint as points,
      coalesce(sum(g.value_grosze), 0)::bigint as grosze
    from promotion_grant g
    -- An index has what was withdrawn, which is little: the last step of every reward is not looked up.
    where g.promotion_id = ${id} and not exists (
      select from promotion_grant_event e where e.grant_id = g.id and e.state_after = 'withdrawn' and not exists (
        select from promotion_grant_event later where later.grant_id = e.grant_id and later.id > e.id))`,
  campaign: (id: number) => sql`
    select count(distinct given.entry_id)::int as granted, 0::bigint as points,
      coalesce(sum(given.grosze), 0)::bigint as grosze
    from (
      select o.campaign_entry_id as entry_id, o.value_grosze as grosze from reward_order o
      where o.campaign_entry_id is not null and o.status <> 'cancelled'
      union all
      select t.entry_id, t.value_grosze from campaign_thing t
    ) given
    join campaign_entry e on e.id = given.entry_id and e.campaign_id = ${id}`,
};

/** What an offer's rewards cost that were not taken back: points, and what money and things are worth. */
export async function sumCost(db: Db, { kind, id }: OfferRef) {
  const { rows } = await sql<{ granted: number; points: number; grosze: number }>`${COST[kind](id)}`.execute(db);
  return rows[0]!;
}

/** Whether a participant `p` is held out of one of the offers at these addresses. */
export const isHeldOutOf = (slugs: readonly string[]): RawBuilder<boolean> =>
  slugs.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(exists (select from promotion m
        join promotion_trial t on t.promotion_id = m.id and t.participant_id = p.id and t.is_held
        where m.slug = any (${[...slugs]}::text[]))
      or exists (select from campaign m where m.slug = any (${[...slugs]}::text[]) and not campaign_is_told(m, p.id)))`;
