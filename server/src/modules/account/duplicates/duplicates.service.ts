import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, onOneCore, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { insertDistinct, listPairs, listSides, listWrongPairs, mendPair, type Side } from "./duplicates.queries.ts";

export type { Side } from "./duplicates.queries.ts";

/** A page of pairs that look like one farm, those with most in common first, with both accounts. */
export async function duplicatePage(db: Db, page: { page: number; per_page: number }) {
  const { rows, meta } = await listPairs(db, page);
  const sides = await sidesOf(
    db,
    rows.flatMap(({ first_id, second_id }) => [first_id, second_id]),
  );
  const found = rows.map(({ first_id, second_id, reasons }) => ({
    reasons,
    first: sides.get(first_id)!,
    second: sides.get(second_id)!,
  }));
  return { rows: found, meta };
}

/** Accounts by number, as they are compared. */
export async function sidesOf(db: Db, ids: readonly number[]): Promise<Map<number, Side>> {
  return new Map((await listSides(db, ids)).map((side) => [side.id, side]));
}

/** Records that these are two farms; repeating it changes nothing. Throws participant.not_found. */
export async function dismissPair(tx: Tx, ctx: StaffContext, pair: { first_id: number; second_id: number }) {
  const first_id = Math.min(pair.first_id, pair.second_id);
  const second_id = Math.max(pair.first_id, pair.second_id);
  if (first_id === second_id || (await sidesOf(tx, [first_id, second_id])).size < 2) {
    throw new AppError("participant.not_found");
  }
  const written = await insertDistinct(tx, { first_id, second_id, decided_by: ctx.staff.id, decided_at: ctx.at });
  if (!written) return;
  const subject = { type: "participant", id: first_id } as const;
  await audit(tx, ctx, { action: "participant.not_duplicate", subject, after: { other_id: second_id } });
}

/** Compares the kept pairs with all accounts and mends those that differ; how many did. */
export async function provePairs(db: TransactionalDb): Promise<number> {
  const wrong = await onOneCore(db, listWrongPairs);
  for (const pair of wrong) await inTransaction(db, (tx) => mendPair(tx, pair));
  return wrong.length;
}
