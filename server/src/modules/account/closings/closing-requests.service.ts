import type { ParticipantContext } from "#platform/acts/context.ts";
import { brokenConstraint, type Db, type Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { endRequest, findOpenRequest, insertRequest } from "./closings.queries.ts";

export { closingRequestedOf } from "./closings.queries.ts";

/** The open request of a participant, or undefined. */
export const openClosing = (db: Db, participantId: number) => findOpenRequest(db, participantId);

/** Asks to close the account; staff confirm. Throws profile.closing_requested if it was already requested. */
export async function requestClosing(tx: Tx, ctx: ParticipantContext, reason: string): Promise<void> {
  try {
    await insertRequest(tx, { participant_id: ctx.participantId, reason, requested_at: ctx.at });
  } catch (error) {
    if (brokenConstraint(error) === "closing_request_open") throw new AppError("profile.closing_requested");
    throw error;
  }
}

/** Withdraws the request; does nothing if none is open. */
export async function withdrawClosing(tx: Tx, ctx: ParticipantContext): Promise<void> {
  const open = await findOpenRequest(tx, ctx.participantId);
  if (open) await endRequest(tx, open.id, { status: "withdrawn", decided_at: ctx.at });
}
