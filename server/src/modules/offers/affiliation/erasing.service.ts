// What is known about an invited person is erased when the link expires, or at the person's request.
import { countAttempt } from "#platform/auth/attempts.ts";
import type { CallContext } from "#platform/acts/context.ts";
import { inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { getOrThrow } from "#platform/acts/errors.ts";
import { callerOf } from "#platform/auth/caller.ts";
import {
  eraseInvitations,
  insertObjections,
  listUnerased,
  lockByHash,
  lockEnded,
  markObjected,
} from "./affiliation.queries.ts";
import { contactHashes } from "./affiliation.service.ts";

const LIMIT = { attemptsMax: 60, windowMinutes: 60 };
const BATCH = 200;

/**
 * The invited person wants no invitation: it ends, what is known about them is erased, and only hashes of phone and
 * e-mail stay, so that no other invitation reaches them. Throws invitation.not_found, request.rate_limited.
 */
export async function objectToInvitation(db: TransactionalDb, ctx: CallContext, hash: string): Promise<void> {
  await countAttempt(db, ctx.at, {
    bucket: `invitation:${callerOf(ctx.address)}`,
    limit: LIMIT,
    code: "request.rate_limited",
  });
  await inTransaction(db, async (tx) => {
    const invitation = getOrThrow(await lockByHash(tx, hash), "invitation.not_found");
    await insertObjections(tx, contactHashes(invitation), ctx.at);
    await markObjected(tx, invitation.id, ctx.at);
    await eraseInvitations(tx, [invitation], ctx.at);
  });
}

/** Erases invited people once their link has expired, with the messages that carried it. */
export async function eraseEndedInvitations(db: TransactionalDb, at: Date): Promise<void> {
  for (;;) {
    const erased = await inTransaction(db, async (tx) => {
      const ended = await lockEnded(tx, at, BATCH);
      await eraseInvitations(tx, ended, at);
      return ended.length;
    });
    if (erased < BATCH) return;
  }
}

/** Ends the recommendations of a participant who leaves: the invited people are erased, the outcome stays. */
export async function forgetInvited(tx: Tx, inviterId: number, at: Date): Promise<void> {
  await eraseInvitations(tx, await listUnerased(tx, inviterId), at);
}
