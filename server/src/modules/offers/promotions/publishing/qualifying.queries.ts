// Who bought what counts for a reward that a person grants, and what stands in the way.
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { type ListQuery, offsetWithin, pagerFor } from "#platform/database/paging.ts";
import { peopleMeant } from "#platform/database/search.ts";
import { buyersOfTier } from "../standing/purchases.queries.ts";

export type QualifyingStanding = "ready" | "unanswered" | "declined" | "not_for" | "granted";

export type QualifyingFilter = ListQuery & {
  sort: "bought" | "last_bought_on";
  standing?: QualifyingStanding | undefined;
};

export type Buyer = {
  participant_id: number;
  bought: string;
  invoices: number;
  last_bought_on: string;
  answered_at: Date | null;
  granted_at: Date | null;
  standing: QualifyingStanding;
  identifier: string;
  first_name: string;
  last_name: string;
};

type Counted = Parameters<typeof buyersOfTier>;

/**
 * A page of the buyers of a promotion's tier; ties: by the participant's number. Buyers are summed once for the page and for
 * how many there are, and where each of them stands is looked up only of the page, unless it is what is asked for.
 */
export async function listQualifying(db: Db, promotionId: number, [tier, days]: Counted, filter: QualifyingFilter) {
  const { page, per_page, order, sort, standing } = filter;
  const isMeant = await peopleMeant(db, filter.search);
  // What was withdrawn was granted once: a person decided, and decides again where it stands. Whom a promotion for everybody
  // reaches is not asked of each: a function is called for every buyer of the country.
  const stands = sql`lateral (
    select answer.answered_at, earned.granted_at, case
      when earned.id is not null then 'granted'
      when not (p.audience = 'all' and p.holdout_percent = 0 or promotion_reaches(p, b.participant_id)) then 'not_for'
      when answer.agreed is null then 'unanswered'
      when answer.agreed then 'ready' else 'declined' end as standing
    from promotion p
    left join lateral (select a.agreed, a.answered_at from promotion_answer a
      where a.promotion_id = p.id and a.participant_id = b.participant_id order by a.id desc limit 1) answer on true
    left join lateral (select g.id, g.granted_at from promotion_grant g
      where g.tier_id = ${tier.id}::bigint and g.participant_id = b.participant_id limit 1) earned on true
    where p.id = ${promotionId}::bigint
  )`;
  const asked = standing === undefined ? sql`` : sql`join ${stands} stands on stands.standing = ${standing}`;
  const sorted = sql`b.${sql.raw(sort)} ${sql.raw(order)}, b.participant_id`;
  const total = sql`(select count(*) from found)`;
  const { rows } = await sql<Buyer & { total: number }>`
    with found as materialized (
      select b.* from ${buyersOfTier(tier, days)} b ${asked} where ${isMeant("b.participant_id")}
    ), b as materialized (
      select b.*, ${total} as total from found b order by ${sorted} limit ${per_page} offset ${offsetWithin(total, filter)}
    )
    select b.*, stands.*, person.identifier, person.first_name, person.last_name
    from b join participant person on person.id = b.participant_id join ${stands} stands on true
    order by ${sorted}`.execute(db);
  // A page beyond the end is the last one, which has rows unless there are none at all.
  const { offset: _offset, ...meta } = pagerFor(rows[0]?.total ?? 0, page, per_page);
  return { rows, meta };
}
