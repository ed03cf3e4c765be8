// What staff wrote about a movement that they made by hand. It is stored beside the ledger, which has `{reason}` in its
// place: text about a person is erased when the account is closed.
import type { Db, Piece } from "#platform/database/database.ts";
import { insertReasonWithPosting, listReasons } from "./movement-reasons.queries.ts";

/** Stores the reason of a movement, attached to the posting's statement. */
export const reasonWithPosting = (reason: string): Piece => insertReasonWithPosting(reason);

/** The reasons of these movements, by id. */
export async function reasonsOf(db: Db, movementIds: readonly number[]): Promise<Map<number, string>> {
  if (movementIds.length === 0) return new Map();
  return new Map((await listReasons(db, movementIds)).map((row) => [row.journal_id, row.reason]));
}
