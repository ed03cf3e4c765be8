import { sql, type Updateable } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

/** The campaigns of these entries, in the order of their numbers. */
export async function campaignsOf(db: Db, entryIds: readonly number[]): Promise<number[]> {
  if (entryIds.length === 0) return [];
  const rows = await db
    .selectFrom("campaign_entry")
    .select("campaign_id")
    .distinct()
    .where("id", "in", entryIds)
    .orderBy("campaign_id")
    .execute();
  return rows.map(({ campaign_id }) => campaign_id);
}

/** What every campaign has spent, as it is kept (decision 0191): to be shown. */
export async function listSpent(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ campaign_id: number; spent: number }>`
    select key as campaign_id, sum(amount)::bigint as spent from row_counts
    where name in ('campaign.money', 'campaign.things') group by key`.execute(db);
  return new Map(rows.map(({ campaign_id, spent }) => [campaign_id, spent]));
}

/** What is ordered, paid and sent of a campaign, by its rows, as its budget is weighed; what was withdrawn is not. */
export async function sumSpent(db: Db, campaignId: number): Promise<number> {
  const { rows } = await sql<{ spent: number }>`
    select (coalesce((select sum(o.value_grosze) from campaign_entry e
        join reward_order o on o.campaign_entry_id = e.id and o.status <> 'cancelled' where e.campaign_id = ${campaignId}), 0)
      + coalesce((select sum(t.value_grosze) from campaign_entry e
        join campaign_thing t on t.entry_id = e.id where e.campaign_id = ${campaignId}), 0))::bigint as spent
  `.execute(db);
  return rows[0]!.spent;
}

/** What is noted of a budget is no change of the campaign that somebody read. */
export const markBudget = (tx: Tx, id: number, change: Updateable<Tables["campaign"]>) =>
  tx.updateTable("campaign").set(change).where("id", "=", id).execute();

/** The addresses of staff of these roles. */
export async function listStaffMails(db: Db, roles: readonly Tables["staff"]["role"][]): Promise<string[]> {
  const rows = await db
    .selectFrom("staff")
    .select("email")
    .where("role", "in", [...roles])
    .where("is_active", "=", true)
    .orderBy("id")
    .execute();
  return rows.map(({ email }) => email);
}
