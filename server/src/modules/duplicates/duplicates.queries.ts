import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database.ts";
import { pagerFor } from "#platform/paging.ts";
import type { Tables } from "#platform/tables.ts";

export type DuplicateReason = "bank_account" | "authorized_person" | "phone" | "email" | "name";

/** A phone shared by more accounts than this belongs to a shop or a helper, not to one farm. */
const GROUP_MAX = 6;

/**
 * Pairs of open accounts with what they have in common. Accounts are grouped by each of these and only small groups are
 * expanded into pairs: there is no self-join, so the plan does not depend on statistics.
 */
const pairs = sql`
  select a as first_id, b as second_id, array_agg(distinct reason order by reason) as reasons
  from (
    select least(m.x, m.y) as a, greatest(m.x, m.y) as b, g.reason
    from (
      select sign.reason, array_agg(p.id) as ids
      from participant p cross join lateral (values
        ('bank_account', p.bank_account),
        ('phone', p.phone),
        ('email', nullif(lower(p.email), '')),
        ('name', case when p.company_postcode <> '' then
          search_fold(p.last_name || ' ' || p.first_name) || ' ' || p.company_postcode end)
      ) sign (reason, value)
      where p.closed_at is null and p.merged_into is null and sign.value is not null
      group by sign.reason, sign.value
      having count(*) between 2 and ${sql.lit(GROUP_MAX)}
    ) g cross join lateral (select x, y from unnest(g.ids) x cross join unnest(g.ids) y where x < y) m
    union all
    select least(p.id, other.id), greatest(p.id, other.id), 'authorized_person'
    from participant p cross join lateral (
      select o.id from participant o
      where o.account_type = p.account_type and o.identifier = p.authorized_person_identifier
        and o.closed_at is null and o.merged_into is null and o.id <> p.id
      offset 0
    ) other
    where p.authorized_person_identifier is not null and p.closed_at is null and p.merged_into is null
  ) found
  where not exists (select from participant_distinct d where d.first_id = found.a and d.second_id = found.b)
  group by a, b`;

export type Pair = { first_id: number; second_id: number; reasons: DuplicateReason[] };

export async function listPairs(db: Db, { page, per_page }: { page: number; per_page: number }) {
  const counted = await sql<{ total: number }>`select count(*) as total from (${pairs}) pair`.execute(db);
  const { offset, ...meta } = pagerFor(counted.rows[0]!.total, page, per_page);
  const { rows } = await sql<Pair>`
    select * from (${pairs}) pair order by cardinality(reasons) desc, reasons, first_id, second_id
    limit ${per_page} offset ${offset}
  `.execute(db);
  return { rows, meta };
}

/** What is shown of the accounts of a pair. */
export const listSides = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("participant as p")
    .select((row) => [
      "p.id",
      "p.first_name",
      "p.last_name",
      "p.company_name",
      "p.company_city",
      "p.identifier",
      "p.identifier_type",
      "p.created_at",
      row
        .selectFrom("ledger_balance as b")
        .select("b.available")
        .whereRef("b.participant_id", "=", "p.id")
        .as("available"),
      row
        .selectFrom("invoice as i")
        .select((count) => count.fn.countAll<number>().as("total"))
        .whereRef("i.participant_id", "=", "p.id")
        .as("invoices"),
    ])
    .where("p.id", "in", [0, ...ids])
    .execute();

export type Side = Awaited<ReturnType<typeof listSides>>[number];

export const insertDistinct = (tx: Tx, row: Insertable<Tables["participant_distinct"]>) =>
  tx
    .insertInto("participant_distinct")
    .values(row)
    .onConflict((conflict) => conflict.columns(["first_id", "second_id"]).doNothing())
    .returning("first_id")
    .executeTakeFirst();
