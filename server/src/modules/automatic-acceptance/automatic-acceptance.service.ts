import type { AcceptanceMode } from "@plon/rules/certain-invoice.ts";
import { warsawDay } from "@plon/rules/warsaw-calendar.ts";
import { audit } from "#platform/audit.ts";
import type { StaffContext } from "#platform/context.ts";
import type { Db, Tx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { readSettings } from "#modules/settings/settings.service.ts";
import { findJudgement, listSellers, lockMode, sumPoints, updateMode } from "./automatic-acceptance.queries.ts";

/** The rules, every seller's mode and figures, and their sums. */
export async function overview(db: Db, at: Date) {
  const today = warsawDay(at);
  const [settings, sellers, pointsToday] = [
    await readSettings(db),
    await listSellers(db, at, today),
    await sumPoints(db, today),
  ];
  return { settings, sellers, pointsToday };
}

/**
 * Sets a seller's mode. Whoever switches it on again after it stopped by itself begins a new count of agreement. Throws
 * distributor.not_found.
 */
export async function setMode(tx: Tx, ctx: StaffContext, distributorId: number, mode: AcceptanceMode) {
  const before = await lockMode(tx, distributorId);
  if (!before) throw new AppError("distributor.not_found");
  if (before.mode !== mode || before.stopped_at !== null) {
    const isRestart = mode === "on" && before.stopped_at !== null;
    await updateMode(tx, distributorId, mode, isRestart ? ctx.at : undefined);
    await audit(tx, ctx, {
      action: "distributor.automatic_acceptance",
      subject: { type: "distributor", id: distributorId },
      before: { mode: before.mode },
      after: { mode },
    });
  }
  return (await listSellers(tx, ctx.at, warsawDay(ctx.at), distributorId))[0]!;
}

/** What was judged of an invoice; undefined for one that nobody judged. */
export const judgementOf = (db: Db, invoiceId: number) => findJudgement(db, invoiceId);
