// The one-time way in that the approval's SMS carries: a link by which the first password is set, and nothing else.
import { identifierType } from "@plon/rules/people/identifier.ts";
import { SIGN_IN_LIMIT } from "@plon/rules/time/rate-limit.ts";
import { countAttempt } from "#platform/auth/attempts.ts";
import { callerOf } from "#platform/auth/caller.ts";
import { hashPassword } from "#platform/auth/passwords.ts";
import { openedBy, openSession, type SessionTokens } from "#platform/auth/sessions.ts";
import { issueCode, useCode } from "#platform/auth/sms-codes.ts";
import { newToken, tokenHash } from "#platform/auth/tokens.ts";
import type { CallContext, PublicContext } from "#platform/acts/context.ts";
import { inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { getOrThrow } from "#platform/acts/errors.ts";
import { refuseClosedToOwner } from "./access.service.ts";
import { findWayIn, lockWithoutPassword, setPassword } from "./access.queries.ts";

/** As long as other links that are sent: the phone was confirmed, and the code of ten minutes stays beside it. */
export const WAY_IN_DAYS = 7;

/** Where the link leads, followed by its token. */
const PATH = "/pierwsze-haslo/";

/**
 * Makes the link for somebody who has no password yet, to be sent to their phone alone; an older one stops working. It ends
 * when it is used, when a password is set otherwise, when the phone is replaced or the farm gets another owner, and after
 * WAY_IN_DAYS.
 */
export async function issueWayIn(
  tx: Tx,
  participantId: number,
  at: Date,
  publicUrl: string,
): Promise<{ link: string; expiresAt: Date }> {
  const expiresAt = new Date(at.getTime() + WAY_IN_DAYS * 86_400_000);
  const subject = { purpose: "first_password", participantId } as const;
  const token = await issueCode(tx, subject, at, { code: newToken(), expiresAt });
  return { link: `${publicUrl}${PATH}${token}`, expiresAt };
}

const countCall = (db: TransactionalDb, ctx: CallContext) =>
  countAttempt(db, ctx.at, { bucket: `way-in:${callerOf(ctx.address)}`, limit: SIGN_IN_LIMIT.address });

/** Whose first password a link sets; null if it is none, or over. Throws auth.too_many_attempts. */
export async function wayInFacts(db: TransactionalDb, ctx: CallContext, token: string) {
  await countCall(db, ctx);
  const found = await findWayIn(db, tokenHash(token), ctx.at);
  if (!found) return null;
  return {
    first_name: found.first_name,
    identifier_type: identifierType(found.identifier) ?? "nip",
    identifier_ending: found.identifier.slice(-3),
  };
}

/**
 * Sets the first password, uses the link up, and signs in. Of two at once one is let in. Like a first password by code it
 * takes the phone alone, also where the programme asks everybody for a second step: there is nothing yet to get round.
 * Throws auth.way_in_invalid, auth.account_merged, auth.account_locked, auth.too_many_attempts; then no password is set.
 */
export async function takeWayIn(
  db: TransactionalDb,
  ctx: PublicContext,
  { token, password }: { token: string; password: string },
  helpline: string,
): Promise<SessionTokens & { participantId: number }> {
  await countCall(db, ctx);
  const found = getOrThrow(await findWayIn(db, tokenHash(token), ctx.at), "auth.way_in_invalid");
  const { participant_id: participantId } = found;
  const hash = await hashPassword(password);
  return await inTransaction(db, async (tx) => {
    // First the account, as everybody who ends codes does.
    const account = getOrThrow(await lockWithoutPassword(tx, participantId), "auth.way_in_invalid");
    await refuseClosedToOwner(tx, account, helpline);
    getOrThrow((await useCode(tx, found.id, ctx.at)) || undefined, "auth.way_in_invalid");
    await setPassword(tx, participantId, hash, ctx.at);
    const tokens = await openSession(tx, { kind: "participant", participantId }, ctx.at, openedBy(ctx));
    return { ...tokens, participantId };
  });
}
