import { addDays, warsawDay, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import { inTransaction, type TransactionalDb } from "#platform/database/database.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { emptyUnknown } from "./feeds.queries.ts";

const BATCH = 500;

/**
 * Removes number, date and file name from documents whose buyer is not in the programme, after the number of days in
 * the setting; the fact that they came, and why they earned no points, stays.
 */
export async function emptyUnknownDocuments(db: TransactionalDb, at: Date): Promise<void> {
  const { feed_retention_days } = await readSettings(db);
  const before = warsawDayStart(addDays(warsawDay(at), -feed_retention_days));
  for (;;) {
    const emptied = await inTransaction(db, (tx) => emptyUnknown(tx, before, BATCH));
    if (emptied < BATCH) return;
  }
}
