// Who bought what counts for a reward that a person grants, and what stands in the way.
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { type ListQuery, pageOf } from "#platform/database/paging.ts";
import { peopleMeant } from "#platform/database/search.ts";
import { buyersOfTier } from "./purchases.queries.ts";

export type QualifyingStanding = "ready" | "unanswered" | "declined" | "not_for" | "granted";

export type QualifyingFilter = ListQuery & {
  sort: "bought" | "last_bought_on";
  standing?: QualifyingStanding | undefined;
};

type Buyer = {
  participant_id: number;
  bought: string;
  invoices: number;
  last_bought_on: string;
  answered_at: Date | null;
  granted_at: Date | null;
  standing: QualifyingStanding;
};

type Counted = Parameters<typeof buyersOfTier>;

/** A page of the buyers of a promotion's tier; ties: by the participant's number. */
export async function listQualifying(db: Db, promotionId: number, [tier, days]: Counted, filter: QualifyingFilter) {
  const isMeant = await peopleMeant(db, filter.search);
  // What was withdrawn was granted once: a person decided, and decides again where it stands.
  const buyers = sql<Buyer>`(
    select b.*, answer.answered_at, earned.granted_at, case
      when earned.id is not null then 'granted'
      when not promotion_reaches(p, b.participant_id) then 'not_for'
      when answer.agreed is null then 'unanswered'
      when answer.agreed then 'ready' else 'declined' end as standing
    from ${buyersOfTier(tier, days)} b
    join promotion p on p.id = ${promotionId}::bigint
    left join lateral (select a.agreed, a.answered_at from promotion_answer a
      where a.promotion_id = p.id and a.participant_id = b.participant_id order by a.id desc limit 1) answer on true
    left join lateral (select g.id, g.granted_at from promotion_grant g
      where g.tier_id = ${tier.id}::bigint and g.participant_id = b.participant_id limit 1) earned on true
  )`.as("buyer");
  const found = db
    .selectFrom(buyers)
    .innerJoin("participant", "participant.id", "buyer.participant_id")
    .where(isMeant("buyer.participant_id"))
    .$if(filter.standing !== undefined, (query) => query.where("buyer.standing", "=", filter.standing!));
  const rows = found
    .selectAll("buyer")
    .select(["participant.identifier", "participant.first_name", "participant.last_name"])
    .orderBy(sql.ref(`buyer.${filter.sort}`), filter.order)
    .orderBy("buyer.participant_id");
  return await pageOf(db, found, rows, filter);
}
