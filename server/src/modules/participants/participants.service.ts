import { ACHIEVEMENT_LEVELS } from "@plon/rules/achievements.ts";
import type { ParticipantContext, StaffContext } from "#platform/context.ts";
import type { Db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import {
  balanceOf,
  type Balances,
  balancesOf,
  expiryCalendar,
  NO_POINTS,
} from "#modules/ledger/ledger-reading.service.ts";
import { closingRequestedOf, openClosing } from "#modules/closings/closing-requests.service.ts";
import {
  openChanges,
  payoutsBlockedUntil,
  pendingChangesOf,
} from "#modules/contact-changes/contact-changes.service.ts";
import { lettersOf } from "#modules/letters/reached.service.ts";
import { type AgreementStanding, standingOf } from "#modules/promotions/promotions.service.ts";
import { hasSatagroOf } from "#modules/satagro/satagro.service.ts";
import { newestOf, unreadOf } from "#modules/notifications/notifications.service.ts";
import {
  countInvoices,
  findIdentifierType,
  findLastSignIn,
  findOpenByIdentifier,
  findOwnProfile,
  findParticipant,
  listAreas,
  listMergedInto,
  listParticipants,
} from "./participants.queries.ts";

export { listMergedInto } from "./participants.queries.ts";

/** Whether the participant registered with a NIP or a PESEL: who enters invoices by hand depends on it. */
export async function identifierTypeOf(db: Db, participantId: number): Promise<"nip" | "pesel"> {
  return (await findIdentifierType(db, participantId)).identifier_type;
}

/** The participant's NIP or PESEL. */
export async function identifierOf(db: Db, participantId: number): Promise<string> {
  return (await findIdentifierType(db, participantId)).identifier;
}

/** The participant of a NIP or PESEL whose account is open; undefined when there is none. */
export async function openParticipantOf(db: Db, identifier: string): Promise<number | undefined> {
  return (await findOpenByIdentifier(db, identifier))?.id;
}

/** Everything the portal keeps of its user: the person, the balance, what is unread. */
export async function getOwnProfile(db: Db, ctx: ParticipantContext) {
  const participant = await findOwnProfile<Balances, AgreementStanding>(db, ctx.participantId, {
    balances: balanceOf(ctx.participantId, ctx.at),
    unread: unreadOf(ctx.participantId, ctx.at),
    notifications: newestOf(ctx.participantId, ctx.at),
    changes: pendingChangesOf(ctx.participantId, ctx.at),
    closing: closingRequestedOf(ctx.participantId),
    promotions: standingOf(ctx.participantId, ctx.at),
    satagro: hasSatagroOf(ctx.participantId),
    letters: lettersOf(ctx.participantId),
  });
  if (!participant) throw new AppError("unauthenticated");
  const balances = participant.balances ?? NO_POINTS;
  const reachedAt = new Map(participant.letters.map(({ level, at }) => [level, new Date(at).toISOString()]));
  // A level once reached stays, also when a correction took points back; the letter follows the points within minutes.
  const achievements = ACHIEVEMENT_LEVELS.map((level) => {
    const date = reachedAt.get(level) ?? null;
    return { level, value: date !== null || balances.earnedTotal >= level, date };
  });
  const { bank_account_changed_at, closing_requested_at } = participant;
  const changedAt = bank_account_changed_at === null ? null : new Date(bank_account_changed_at);
  return {
    participant,
    balances,
    achievements,
    support: ctx.support,
    payoutsBlockedUntil: payoutsBlockedUntil(changedAt, ctx.at),
    closingRequestedAt: closing_requested_at === null ? null : new Date(closing_requested_at),
  };
}

/** A page of participants; a representative sees own ones only. */
export function participantPage(
  db: Db,
  ctx: StaffContext,
  filter: Omit<Parameters<typeof listParticipants>[1], "representativeId">,
) {
  const representativeId = ctx.staff.role === "rep" ? (ctx.staff.representativeId ?? -1) : undefined;
  return listParticipants(db, { ...filter, representativeId });
}

/** Whether this member of staff may see the participant at all: a representative's own, everybody else's all. */
function isVisibleTo(ctx: StaffContext, participant: { representative_id: number | null }): boolean {
  return ctx.staff.role !== "rep" || participant.representative_id === (ctx.staff.representativeId ?? -1);
}

/** The participant, when this member of staff may see it. Throws participant.not_found. */
export async function getVisibleParticipant(db: Db, ctx: StaffContext, id: number) {
  const participant = await findParticipant(db, id);
  if (!participant || !isVisibleTo(ctx, participant)) throw new AppError("participant.not_found");
  return participant;
}

/** Who holds an account, as the head of a statement names it. */
export async function getHolder(db: Db, participantId: number): Promise<{ holder: string; identifier: string }> {
  const person = await findParticipant(db, participantId);
  if (!person) throw new AppError("unauthenticated");
  const label = person.identifier_type === "nip" ? "NIP" : "PESEL";
  return { holder: `${person.first_name} ${person.last_name}`, identifier: `${label} ${person.identifier}` };
}

/** One participant with balance and expiry calendar. Throws participant.not_found, also for another representative's. */
export async function getParticipant(db: Db, ctx: StaffContext, id: number) {
  const participant = await getVisibleParticipant(db, ctx, id);
  const [balances, calendar, invoices, lastSignIn, areas, changes, closing, mergedFrom] = await Promise.all([
    balancesOf(db, id, ctx.at),
    expiryCalendar(db, id, ctx.at),
    countInvoices(db, id),
    findLastSignIn(db, id),
    listAreas(db, id),
    openChanges(db, id, ctx.at),
    openClosing(db, id),
    listMergedInto(db, id),
  ]);
  return {
    participant,
    balances,
    calendar,
    invoicesTotal: invoices.total,
    lastSignInAt: lastSignIn?.at ?? null,
    areas,
    changes,
    closingRequestedAt: closing?.requested_at ?? null,
    mergedFrom,
    actions: participantActions(ctx, participant),
  };
}

export type ParticipantAction =
  | "edit"
  | "lock"
  | "unlock"
  | "lock_prizes"
  | "unlock_prizes"
  | "begin_maintenance"
  | "end_maintenance"
  | "adjust"
  | "transfer"
  | "merge"
  | "support_login";

function participantActions(
  ctx: StaffContext,
  participant: {
    is_locked: boolean;
    is_prize_ordering_locked: boolean;
    maintenance: boolean;
    closed_at: Date | null;
    merged_into: number | null;
  },
): ParticipantAction[] {
  if (participant.closed_at) return [];
  // What a late correction still brings to a merged account goes on by hand.
  if (participant.merged_into !== null) return ctx.staff.role === "admin" ? ["transfer"] : [];
  if (ctx.staff.role !== "admin" && ctx.staff.role !== "clerk") return [];
  const always: ParticipantAction[] = [
    "edit",
    participant.is_locked ? "unlock" : "lock",
    participant.is_prize_ordering_locked ? "unlock_prizes" : "lock_prizes",
    "support_login",
  ];
  if (ctx.staff.role !== "admin") return always;
  return [...always, participant.maintenance ? "end_maintenance" : "begin_maintenance", "adjust", "transfer", "merge"];
}

/** Where a participant is written to; undefined when the account is closed: nobody is there any more. */
export async function contactOf(db: Db, participantId: number): Promise<{ email: string; phone: string } | undefined> {
  const person = await findParticipant(db, participantId);
  if (!person) throw new AppError("participant.not_found");
  return person.closed_at ? undefined : { email: person.email, phone: person.phone };
}
