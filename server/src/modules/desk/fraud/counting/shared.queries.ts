// What farms have in common. Each statement goes from some farms by an index to all that share with them, and tells every one.
import type { SharedFacts } from "@plon/rules/fraud/shared-signals.ts";
import type { FraudFacts, FraudSignalKind } from "@plon/rules/fraud/signals.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

type SharedKind = Extract<FraudSignalKind, `shared_${string}`>;
export type Counted<Facts> = { subject_id: number; facts: Facts };

/** What is shared is counted no further: so many farms are a helper's anyhow. */
const GROUP_MAX = 300;
/** As many ids stand in facts. */
export const IDS_MAX = 20;

const ADDRESS = sql`p.company_postcode || ' ' || lower(p.company_street) || ' ' || lower(p.company_street_number) || ' ' || lower(p.company_street_number_place)`;
const NAMES = sql`count(distinct search_fold(p.last_name))`;
/** Families tell themselves apart by name and by address: what has one of them in common is one family. */
const FAMILIES = sql`least(${NAMES}, count(distinct ${ADDRESS}))`;
const OPEN = sql`p.closed_at is null and p.merged_into is null`;

/** The keys of these farms, and the farms that have each, by number. Who shares with nobody is left out. */
const groupsOf = (keys: RawBuilder<unknown>, members: RawBuilder<unknown>, families = FAMILIES) => sql`
  select k.key, to_jsonb(array_agg(p.id order by p.id)) as ids, ${families}::int as families
  from (${keys}) k
  cross join lateral (select distinct m.id from (${members}) m limit ${GROUP_MAX}) m
  join participant p on p.id = m.id and ${OPEN}
  group by k.key having count(*) > 1`;

const STATEMENTS: Record<SharedKind, (ids: readonly number[]) => RawBuilder<unknown>> = {
  shared_account: (ids) =>
    groupsOf(
      sql`select distinct p.bank_account as key from participant p where p.id = any (${ids}::bigint[]) and p.bank_account is not null`,
      sql`select p.id from participant p where p.bank_account = k.key and ${OPEN}`,
    ),
  shared_phone: (ids) =>
    groupsOf(
      sql`select distinct p.phone as key from participant p where p.id = any (${ids}::bigint[])`,
      // A phone by which one of the people signs in whom farms let in is a helper's, and told by what they may do.
      sql`select p.id from participant p where p.phone = k.key and ${OPEN}
        and not exists (select from person h where h.phone = k.key)`,
    ),
  shared_address: (ids) =>
    groupsOf(
      sql`select distinct on (${ADDRESS}) ${ADDRESS} as key, p.company_postcode as code, lower(p.company_street) as street,
          lower(p.company_street_number) as house, lower(p.company_street_number_place) as flat
        from participant p where p.id = any (${ids}::bigint[]) and p.company_postcode <> '' and p.company_street_number <> ''`,
      sql`select p.id from participant p where p.company_postcode = k.code and lower(p.company_street) = k.street
        and lower(p.company_street_number) = k.house and lower(p.company_street_number_place) = k.flat and ${OPEN}`,
      sql`${NAMES}`,
    ),
  shared_delivery: (ids) =>
    groupsOf(
      sql`select distinct on (1) (o.delivery ->> 'postcode') || ' ' || lower(o.delivery ->> 'street') || ' ' || lower(o.delivery ->> 'street_number') as key,
          o.delivery ->> 'postcode' as code, lower(o.delivery ->> 'street') as street, lower(o.delivery ->> 'street_number') as house
        from reward_order o where o.participant_id = any (${ids}::bigint[]) and o.kind = 'item' and o.status <> 'cancelled'`,
      sql`select o.participant_id as id from reward_order o where o.kind = 'item' and o.status <> 'cancelled'
        and o.delivery ->> 'postcode' = k.code and lower(o.delivery ->> 'street') = k.street
        and lower(o.delivery ->> 'street_number') = k.house`,
    ),
  shared_device: (ids) =>
    groupsOf(
      // What somebody does under a name of their own, as one of a farm's people, is no shared device.
      sql`select distinct s.device_key as key from session s where s.participant_id = any (${ids}::bigint[])
        and s.device_key is not null and s.membership_id is null`,
      sql`select s.participant_id as id from session s where s.device_key = k.key and s.membership_id is null
        and s.participant_id is not null`,
    ),
};

export const SHARED_KINDS = Object.keys(STATEMENTS) as SharedKind[];

/** What these farms share with others: a finding for each farm of each group. */
export async function countShared(
  db: Db,
  kind: SharedKind,
  ids: readonly number[],
): Promise<Counted<FraudFacts[SharedKind]>[]> {
  const { rows } = await sql<{ ids: number[]; families: number }>`${STATEMENTS[kind](ids)}`.execute(db);
  return rows.flatMap(({ ids: group, families }) =>
    group.map((id): Counted<SharedFacts> => {
      const others = group.filter((other) => other !== id).slice(0, IDS_MAX);
      return { subject_id: id, facts: { farms: group.length, families, farm_ids: others } };
    }),
  );
}
