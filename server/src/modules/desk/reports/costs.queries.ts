import { type RawBuilder, sql } from "kysely";
import type { CostKind } from "@plon/rules/money/cost-kinds.ts";
import type { Db } from "#platform/database/database.ts";
import type { Months } from "@plon/rules/time/warsaw-months.ts";
import type { Span } from "./sales.queries.ts";

/** The participants whose rewards are asked about, for use in a `from`; undefined is everybody. */
export type People = RawBuilder<unknown> | undefined;

/** Whether the participant in this column is one of them. */
const isOf = (people: People, column: string): RawBuilder<boolean> =>
  people === undefined ? sql`true` : sql`${sql.ref(column)} in (select who.id from ${people} who)`;

export type OfferCost = {
  kind: "multiplier" | "promotion" | "campaign" | "level";
  /** Null for a multiplier, which has only a name. */
  id: number | null;
  name: string;
  count: number;
  points: number | null;
  grosze: number | null;
};

/** Rewards granted within the span whose last step does not withdraw them. */
const grantsWithin = ({ from, until }: Span, people: People): RawBuilder<unknown> => sql`
  promotion_grant g
  where g.granted_at >= ${from} and g.granted_at < ${until} and ${isOf(people, "g.participant_id")} and not exists (
    select from promotion_grant_event e
    where e.grant_id = g.id and e.state_after = 'withdrawn' and not exists (
      select from promotion_grant_event later where later.grant_id = e.grant_id and later.id > e.id))`;

/** A reward's points if the ledger has moved them: what waits to be handed over, which is little, has moved none. */
const POSTED = sql`case when not exists (
    select from promotion_grant_waiting w where w.grant_id = g.id and not exists (
      select from promotion_grant_event e where e.grant_id = w.grant_id and e.journal_id is not null)
  ) then g.points end`;

/** Whether the entry of a thing was sent in by one of them; who entered without taking part is nobody's. */
const isEntryOf = (people: People): RawBuilder<boolean> =>
  people === undefined
    ? sql`true`
    : sql`exists (select from campaign_entry n where n.id = t.entry_id and ${isOf(people, "n.participant_id")})`;

/** Money that campaigns ordered within the span and have not taken back, and things that they sent. */
const spentByCampaigns = ({ from, until }: Span, people: People): RawBuilder<unknown> => sql`
  select 'campaign_money' as kind, o.ordered_at as happened_at, o.campaign_entry_id as entry_id, o.value_grosze as grosze
  from reward_order o
  where o.ordered_at >= ${from} and o.ordered_at < ${until} and o.status <> 'cancelled' and o.campaign_entry_id is not null
    and ${isOf(people, "o.participant_id")}
  union all
  select 'campaign_things', t.sent_at, t.entry_id, t.value_grosze
  from campaign_thing t where t.sent_at >= ${from} and t.sent_at < ${until} and ${isEntryOf(people)}`;

/** Bonuses of levels given within the span of which something is left. */
const bonusesWithin = ({ from, until }: Span, people: People): RawBuilder<unknown> => sql`
  level_bonus b
  where b.given_at >= ${from} and b.given_at < ${until} and b.taken_points < b.points and ${isOf(people, "b.participant_id")}`;

/**
 * What each promotion, each campaign and each level gave within the span: rewards granted and not withdrawn, with their value and the
 * points that the ledger has of them; entries rewarded, with the money ordered and the things sent for them; bonuses less what
 * went back.
 */
export async function selectOfferCosts(db: Db, span: Span, people?: People): Promise<OfferCost[]> {
  const { rows } = await sql<OfferCost>`
    select 'promotion' as kind, p.id, p.title as name, g.count, g.points, g.grosze
    from (
      select g.promotion_id, count(*) as count, sum(${POSTED})::bigint as points, sum(g.value_grosze)::bigint as grosze
      from ${grantsWithin(span, people)}
      group by g.promotion_id
    ) g join promotion p on p.id = g.promotion_id
    union all
    select 'campaign', c.id, c.title, e.count, null, e.grosze
    from (
      select e.campaign_id, sum(e.count)::bigint as count, sum(e.grosze)::bigint as grosze
      from (
        select e.campaign_id, count(*) as count, null::bigint as grosze from campaign_entry e
        where e.rewarded_at >= ${span.from} and e.rewarded_at < ${span.until}
          and ${isOf(people, "e.participant_id")} group by e.campaign_id
        union all
        select e.campaign_id, 0, sum(s.grosze)::bigint
        from (${spentByCampaigns(span, people)}) s join campaign_entry e on e.id = s.entry_id group by e.campaign_id
      ) e group by e.campaign_id
    ) e join campaign c on c.id = e.campaign_id
    union all
    select 'level', l.id, l.name, b.count, b.points, null
    from (
      select b.level_id, count(*) as count, sum(b.points - b.taken_points)::bigint as points
      from ${bonusesWithin(span, people)} group by b.level_id
    ) b join scheme_level l on l.id = b.level_id
    order by kind desc, name
  `.execute(db);
  return rows;
}

export type MonthOfCosts = { kind: CostKind; month: string; count: number; points: number; grosze: number };

/**
 * What rewards cost by kind and by the month in which each was ordered, granted or sent: what was taken back since is in no
 * month, whenever it was taken back. An instant's month is looked up among the months' starts: writing it out for each
 * reward took most of the time.
 */
export async function selectCostsByMonth(
  db: Db,
  { names, starts, ...span }: Span & Months,
  people?: People,
): Promise<MonthOfCosts[]> {
  const { from, until } = span;
  const { rows } = await sql<MonthOfCosts>`
    select m.kind, (${names}::text[])[m.place] as month, m.count, m.points, m.grosze
    from (
      select c.kind, width_bucket(c.happened_at, ${starts}::timestamptz[]) as place, count(*) as count,
        coalesce(sum(c.points), 0)::bigint as points, coalesce(sum(c.grosze), 0)::bigint as grosze
      from (
        select o.kind, o.ordered_at as happened_at, o.points, o.value_grosze as grosze from reward_order o
        where o.ordered_at >= ${from} and o.ordered_at < ${until} and o.status <> 'cancelled' and o.campaign_entry_id is null
          and ${isOf(people, "o.participant_id")}
        union all
        select s.kind, s.happened_at, null, s.grosze from (${spentByCampaigns(span, people)}) s
        union all
        select case when g.points is null then 'promotion_things' else 'promotion_points' end, g.granted_at, ${POSTED},
          g.value_grosze
        from ${grantsWithin(span, people)} and (g.points is null or ${POSTED} is not null)
        union all
        select 'level_points', b.given_at, b.points - b.taken_points, null from ${bonusesWithin(span, people)}
      ) c
      group by 1, 2
    ) m
  `.execute(db);
  return rows;
}

/** How many farms ordered a reward for points within the span, and have not cancelled it. */
export async function countRewardedFarms(db: Db, { from, until }: Span, people?: People): Promise<number> {
  const { rows } = await sql<{ farms: number }>`
    select count(distinct o.participant_id) as farms from reward_order o
    where o.ordered_at >= ${from} and o.ordered_at < ${until} and o.status <> 'cancelled' and o.campaign_entry_id is null
      and ${isOf(people, "o.participant_id")}
  `.execute(db);
  return rows[0]!.farms;
}

export type RunningOffer = {
  kind: "promotion" | "campaign";
  id: number;
  title: string;
  opens_at: Date;
  closes_at: Date;
  budget_grosze: number | null;
};

/** Published promotions and campaigns that are open now, the first to end first. */
export async function listRunning(db: Db, at: Date, limit: number): Promise<RunningOffer[]> {
  const { rows } = await sql<RunningOffer>`
    select 'promotion' as kind, p.id, p.title, p.opens_at, p.closes_at, null::bigint as budget_grosze from promotion p
    where p.is_published and p.opens_at <= ${at} and p.closes_at > ${at}
    union all
    select 'campaign', c.id, c.title, c.opens_at, c.closes_at, c.budget_grosze from campaign c
    where c.opens_at <= ${at} and c.closes_at > ${at} and c.opened_at is not null
    order by closes_at, kind, id limit ${limit}
  `.execute(db);
  return rows;
}
