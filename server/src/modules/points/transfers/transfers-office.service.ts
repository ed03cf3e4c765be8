import { standingStatusAt } from "@plon/rules/points/point-transfer.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { representativeSeeing } from "#platform/acts/own-participants.ts";
import { lockParticipants } from "#modules/points/ledger/ledger.service.ts";
import { endStanding, tellEnded } from "./standing/standing.service.ts";
import { findAnySides, lockStanding } from "./standing/standing.queries.ts";
import {
  findStanding,
  listHolds,
  listOneTime,
  listStanding,
  type OfficeStandingRow,
} from "./transfers-office.queries.ts";

export type { OfficeStandingRow } from "./transfers-office.queries.ts";
export type OfficeOneTimeRow = Awaited<ReturnType<typeof listOneTime>>["rows"][number];
export type OfficeHoldRow = Awaited<ReturnType<typeof listHolds>>["rows"][number];

const seenBy = (ctx: StaffContext) => ({ representativeId: representativeSeeing(ctx) });

/** A page of standing transfers; a representative sees those with their own participants. */
export const officeStandingPage = (
  db: Db,
  ctx: StaffContext,
  filter: Omit<Parameters<typeof listStanding>[1], "representativeId">,
) => listStanding(db, { ...filter, ...seenBy(ctx) }, ctx.at);

/** A page of one-time transfers; a representative sees those with their own participants. */
export const officeOneTimePage = (
  db: Db,
  ctx: StaffContext,
  filter: Omit<Parameters<typeof listOneTime>[1], "representativeId">,
) => listOneTime(db, { ...filter, ...seenBy(ctx) }, ctx.at);

/** A page of points that are set aside; a representative sees those of their own participants. */
export const holdPage = (
  db: Db,
  ctx: StaffContext,
  filter: Omit<Parameters<typeof listHolds>[1], "representativeId">,
) => listHolds(db, { ...filter, ...seenBy(ctx) });

/** Ends a pending or active standing transfer; both sides see the reason. Throws transfer.not_found, transfer.ended. */
export async function endByStaff(
  tx: Tx,
  ctx: StaffContext,
  { id, reason }: { id: number; reason: string },
): Promise<OfficeStandingRow> {
  const sides = getOrThrow(await findAnySides(tx, id), "transfer.not_found");
  await lockParticipants(tx, [sides.sender_id, sides.receiver_id]);
  const row = await lockStanding(tx, id);
  const status = row && standingStatusAt({ status: row.status, expiresAt: row.expires_at }, ctx.at);
  if (!row || (status !== "pending" && status !== "active")) throw new AppError("transfer.ended");
  await endStanding(tx, row, { by: "staff", at: ctx.at });
  await audit(tx, ctx, {
    action: "standing_transfer.end",
    subject: { type: "standing_transfer", id },
    before: { status },
    after: { status: "ended", reason },
  });
  for (const participantId of [row.sender_id, row.receiver_id]) {
    await tellEnded(tx, participantId, { who: "Biuro programu kończy", at: ctx.at, reason: ` Powód: ${reason}` });
  }
  return await findStanding(tx, id);
}
