// A lost phone: whoever finds it holds keys, notifications and an open session. One member of staff asks, and another, an
// administrator, takes them away.
import { polishPlural } from "@plon/rules/texts/polish-text.ts";
import { audit } from "#platform/acts/audit.ts";
import { deleteAllKeys, shownKeys } from "#platform/auth/passkeys.ts";
import { endSessions } from "#platform/auth/sessions.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { askForApproval, type CarryOut } from "#modules/house/approvals/approvals.service.ts";
import { replacePhone } from "#modules/people/contact-changes/contact-changes.service.ts";
import { forgetDevices } from "#modules/house/notifications/push.service.ts";
import { lockParticipant } from "#modules/people/participants/participants.service.ts";

type Asked = {
  /** The number that takes the old one's place, or null. */
  phone: string | null;
};

/** Of a number only its ending: the list of approvals is read by who need not know it. */
const endingOf = (phone: string) => `numer kończący się na ${phone.slice(-3)}`;
const keysText = (count: number) =>
  `${count} ${polishPlural(count, { one: "klucz dostępu", few: "klucze dostępu", many: "kluczy dostępu" })}`;

async function lockOpen(tx: Tx, participantId: number) {
  const participant = await lockParticipant(tx, participantId);
  if (!participant || participant.closed_at || participant.merged_into !== null) {
    throw new AppError("participant.not_found");
  }
  return participant;
}

/**
 * Records that a phone was lost, for a second person to carry out. Nothing is changed yet. Throws participant.not_found,
 * also for a closed account, participant.phone_same, approval.waiting.
 */
export async function reportLostPhone(
  tx: Tx,
  ctx: StaffContext,
  participantId: number,
  { reason, verification, phone }: Asked & { reason: string; verification: string },
): Promise<void> {
  const participant = await lockOpen(tx, participantId);
  if (phone === participant.phone) throw new AppError("participant.phone_same", { inField: "phone" });
  const { passkeys } = await shownKeys(tx, { participantId });
  await askForApproval(tx, ctx, {
    kind: "participant.lost_phone",
    subjectId: String(participantId),
    asked: { phone },
    subject: `Zgubiony telefon uczestnika nr ${participantId}`,
    path: `/participants/${participantId}`,
    before: `${keysText(passkeys.length)}, ${endingOf(participant.phone)}`,
    after: `Bez kluczy, powiadomień na urządzeniach i otwartych sesji, ${phone === null ? "numer bez zmian" : `nowy ${endingOf(phone)}`}`,
    reason: `${reason}\nJak sprawdzono, że to właściciel: ${verification}`,
  });
}

/**
 * Takes keys, notifications on devices and sessions from the account, and gives it the new number, if one was asked for:
 * then points and money stay for a day. The old contacts are told. Throws participant.not_found.
 */
export const carryOutLostPhone: CarryOut = async (tx, ctx, subjectId, { asked }) => {
  const participantId = Number(subjectId);
  const { phone } = asked as Asked;
  await lockOpen(tx, participantId);
  const keys = await deleteAllKeys(tx, { participantId });
  const devices = await forgetDevices(tx, participantId);
  const sessions = await endSessions(tx, { participantId }, "by_admin", ctx);
  await replacePhone(tx, participantId, phone, ctx.at);
  await audit(tx, ctx, {
    action: "participant.lost_phone",
    subject: { type: "participant", id: participantId },
    after: { keys, devices, sessions: sessions.length, phone_replaced: phone !== null },
  });
};
