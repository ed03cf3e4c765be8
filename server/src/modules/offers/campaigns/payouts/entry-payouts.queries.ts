import { type Insertable, type Selectable, sql } from "kysely";
import { type Db, isAny, type Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

export type EntryPayoutOrder = Pick<
  Selectable<Tables["reward_order"]>,
  "id" | "year" | "status" | "value_grosze" | "tax_grosze"
> & { returned_reason: string | null };

/** The order that pays an entry, unless it was withdrawn, with the bank's last reason for returning the money. */
export const findPayoutOrder = (db: Db, entryId: number): Promise<EntryPayoutOrder | undefined> =>
  db
    .selectFrom("reward_order as o")
    .select(["o.id", "o.year", "o.status", "o.value_grosze", "o.tax_grosze"])
    .select(
      sql<string | null>`(
        select line.return_reason from payout_line line
        where line.order_id = o.id and o.status = 'accepted' and line.state in ('returned', 'returned_after_paid', 'recalled') order by line.id desc limit 1
      )`.as("returned_reason"),
    )
    .where("o.campaign_entry_id", "=", entryId)
    .where("o.status", "<>", "cancelled")
    .executeTakeFirst();

/** Whether a request ordered something for an entry, even if it was withdrawn since. */
export const isOrderedBy = (db: Db, entryId: number, key: string): Promise<boolean> =>
  isAny(
    db
      .selectFrom("reward_order")
      .select("id")
      .where("campaign_entry_id", "=", entryId)
      .where("idempotency_key", "=", key),
  );

/** The newest event of an entry. */
export const findLastAct = async (db: Db, entryId: number): Promise<string | null> =>
  (
    await db
      .selectFrom("campaign_entry_event")
      .select("act")
      .where("entry_id", "=", entryId)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.act ?? null;

/** What was sent to an entry beside the money. */
export const findSentThing = (db: Db, entryId: number) =>
  db
    .selectFrom("campaign_thing")
    .select(["name", "value_grosze", "sent_at"])
    .where("entry_id", "=", entryId)
    .executeTakeFirst();

export const insertThing = (tx: Tx, row: Insertable<Tables["campaign_thing"]>) =>
  tx.insertInto("campaign_thing").values(row).execute();

/** The money reward that gives payouts their name and picture. */
export const getTransferPrize = (db: Db) =>
  db
    .selectFrom("prize")
    .select("id")
    .where("kind", "=", "bank_transfer")
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();

export const getPayee = (db: Db, participantId: number) =>
  db
    .selectFrom("participant")
    .select(["bank_account", "bank_account_changed_at", "closed_at"])
    .where("id", "=", participantId)
    .executeTakeFirstOrThrow();
