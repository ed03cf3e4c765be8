// A link of one's own: whoever registers by it was recommended, and nobody's data are typed for that.
import { randomBytes } from "node:crypto";
import { countAttempt } from "#platform/auth/attempts.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { getOrThrow } from "#platform/acts/errors.ts";
import {
  accountThatStays,
  findLink,
  findLinkOwner,
  insertInvitation,
  type LinkOwner,
  lockInviter,
  putLink,
} from "./affiliation.queries.ts";
import { newInvitationHash, ownField } from "./affiliation.service.ts";

const NEW_LINKS = { attemptsMax: 10, windowMinutes: 24 * 60 };

/** 128 bits, in 22 characters. */
const newLinkToken = (): string => randomBytes(16).toString("base64url");

/** The caller's own link; undefined while none was made. */
export const ownLink = (db: Db, { participantId }: ParticipantContext) => findLink(db, participantId);

/**
 * Makes the caller's link, or a new one instead of that with this token, which leads nowhere from then on. If that is no
 * longer the present one, nothing changes: a repeated request makes one link. Throws request.rate_limited after ten a day.
 */
export async function makeLink(tx: Tx, ctx: ParticipantContext, insteadOf: string | null) {
  const { id } = getOrThrow(await lockInviter(tx, ctx.participantId), "unauthenticated");
  const known = await findLink(tx, id);
  if (known && known.token !== insteadOf) return known;
  await countAttempt(tx, ctx.at, { bucket: `recommend-link:${id}`, limit: NEW_LINKS, code: "request.rate_limited" });
  return await putLink(tx, { participant_id: id, token: newLinkToken(), made_at: ctx.at });
}

/** Whose link a token is; undefined if it is nobody's any more. */
export const ownerOfLink = (db: Db, token: string): Promise<LinkOwner | undefined> => findLinkOwner(db, token);

type Joined = {
  participantId: number;
  inviterId: number;
  submittedAt: Date;
  contact: { phone: string; email: string; identifier: string };
};

/**
 * Records that a farm which was just let in came by a link, as a recommendation that was used: its first invoice brings the
 * points. Own contact data make none, as with a recommendation by hand, and neither does somebody who has left; nobody is
 * told which. Returns whose recommendation it is; undefined if nobody's.
 */
export async function countJoined(
  tx: Tx,
  { participantId, inviterId, submittedAt, contact }: Joined,
  at: Date,
): Promise<number | undefined> {
  const inviter = await lockInviter(tx, await accountThatStays(tx, inviterId));
  if (!inviter || ownField(inviter, contact) !== undefined) return undefined;
  await insertInvitation(tx, {
    hash: newInvitationHash(),
    inviter_id: inviter.id,
    participant_id: participantId,
    created_at: submittedAt,
    expires_at: at,
    used_at: at,
    // Nothing was typed about anybody, so nothing is to be erased.
    erased_at: at,
  });
  return inviter.id;
}
