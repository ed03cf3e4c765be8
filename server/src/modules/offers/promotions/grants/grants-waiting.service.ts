// The queue of rewards that wait for somebody, over all promotions (decision 0192).
import { WAITING_GRANT_STATES, type WaitingGrantState } from "@plon/rules/promotions/promotion-grant.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, onOneCore, type TransactionalDb } from "#platform/database/database.ts";
import { listKept } from "#platform/database/row-counts.ts";
import { lockParticipants } from "#modules/points/ledger/ledger.service.ts";
import { auditFile, grantsText } from "./grants-file.service.ts";
import { findOwners } from "./grants.queries.ts";
import {
  listWaiting,
  listWaitingAddressed,
  listWaitingWrong,
  mendWaiting,
  type WaitingFilter,
} from "./grants-waiting.queries.ts";

/** A page of the rewards that wait, and how many there are in each state, whatever is searched for. */
export async function waitingPage(db: Db, filter: Parameters<typeof listWaiting>[1]) {
  const { rows, meta } = await listWaiting(db, filter);
  const by_status: Record<WaitingGrantState, number> = { granted: 0, review: 0 };
  let value_grosze = 0;
  for (const { detail, total, amount } of await listKept(db, "promotion.grants", filter.promotion_id ?? "all")) {
    const status = WAITING_GRANT_STATES.find((one) => one === detail);
    if (status === undefined) continue;
    by_status[status] = total;
    value_grosze += amount;
  }
  return { rows, meta: { ...meta, by_status, value_grosze } };
}

/** How many rewards a file of the queue holds. */
const FILE_ROWS_MAX = 20_000;

/** The rewards of the queue that a filter finds as CSV with addresses; audited for each promotion in it. */
export async function waitingCsv(db: TransactionalDb, ctx: StaffContext, filter: WaitingFilter): Promise<string> {
  const rows = await listWaitingAddressed(db, filter, FILE_ROWS_MAX);
  const totals = [...Map.groupBy(rows, ({ promotion_id }) => promotion_id)].map(
    ([promotionId, found]) => [promotionId, found.length] as const,
  );
  await auditFile(db, ctx, totals);
  return grantsText(rows);
}

/** So many rewards are mended in one transaction. */
const MENDED_TOGETHER = 500;

/** Compares the queue with all rewards and mends what differs; how many did. */
export async function proveWaiting(db: TransactionalDb): Promise<number> {
  const wrong = await onOneCore(db, listWaitingWrong);
  for (let from = 0; from < wrong.length; from += MENDED_TOGETHER) {
    const some = wrong.slice(from, from + MENDED_TOGETHER);
    await inTransaction(db, async (tx) => {
      const owners = await findOwners(tx, some, undefined);
      await lockParticipants(
        tx,
        owners.map(({ participant_id }) => participant_id),
      );
      await mendWaiting(tx, some);
    });
  }
  return wrong.length;
}
