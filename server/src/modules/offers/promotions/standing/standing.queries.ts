import { sql } from "kysely";
import type { GrantState } from "@plon/rules/promotions/promotion-grant.ts";
import type { TierUnit } from "@plon/rules/promotions/promotion-progress.ts";
import type { Db } from "#platform/database/database.ts";

export type GrantFacts = {
  id: number;
  status: GrantState;
  granted_at: string;
  /** Null if a person granted it. */
  quantity: number | null;
  /** When it was last reviewed by somebody or the programme. */
  bought_last: number;
  was_handed_over: boolean;
};

export type StandingTier = {
  id: number;
  quantity: number | null;
  unit: TierUnit;
  reward: string;
  /** Null where the reward is a thing. */
  points: number | null;
  value_grosze: number;
  products: { product_id: number; pack_volume: number | null }[];
  grant: GrantFacts | null;
};

export type StandingRow = {
  id: number;
  slug: string;
  title: string;
  is_published: boolean;
  opens_at: Date;
  closes_at: Date;
  purchases_from: string | null;
  purchases_to: string | null;
  agreed: boolean | null;
  reaches: boolean;
  /** Whether a litre that counts in it counts in no other offer that says so too. */
  is_exclusive: boolean;
  tiers: StandingTier[];
};

/**
 * Promotions with what each tier counts and which reward this participant was granted for it: those with these ids, or
 * all that the participant accepted or was rewarded in.
 */
export async function listStandings(db: Db, participantId: number, ids?: readonly number[]): Promise<StandingRow[]> {
  const chosen =
    ids === undefined
      ? sql`(latest.agreed or exists (select from promotion_grant g
          where g.promotion_id = promotion.id and g.participant_id = ${participantId}))`
      : sql`promotion.id = any (${ids}::bigint[])`;
  const { rows } = await sql<StandingRow>`
    select promotion.id, promotion.slug, promotion.title, promotion.is_published, promotion.is_exclusive, promotion.opens_at, promotion.closes_at,
      promotion.purchases_from, promotion.purchases_to, latest.agreed,
      promotion_reaches(promotion, ${participantId}::bigint) as reaches, (
        select coalesce(json_agg(json_build_object('id', t.id, 'quantity', t.quantity, 'unit', t.unit, 'reward', t.reward,
          'points', t.points, 'value_grosze', t.value_grosze, 'products', (
            select coalesce(json_agg(json_build_object('product_id', q.product_id, 'pack_volume', q.pack_volume)), '[]')
            from promotion_tier_product q where q.tier_id = t.id
          ), 'grant', (
            select json_build_object('id', g.id, 'granted_at', g.granted_at, 'quantity', g.quantity, 'status', coalesce(e.state_after, 'granted'),
              'bought_last', coalesce(e.bought, g.bought), 'was_handed_over', exists (
                select from promotion_grant_event h where h.grant_id = g.id and h.act = 'hand_over'))
            from promotion_grant g
            left join lateral (select e.state_after, e.bought from promotion_grant_event e
              where e.grant_id = g.id order by e.id desc limit 1) e on true
            where g.tier_id = t.id and g.participant_id = ${participantId}
          )) order by t.position), '[]')
        from promotion_tier t where t.promotion_id = promotion.id
      ) as tiers
    from promotion
    left join lateral (select a.agreed from promotion_answer a where a.promotion_id = promotion.id
      and a.participant_id = ${participantId} order by a.id desc limit 1) latest on true
    where ${chosen}
    order by promotion.id
  `.execute(db);
  return rows;
}
