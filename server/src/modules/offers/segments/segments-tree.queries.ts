// A segment's conditions as one question about many participants. What each kind of condition means stands in functions of the
// database (audiences.sql), from which `segment_meets` answers for one participant.
import { type RawBuilder, sql } from "kysely";
import type { ConditionKind, SegmentCondition, SegmentGroup, SegmentNode } from "@plon/rules/offers/segment-tree.ts";
import { isGroup } from "@plon/rules/offers/segment-tree.ts";

type Holds = RawBuilder<boolean>;

/** Whether participant p is in a set of participants' numbers. */
const has = (set: RawBuilder<unknown>): Holds => sql`exists (select from ${set} m (id) where m.id = p.id)`;
const not = (holds: Holds): Holds => sql`not ${holds}`;
const EVER = "-infinity";
const purchase = (since: string): Holds => has(sql`segment_purchase(${since}::date)`);
const balance = (atLeast: number): Holds => has(sql`segment_balance(${atLeast}::bigint)`);

/** What of an answer is asked: yes, no, or null for either. */
const ANSWER = { accepted: true, declined: false, answered: null };
const IS_OPEN = { open: true, closed: false, any: null };

type Of<Kind extends ConditionKind> = Extract<SegmentCondition, { is: Kind }>;

const HOLDS: { [Kind in ConditionKind]: (c: Of<Kind>) => Holds } = {
  account: (c) => sql`p.identifier_type = ${c.identifier_type}`,
  hectares: (c) =>
    both(
      c.from === null ? undefined : sql`p.acreage >= ${c.from}::numeric`,
      c.to === null ? undefined : sql`p.acreage <= ${c.to}::numeric`,
    ),
  crops: (c) => has(sql`segment_crops(${c.crop_ids}::int[])`),
  points: (c) =>
    both(
      // Who never had points has no row.
      c.from === null || c.from === 0 ? undefined : balance(c.from),
      c.to === null ? undefined : not(balance(c.to + 1)),
    ),
  // Not null where there is none, and found by its index: a `coalesce` reads everybody.
  representative: (c) =>
    sql`(p.representative_id is not null and p.representative_id = ${c.representative_id}::bigint)`,
  place: (c) => sql`left(p.company_postcode, 2) = any (${c.postcode_areas}::text[])`,
  consent: (c) => every(c.channels.map((channel) => has(sql`segment_consent(${channel}::text)`))),
  joined: (c) => {
    const since: Holds = sql`p.created_at >= warsaw_midnight(${c.day}::date)`;
    return c.when === "since" ? since : not(since);
  },
  last_purchase: (c) => {
    if (c.when === "never") return not(purchase(EVER));
    return c.when === "since" ? purchase(c.day!) : both(purchase(EVER), not(purchase(c.day!)));
  },
  bought: (c) =>
    has(sql`segment_bought(${c.product_ids}::bigint[], ${c.category}::text, ${c.distributor_ids}::bigint[],
      ${c.from}::date, ${c.to}::date, ${c.unit}::text, ${c.at_least}::numeric, ${c.at_most}::numeric)`),
  promotion: (c) =>
    c.did === "achieved"
      ? has(sql`segment_achieved(${c.promotion_id}::bigint)`)
      : has(sql`segment_answered(${c.promotion_id}::bigint, ${ANSWER[c.did]}::boolean)`),
  campaign: (c) => has(sql`segment_entered(${c.campaign_id}::bigint, ${c.did === "rewarded"}::boolean)`),
  level: (c) => has(sql`level_holders(${c.level_id}::bigint, ${c.season}::integer)`),
  message: (c) => has(sql`segment_told(${c.sending_id}::bigint, ${c.did === "opened"}::boolean)`),
  thread: (c) => has(sql`segment_thread(${c.kind}::text, ${IS_OPEN[c.state]}::boolean)`),
};

const every = (all: Holds[]): Holds => sql`(${sql.join(all, sql` and `)})`;
const both = (...some: (Holds | undefined)[]): Holds => every([sql`true`, ...some.filter((one) => one !== undefined)]);

/** `HOLDS` knows each kind; that the condition is of the kind is beyond the compiler. */
const holds = (node: SegmentNode): Holds =>
  isGroup(node) ? ofGroup(node) : (HOLDS[node.is] as (c: SegmentCondition) => Holds)(node);

function ofGroup({ is, of }: SegmentGroup): Holds {
  const all = of.map(holds);
  if (is === "all") return every([sql`true`, ...all]);
  const some: Holds = sql`(${sql.join([sql`false`, ...all], sql` or `)})`;
  return is === "any" ? some : not(some);
}

/** Conditions as a sending keeps them: those of today, or the columns of the version before. */
type Kept = { tree: SegmentGroup } | object;

/** The participants who meet these conditions, for use in a `from`. Days are days: nothing is counted back from today. */
export const peopleWho = (group: SegmentGroup): RawBuilder<unknown> =>
  sql`(select p.* from segment_people() p where ${holds(group)})`;

/** The same of conditions as `segmentToUse` returns them, and as sendings that have begun keep them. */
export const membersOf = (kept: Kept): RawBuilder<unknown> =>
  "tree" in kept
    ? peopleWho(kept.tree)
    : // Begun by the version before: its conditions are columns, of which lists that are empty must not be null.
      sql`segment_members(segment_draft(${JSON.stringify({ ...NOBODY_ASKED, ...kept })}::jsonb))`;

const NOBODY_ASKED = { crop_ids: [], postcode_areas: [], consents: [] };
