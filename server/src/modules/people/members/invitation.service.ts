// How an invitation is answered: the token of its link proves the phone, a password makes the sign-in.
import { farmName } from "@plon/rules/names/farm-name.ts";
import { SIGN_IN_LIMIT } from "@plon/rules/time/rate-limit.ts";
import { countAttempt, forgetAttempts } from "#platform/auth/attempts.ts";
import { callerOf } from "#platform/auth/caller.ts";
import { hashPassword, passwordMatches } from "#platform/auth/passwords.ts";
import { openedBy, openSession, type SessionTokens } from "#platform/auth/sessions.ts";
import { tokenHash } from "#platform/auth/tokens.ts";
import type { CallContext, PublicContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { tellOwner } from "./members.service.ts";
import { findInvitation, type Invited, lockPerson, setPersonPassword, takeInvitation } from "./members.queries.ts";

const invitationOf = async (db: Db, token: string, at: Date): Promise<Invited> =>
  getOrThrow(await findInvitation(db, tokenHash(token), at), "member.invitation_invalid");

const farmOf = (invited: Invited) =>
  farmName({
    company_name: invited.company_name,
    first_name: invited.owner_first_name,
    last_name: invited.owner_last_name,
  });

/** What an invitation is for; null if it is none, or over. Throws auth.too_many_attempts. */
export async function invitationFacts(db: TransactionalDb, ctx: CallContext, token: string) {
  await countAttempt(db, ctx.at, {
    bucket: `member-invitation:${callerOf(ctx.address)}`,
    limit: SIGN_IN_LIMIT.address,
  });
  const invited = await findInvitation(db, tokenHash(token), ctx.at);
  if (!invited) return null;
  return {
    farm: farmOf(invited),
    first_name: invited.first_name,
    role: invited.role,
    has_password: invited.password_hash !== null,
    phone_ending: (invited.phone ?? "").slice(-3),
  };
}

type Accepted = SessionTokens & { personId: number };

/**
 * Accepts an invitation of somebody who has no password yet, sets it and signs them in. Throws
 * member.invitation_invalid, member.has_password, auth.account_locked, auth.too_many_attempts.
 */
export async function acceptFirst(
  db: TransactionalDb,
  ctx: PublicContext,
  { token, password }: { token: string; password: string },
  helpline: string,
): Promise<Accepted> {
  await countAttempt(db, ctx.at, {
    bucket: `member-invitation:${callerOf(ctx.address)}`,
    limit: SIGN_IN_LIMIT.address,
  });
  const invited = await invitationOf(db, token, ctx.at);
  const hash = await hashPassword(password);
  return await inTransaction(db, async (tx) => {
    const person = getOrThrow(await lockPerson(tx, invited.person_id), "member.invitation_invalid");
    if (person.password_hash !== null) throw new AppError("member.has_password");
    await setPersonPassword(tx, person.id, hash, ctx.at);
    return await enter(tx, ctx, { token, invited, helpline });
  });
}

/**
 * Accepts an invitation of somebody who signs in by phone already, and signs them in. Throws
 * member.invitation_invalid, member.password_wrong, auth.account_locked, auth.too_many_attempts.
 */
export async function accept(
  db: TransactionalDb,
  ctx: PublicContext,
  { token, password }: { token: string; password: string },
  helpline: string,
): Promise<Accepted> {
  await countAttempt(db, ctx.at, {
    bucket: `member-invitation:${callerOf(ctx.address)}`,
    limit: SIGN_IN_LIMIT.address,
  });
  const invited = await invitationOf(db, token, ctx.at);
  const bucket = `member-invitation:person:${invited.person_id}`;
  await countAttempt(db, ctx.at, { bucket, limit: SIGN_IN_LIMIT.identifier });
  if (!(await passwordMatches(password, invited.password_hash))) {
    throw new AppError("member.password_wrong", { inField: "password" });
  }
  await forgetAttempts(db, bucket);
  return await inTransaction(db, (tx) => enter(tx, ctx, { token, invited, helpline }));
}

/** Uses the invitation up, tells the owner, and opens a session. */
async function enter(
  tx: Tx,
  ctx: PublicContext,
  { token, invited, helpline }: { token: string; invited: Invited; helpline: string },
): Promise<Accepted> {
  if (invited.is_locked) throw new AppError("auth.account_locked", { params: { helpline } });
  getOrThrow(await takeInvitation(tx, tokenHash(token), ctx.at), "member.invitation_invalid");
  const name = `${invited.first_name} ${invited.last_name}`;
  await notify(tx, {
    topic: "account",
    participantId: invited.participant_id,
    title: "Zaproszenie przyjęte",
    content: `${name} ma teraz dostęp do Twojego gospodarstwa.`,
    link: "/moj-profil",
    at: ctx.at,
  });
  await tellOwner(tx, invited, {
    subject: "Ktoś ma dostęp do Twojego gospodarstwa",
    what: `zaproszenie do Twojego gospodarstwa przyjęła osoba: ${name}`,
    at: ctx.at,
  });
  const subject = {
    kind: "participant",
    participantId: invited.participant_id,
    membershipId: invited.id,
  } as const;
  const tokens = await openSession(tx, subject, ctx.at, openedBy(ctx));
  return { ...tokens, personId: invited.person_id };
}
