import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { type ListQuery, likePattern, pageOfTotal } from "#platform/database/paging.ts";
import { peopleMeant } from "#platform/database/search.ts";

export type CandidateFilter = ListQuery & {
  sort: "ordered_at" | "amount";
  kind?: "bank_transfer" | "charity" | undefined;
};

const SORTS: Record<CandidateFilter["sort"], RawBuilder<unknown>> = {
  ordered_at: sql`reward_order.ordered_at`,
  amount: sql`reward_order.value_grosze - reward_order.tax_grosze`,
};

/** Money rewards in no batch. An accepted one has no open line; checking both costs nothing. */
const WAITING = sql<boolean>`reward_order.kind in ('bank_transfer', 'charity') and reward_order.status = 'accepted'
  and not exists (
    select from payout_line open where open.order_id = reward_order.id and open.state in ('waiting', 'paid')
  )`;

const withPayee = (db: Db) =>
  db
    .selectFrom("reward_order")
    .innerJoin("participant", "participant.id", "reward_order.participant_id")
    .select([
      "reward_order.id",
      "reward_order.year",
      "reward_order.kind",
      "reward_order.status",
      "reward_order.points",
      "reward_order.value_grosze",
      "reward_order.tax_grosze",
      "reward_order.ordered_at",
      "reward_order.participant_id",
      "participant.first_name",
      "participant.last_name",
      "participant.identifier",
      "participant.bank_account",
      "participant.bank_account_changed_at",
      "participant.phone_replaced_at",
      "participant.closed_at",
      "participant.company_street",
      "participant.company_street_number",
      "participant.company_street_number_place",
      "participant.company_postcode",
      "participant.company_city",
      sql<string | null>`(
        select line.return_reason from payout_line line
        where line.order_id = reward_order.id and line.state in ('returned', 'returned_after_paid', 'recalled')
        order by line.id desc limit 1
      )`.as("returned_reason"),
      sql<string | null>`case when reward_order.campaign_entry_id is not null then reward_order.title end`.as(
        "campaign_title",
      ),
      // Of all that this farmer was paid: an account that the bank refused, and that was not paid since.
      sql<string[]>`array(
        select line.payee_account from payout_line line join reward_order paid on paid.id = line.order_id
        where paid.participant_id = reward_order.participant_id and line.account_refused and not exists (
          select from payout_line later join reward_order other on other.id = later.order_id
          where other.participant_id = reward_order.participant_id and later.payee_account = line.payee_account
            and later.state = 'paid' and later.id > line.id
        )
      )`.as("refused_accounts"),
    ]);

export const listPayable = (db: Db, orderIds: number[]) =>
  withPayee(db).where("reward_order.id", "in", orderIds).orderBy("reward_order.id").execute();

export type CandidateRow = Awaited<ReturnType<typeof listPayable>>[number];

export async function listCandidates(db: Db, filter: CandidateFilter) {
  const pattern = likePattern(filter.search);
  const isMeant = await peopleMeant(db, filter.search);
  const matching = sql<boolean>`${WAITING}
    and (${isMeant("reward_order.participant_id")}
      or 'N/' || reward_order.year || '/' || lpad(reward_order.id::text, 6, '0') like upper(${pattern}))
    and (${filter.kind ?? null}::text is null or reward_order.kind = ${filter.kind ?? null}::text)`;
  const { total, total_grosze } = await db
    .selectFrom("reward_order")
    .leftJoin("participant", "participant.id", "reward_order.participant_id")
    .select((row) => [
      row.fn.countAll<number>().as("total"),
      sql<number>`coalesce(sum(reward_order.value_grosze - reward_order.tax_grosze), 0)::bigint`.as("total_grosze"),
    ])
    .where(matching)
    .executeTakeFirstOrThrow();
  const ordered = withPayee(db)
    .where(matching)
    .orderBy(SORTS[filter.sort], filter.order)
    .orderBy("reward_order.id", filter.order);
  const { rows, meta } = await pageOfTotal(total, ordered, filter);
  return { rows, meta: { ...meta, total_grosze } };
}
