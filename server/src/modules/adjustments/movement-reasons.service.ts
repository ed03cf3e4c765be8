// What staff wrote about a movement that they made by hand. It stands beside the ledger, which keeps `{reason}` in its
// place: words about a person go when the account is closed.
import type { Along, Db } from "#platform/database.ts";
import { insertReasonAlong, listReasons } from "./movement-reasons.queries.ts";

/** Keeps the words of a movement, carried along by the posting's statement. */
export const reasonAlong = (reason: string): Along => insertReasonAlong(reason);

/** The words of these movements, by id. */
export async function reasonsOf(db: Db, movementIds: readonly number[]): Promise<Map<number, string>> {
  if (movementIds.length === 0) return new Map();
  return new Map((await listReasons(db, movementIds)).map((row) => [row.journal_id, row.reason]));
}
