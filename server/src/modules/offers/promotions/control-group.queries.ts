import type { DrawnFarm } from "@plon/rules/offers/control-group.ts";
import type { EffectPart, GroupPurchases } from "@plon/rules/offers/offer-effect.ts";
import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { boughtByFarm } from "./purchases.queries.ts";

type Days = { from: string; to: string };

/** The products that count in a promotion; none where only its rules say which. */
export async function listTierProducts(db: Db, promotionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct q.product_id as id from promotion_tier t
    join promotion_tier_product q on q.tier_id = t.id where t.promotion_id = ${promotionId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Everybody whom a promotion is for, with what they are drawn by. */
export async function listAudience(
  db: Db,
  promotionId: number,
  lastYear: Days,
  productIds: readonly number[],
): Promise<DrawnFarm[]> {
  const { rows } = await sql<DrawnFarm>`
    select p.id, p.acreage::float8 as hectares, left(p.company_postcode, 2) as region, coalesce(b.bought, 0)::float8 as bought
    from participant p
    join promotion m on m.id = ${promotionId}
    left join ${boughtByFarm(lastYear, productIds)} b on b.participant_id = p.id
    where p.closed_at is null and p.merged_into is null and promotion_reaches(m, p.id)
    order by p.id
  `.execute(db);
  return rows;
}

/** Writes who is offered a promotion and who is held out. */
export const insertTrial = (tx: Tx, promotionId: number, ids: readonly number[], held: readonly number[]) =>
  sql`insert into promotion_trial (promotion_id, participant_id, is_held)
    select ${promotionId}, id, id = any (${[...held]}::bigint[]) from unnest(${[...ids]}::bigint[]) as one (id)`.execute(
    tx,
  );

export const noteDrawn = (tx: Tx, promotionId: number, at: Date) =>
  tx.updateTable("promotion").set({ holdout_drawn_at: at }).where("id", "=", promotionId).execute();

/** What both groups of a promotion bought while it ran and in the year before, the offered first. */
export async function sumGroups(
  db: Db,
  promotionId: number,
  { after, before }: { after: Days; before: Days },
  productIds: readonly number[],
): Promise<{ offered: GroupPurchases; held: GroupPurchases }> {
  const { rows } = await sql<GroupPurchases & { isHeld: boolean }>`
    select t.is_held as "isHeld", count(*)::int as farms, avg(bought.after)::float8 as after, avg(bought.before)::float8 as before,
      coalesce(var_samp(bought.after), 0)::float8 as "afterVariance",
      coalesce(var_samp(bought.before), 0)::float8 as "beforeVariance",
      coalesce(covar_samp(bought.after, bought.before), 0)::float8 as covariance
    from promotion_trial t
    left join ${boughtByFarm(after, productIds)} a on a.participant_id = t.participant_id
    left join ${boughtByFarm(before, productIds)} b on b.participant_id = t.participant_id
    cross join lateral (select coalesce(a.bought, 0) as after, coalesce(b.bought, 0) as before) bought
    where t.promotion_id = ${promotionId}
    group by t.is_held
  `.execute(db);
  const none = { farms: 0, after: 0, before: 0, afterVariance: 0, beforeVariance: 0, covariance: 0 };
  return {
    offered: rows.find(({ isHeld }) => !isHeld) ?? none,
    held: rows.find(({ isHeld }) => isHeld) ?? none,
  };
}

/** The same of each part of the audience that has farms: by purchases of the year before, and by hectares as they are now. */
export async function sumParts(
  db: Db,
  promotionId: number,
  { after, before, hectares }: { after: Days; before: Days; hectares: readonly number[] },
  productIds: readonly number[],
): Promise<(GroupPurchases & { part: EffectPart; isHeld: boolean })[]> {
  const { rows } = await sql<GroupPurchases & { part: EffectPart; isHeld: boolean }>`
    select part.name as part, t.is_held as "isHeld", count(*)::int as farms, avg(bought.after)::float8 as after,
      avg(bought.before)::float8 as before, coalesce(var_samp(bought.after), 0)::float8 as "afterVariance",
      coalesce(var_samp(bought.before), 0)::float8 as "beforeVariance",
      coalesce(covar_samp(bought.after, bought.before), 0)::float8 as covariance
    from promotion_trial t
    join participant p on p.id = t.participant_id
    left join ${boughtByFarm(after, productIds)} a on a.participant_id = t.participant_id
    left join ${boughtByFarm(before, productIds)} b on b.participant_id = t.participant_id
    cross join lateral (select coalesce(a.bought, 0) as after, coalesce(b.bought, 0) as before) bought
    cross join lateral (values (case when bought.before > 0 then 'buyers' else 'others' end),
      ('hectares_' || width_bucket(p.acreage, ${[...hectares]}::numeric[]))) part (name)
    where t.promotion_id = ${promotionId}
    group by part.name, t.is_held
  `.execute(db);
  return rows;
}

/** What those who accept a promotion bought on its days, and on the same days a year before, on average. */
export async function sumAccepted(
  db: Db,
  promotionId: number,
  { after, before }: { after: Days; before: Days },
  productIds: readonly number[],
): Promise<{ farms: number; after: number; before: number }> {
  const { rows } = await sql<{ farms: number; after: number; before: number }>`
    select count(*)::int as farms, coalesce(avg(coalesce(a.bought, 0)), 0)::float8 as after,
      coalesce(avg(coalesce(b.bought, 0)), 0)::float8 as before
    from (
      select distinct on (participant_id) participant_id, agreed from promotion_answer
      where promotion_id = ${promotionId} order by participant_id, id desc
    ) latest
    left join ${boughtByFarm(after, productIds)} a on a.participant_id = latest.participant_id
    left join ${boughtByFarm(before, productIds)} b on b.participant_id = latest.participant_id
    where latest.agreed
  `.execute(db);
  return rows[0]!;
}

/** What a promotion's rewards cost that were not taken back: points, and what things are worth. */
export async function sumCost(db: Db, promotionId: number) {
  const { rows } = await sql<{ granted: number; points: number; grosze: number }>`
    select count(*)::int as granted, coalesce(sum(g.points), 0)::bigint as points,
      coalesce(sum(g.value_grosze), 0)::bigint as grosze
    from promotion_grant g
    left join lateral (
      select e.state_after from promotion_grant_event e where e.grant_id = g.id order by e.id desc limit 1
    ) last on true
    where g.promotion_id = ${promotionId} and last.state_after is distinct from 'withdrawn'
  `.execute(db);
  return rows[0]!;
}
