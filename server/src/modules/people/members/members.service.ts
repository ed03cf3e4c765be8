// The people of a farm: whom its owner invites, what they may do, and how their access ends.
import { farmName } from "@plon/rules/names/farm-name.ts";
import { INVITATION_DAYS, includesRole, MEMBERS_MAX, type MemberRole } from "@plon/rules/people/member-role.ts";
import { asciiText } from "@plon/rules/texts/polish-text.ts";
import { endSessions, type EndingContext } from "#platform/auth/sessions.ts";
import { codeRefusal } from "#platform/auth/sms-codes.ts";
import { newToken, tokenHash } from "#platform/auth/tokens.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { type Act, askToConfirm, confirmed } from "#modules/people/confirmations/confirmations.service.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { queueEmail, queueSms } from "#modules/house/outbox/outbox.service.ts";
import {
  endMembershipRow,
  endMembershipsOfFarm,
  erasePersonWithoutFarm,
  findFarm,
  findMembership,
  findPhone,
  listExpiredInvitations,
  listLiving,
  lockFarm,
  type Membership,
  putInvitation,
  setRole,
  takePerson,
} from "./members.queries.ts";

const DAY_MS = 86_400_000;
const SWEPT_AT_ONCE = 200;

/** Where an invitation is answered, followed by its token. */
const INVITATION_PATH = "/zaproszenie-do-gospodarstwa/";
/** Where the owner sees who has access. */
export const PEOPLE_PATH = "/moj-profil";

/** The people of the caller's farm, invited ones included, and how many more fit. */
export async function ownMembers(db: Db, ctx: ParticipantContext) {
  const members = await listLiving(db, ctx.participantId);
  return { members, left: Math.max(0, MEMBERS_MAX - members.length) };
}

/** What the owner lets a person do, as the SMS says it. */
const POWERS: Record<MemberRole, string> = {
  read: "tylko podglad",
  submit: "podglad i zglaszanie faktur",
  full: "wszystko, takze wydawanie punktow",
};

const invitationAct = ({ first_name, last_name, phone, role }: Invited): Act => ({
  purpose: "member",
  exactly: ["invite", phone, role, first_name, last_name],
  words: `daje dostep (${POWERS[role]}): ${nameOf({ first_name, last_name })}, tel. ...${phone.slice(-3)}`,
});

const roleAct = ({ id, first_name, last_name }: Named & { id: number }, role: MemberRole): Act => ({
  purpose: "member",
  exactly: ["role", id, role],
  words: `zwieksza uprawnienia (${POWERS[role]}): ${nameOf({ first_name, last_name })}`,
});

/** What a code is asked for: letting this person in, or giving that one more power. */
export type MemberAct = ({ act: "invite" } & Invited) | { act: "role"; member_id: number; role: MemberRole };

/**
 * Sends the owner the code that an invitation or a greater power is confirmed by, bound to that person and that power: it gives
 * power over points, so whoever only has the password or an unlocked phone must not invite. Throws member.not_found,
 * auth.sms_code_too_soon, auth.sms_code_daily_limit.
 */
export async function sendMemberCode(
  tx: Tx,
  ctx: ParticipantContext,
  wanted: MemberAct,
): Promise<{ phone_ending: string }> {
  const { phone } = await lockFarm(tx, ctx.participantId);
  const act =
    wanted.act === "invite"
      ? invitationAct(wanted)
      : roleAct(await livingMember(tx, ctx, wanted.member_id), wanted.role);
  // No key: who is let in is read from the SMS by the one whose farm it is.
  await askToConfirm(tx, ctx, act, { wantsCode: true, publicUrl: "" });
  return { phone_ending: phone.slice(-3) };
}

type Named = { first_name: string; last_name: string };
type Invited = { first_name: string; last_name: string; phone: string; role: MemberRole };

/**
 * Invites somebody by SMS, for the code, which is used up; a wrong one costs one of its attempts. Whether the phone has
 * a sign-in already, in another farm, makes no difference. Throws member.already, member.too_many, auth.sms_code_wrong,
 * auth.sms_code_expired.
 */
export async function inviteMember(
  db: TransactionalDb,
  ctx: ParticipantContext,
  { invited, smsCode, publicUrl }: { invited: Invited; smsCode: string; publicUrl: string },
): Promise<void> {
  await confirmedByCode(db, ctx, smsCode, async (tx, farm, confirm) => {
    await confirm(invitationAct(invited));
    const living = await listLiving(tx, ctx.participantId);
    const known = living.find(({ phone }) => phone === invited.phone);
    if (known?.accepted_at) throw new AppError("member.already", { inField: "phone" });
    if (!known && living.length >= MEMBERS_MAX) {
      throw new AppError("member.too_many", { params: { limit: MEMBERS_MAX } });
    }
    const { phone, ...facts } = invited;
    const token = newToken();
    const expiresAt = new Date(ctx.at.getTime() + INVITATION_DAYS * DAY_MS);
    await putInvitation(tx, {
      ...facts,
      person_id: (await takePerson(tx, phone, ctx.at)).id,
      participant_id: ctx.participantId,
      invited_at: ctx.at,
      invitation_hash: tokenHash(token),
      invitation_expires_at: expiresAt,
    });
    const link = `${publicUrl}${INVITATION_PATH}${token}`;
    const text = `Plon: ${farmName(farm)} udostepnia Ci swoje konto. Przyjmij w ${INVITATION_DAYS} dni: ${link}`;
    await queueSms(tx, { to: phone, text: asciiText(text), at: ctx.at, usefulUntil: expiresAt });
    await tellOwner(tx, farm, {
      subject: "Wysłaliśmy zaproszenie do Twojego gospodarstwa",
      what: `zaproszenie do Twojego gospodarstwa otrzymała osoba: ${nameOf(invited)}`,
      at: ctx.at,
    });
  });
}

type Farm = Awaited<ReturnType<typeof lockFarm>>;

/** Does what the owner confirms by the code of an SMS, with their farm locked first. */
const confirmedByCode = (
  db: TransactionalDb,
  ctx: ParticipantContext,
  smsCode: string,
  work: (tx: Tx, farm: Farm, confirm: (act: Act) => Promise<unknown>) => Promise<void>,
): Promise<void> =>
  confirmed(db, ctx, { sms_code: smsCode, publicUrl: "" }, async (tx, confirm) =>
    work(tx, await lockFarm(tx, ctx.participantId), confirm),
  );

/**
 * Changes what one of the farm's people may do, from their next call on. A greater power is confirmed by the code, a
 * smaller one is not. Throws member.not_found, auth.sms_code_wrong, auth.sms_code_expired.
 */
export async function changeRole(
  db: TransactionalDb,
  ctx: ParticipantContext,
  { memberId, role }: { memberId: number; role: MemberRole },
  smsCode: string | undefined,
): Promise<void> {
  const change = async (tx: Tx, farm: Farm, confirm?: (act: Act) => Promise<unknown>) => {
    const found = await livingMember(tx, ctx, memberId);
    if (confirm) await confirm(roleAct(found, role));
    else if (!includesRole(found.role, role)) throw codeRefusal("auth.sms_code_expired");
    await setRole(tx, found.id, role);
    const what = `zmieniły się uprawnienia osoby, której udostępniasz swoje gospodarstwo: ${nameOf(found)}`;
    await tellOwner(tx, farm, { subject: "Zmieniono uprawnienia w Twoim gospodarstwie", what, at: ctx.at });
  };
  if (smsCode !== undefined) return await confirmedByCode(db, ctx, smsCode, change);
  await inTransaction(db, async (tx) => change(tx, await lockFarm(tx, ctx.participantId)));
}

async function livingMember(tx: Tx, ctx: ParticipantContext, id: number): Promise<Membership> {
  const found = getOrThrow(await findMembership(tx, ctx.participantId, id), "member.not_found");
  if (found.ended_at) throw new AppError("member.not_found");
  return found;
}

/** The owner takes somebody's access back; they are signed out at once. Throws member.not_found. */
export async function endMember(tx: Tx, ctx: ParticipantContext, memberId: number): Promise<void> {
  await lockFarm(tx, ctx.participantId);
  const found = getOrThrow(await findMembership(tx, ctx.participantId, memberId), "member.not_found");
  await endMembership(tx, ctx, found, "owner");
}

/** One of the farm's people gives their access up, and the owner is told. Throws member.not_found for an owner. */
export async function leaveFarm(tx: Tx, ctx: ParticipantContext): Promise<void> {
  const { membershipId, name } = getOrThrow(ctx.member, "member.not_found");
  const farm = await lockFarm(tx, ctx.participantId);
  await endMembership(tx, ctx, await livingMember(tx, ctx, membershipId), "person");
  await notify(tx, {
    topic: "account",
    participantId: ctx.participantId,
    title: "Ktoś zrezygnował z dostępu",
    content: `${name} nie ma już dostępu do Twojego gospodarstwa: to decyzja tej osoby.`,
    link: PEOPLE_PATH,
    at: ctx.at,
  });
  await tellOwner(tx, farm, {
    subject: "Ktoś zrezygnował z dostępu",
    what: `z dostępu do Twojego gospodarstwa rezygnuje: ${name}`,
    at: ctx.at,
  });
}

const SESSIONS_END = { owner: "by_owner", person: "sign_out", office: "by_admin", expired: "by_admin" } as const;

/**
 * Ends a membership and its sessions; a person without any other farm is erased. Repeated, it changes nothing and returns
 * false.
 */
export async function endMembership(
  tx: Tx,
  ctx: EndingContext,
  { id, participant_id }: Pick<Membership, "id" | "participant_id">,
  reason: keyof typeof SESSIONS_END,
): Promise<boolean> {
  const ended = await endMembershipRow(tx, id, reason, ctx.at);
  if (!ended) return false;
  await endSessions(tx, { membershipId: id, participantId: participant_id }, SESSIONS_END[reason], ctx);
  await erasePersonWithoutFarm(tx, ended.person_id, ctx.at);
  return true;
}

/**
 * A farm's account is closed, or merged into another: nobody has access to it any more. Its sessions are ended by who does
 * that. Returns the memberships that ended.
 */
export async function endAllMembers(
  tx: Tx,
  participantId: number,
  at: Date,
  reason: "closed" | "merged" = "closed",
): Promise<number[]> {
  const ended = await endMembershipsOfFarm(tx, participantId, reason, at);
  for (const { person_id } of ended) await erasePersonWithoutFarm(tx, person_id, at);
  return ended.map(({ id }) => id);
}

/** Ends invitations that nobody accepted in time, and erases who has no other farm. */
export async function endExpiredInvitations(db: TransactionalDb, at: Date): Promise<void> {
  for (;;) {
    const expired = await listExpiredInvitations(db, at, SWEPT_AT_ONCE);
    if (expired.length === 0) return;
    for (const { id } of expired) {
      await inTransaction(db, async (tx) => {
        const ended = await endMembershipRow(tx, id, "expired", at);
        if (ended) await erasePersonWithoutFarm(tx, ended.person_id, at);
      });
    }
  }
}

/** A name as people say it. */
export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`;

/**
 * Tells the owner what one of the farm's people spends points on, in the transaction that spends them. Does nothing for
 * the owner's own spending.
 */
export async function tellOwnerOfSpending(tx: Tx, ctx: ParticipantContext, what: string): Promise<void> {
  if (!ctx.member) return;
  const content = `${ctx.member.name} zleca w Twoim gospodarstwie: ${what}.`;
  const about = { participantId: ctx.participantId, title: "Punkty wydaje inna osoba", content };
  await notify(tx, { topic: "account", ...about, link: "/historia-punktow", at: ctx.at });
  const { email } = await findFarm(tx, ctx.participantId);
  await tellOwner(
    tx,
    { email },
    { subject: "Inna osoba wydaje punkty Twojego gospodarstwa", what: content.slice(0, -1), at: ctx.at },
  );
}

/** The phone that codes of the caller go to: their own, not the owner's. */
export async function phoneThatConfirms(db: Db, { member }: ParticipantContext, owners: string): Promise<string> {
  return member ? getOrThrow(await findPhone(db, member.personId), "unauthenticated") : owners;
}

/** Tells the owner by e-mail about a change of who has access to the farm: it must not happen behind their back. */
export async function tellOwner(
  tx: Tx,
  { email }: { email: string },
  { subject, what, at }: { subject: string; what: string; at: Date },
): Promise<void> {
  if (email === "") return;
  const text = `Dzień dobry,\n\n${what}. Jeśli to nie Twoja decyzja, odbierz dostęp w swoim profilu, ustaw nowe hasło i zadzwoń na infolinię.`;
  await queueEmail(tx, { to: email, subject, text, leads: "/moj-profil", at });
}
