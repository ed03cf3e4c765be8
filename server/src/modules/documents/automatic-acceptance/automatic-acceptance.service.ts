import type { AcceptanceMode } from "@plon/rules/acceptance/certain-invoice.ts";
import { pointsText } from "@plon/rules/texts/polish-text.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { askForApproval, type Basis, type CarryOut } from "#modules/house/approvals/approvals.service.ts";
import { unattendedToday } from "#modules/house/approvals/unattended-days.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import {
  findJudgement,
  findMode,
  listSellers,
  listStoodOut,
  lockMode,
  updateMode,
} from "./automatic-acceptance.queries.ts";

/** The rules, every seller's mode and figures, and their sums. */
export async function overview(db: Db, at: Date) {
  const today = warsawDay(at);
  const [settings, sellers, pointsToday] = [
    await readSettings(db),
    await listSellers(db, at, today),
    await unattendedToday(db, at),
  ];
  return { settings, sellers, pointsToday };
}

const STOOD_OUT_MAX = 100;

/** What stood out of the invoices that accepted themselves on a day (today if none is named), at most 100. */
export const stoodOut = (db: Db, at: Date, day = warsawDay(at)) => listStoodOut(db, day, STOOD_OUT_MAX);

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

/** What a request to switch a seller on was made on: how it is now, and who it is. */
export const modeBasis: Basis = async (db, id) => {
  const seller = await findMode(db, Number(id));
  if (!seller) throw new AppError("distributor.not_found");
  return `${seller.mode} ${seller.name}`;
};

/**
 * Sets a seller's mode at once where that releases no more; switching it on is only asked for. Returns the seller as it is
 * afterwards, and whether it waits. Throws distributor.not_found, approval.waiting.
 */
export async function setModeByTwo(tx: Tx, ctx: StaffContext, distributorId: number, mode: AcceptanceMode) {
  const today = warsawDay(ctx.at);
  const seller = (await listSellers(tx, ctx.at, today, distributorId))[0];
  if (!seller) throw new AppError("distributor.not_found");
  if (mode !== "on" || seller.mode === "on")
    return { seller: await setMode(tx, ctx, distributorId, mode), isHeld: false };
  const settings = await readSettings(tx);
  const limit = settings.automatic_acceptance_farm_points;
  const agreed = seller.compared === 0 ? "jeszcze nie porównano" : `${seller.agreed} z ${seller.compared} zgodnych`;
  await askForApproval(tx, ctx, {
    kind: "distributor.acceptance",
    subjectId: String(distributorId),
    asked: { mode },
    subject: `Automatyczna akceptacja faktur: ${seller.name}`,
    path: "/automatic-acceptance",
    before: MODE_WORDS[seller.mode],
    after: MODE_WORDS[mode],
    effect: `Pewne faktury sprzedawcy ${seller.name}, NIP ${seller.nip}, dadzą punkty bez referenta${
      limit > 0 ? `, do ${pointsText(limit)} dziennie na gospodarstwo` : ""
    }. W ostatnich 30 dniach przyszło ich ${seller.arrived_30_days}; decyzje referentów: ${agreed}.`,
    basis: modeBasis,
    reason: "",
  });
  return { seller, isHeld: true };
}

const MODE_WORDS: Record<AcceptanceMode, string> = { off: "wyłączona", watch: "obserwacja", on: "włączona" };

/** Sets the mode that a second administrator approved. */
export const carryOutMode: CarryOut = async (tx, ctx, id, { asked }) =>
  void (await setMode(tx, ctx, Number(id), (asked as { mode: AcceptanceMode }).mode));

/** What was judged of an invoice; undefined for one that nobody judged. */
export const judgementOf = (db: Db, invoiceId: number) => findJudgement(db, invoiceId);
