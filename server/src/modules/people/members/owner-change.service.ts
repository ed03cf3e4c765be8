// A farm gets another owner, because the one of before leaves or has died: two administrators, since it gives all the
// farm's points into other hands.
import { farmName } from "@plon/rules/names/farm-name.ts";
import { asciiText } from "@plon/rules/texts/polish-text.ts";
import { audit } from "#platform/acts/audit.ts";
import { endAllCodes } from "#platform/auth/sms-codes.ts";
import { endSessions } from "#platform/auth/sessions.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { askForApproval, type CarryOut } from "#modules/house/approvals/approvals.service.ts";
import { withdrawAllConsents } from "#modules/people/consents/consents-office.service.ts";
import { cancelAllChanges } from "#modules/people/contact-changes/contact-changes.service.ts";
import { queueSms } from "#modules/house/outbox/outbox.service.ts";
import { lockParticipant, updateParticipant } from "#modules/people/participants/participants.service.ts";
import { deleteOwnersDevices, listLiving } from "./members.queries.ts";
import { endMembership, nameOf } from "./members.service.ts";

type OwnerChange = {
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  keeps_members: boolean;
  document: string;
  reason: string;
};

async function openFarm(tx: Tx, id: number) {
  const farm = await lockParticipant(tx, id);
  if (!farm || farm.closed_at || farm.merged_into !== null) throw new AppError("participant.not_found");
  return farm;
}

/** Asks a second administrator to give a farm to another owner. Throws participant.not_found, approval.waiting. */
export async function askOwnerChange(
  tx: Tx,
  ctx: StaffContext,
  participantId: number,
  { reason, ...asked }: OwnerChange,
): Promise<void> {
  const farm = await openFarm(tx, participantId);
  const people = asked.keeps_members ? "osoby w gospodarstwie zachowują dostęp" : "osoby w gospodarstwie tracą dostęp";
  await askForApproval(tx, ctx, {
    kind: "participant.owner",
    subjectId: String(participantId),
    asked,
    subject: `Zmiana właściciela: ${farmName(farm)}`,
    path: `/participants/${participantId}`,
    before: nameOf(farm),
    after: `${nameOf(asked)}, telefon ${asked.phone}, e-mail ${asked.email}; ${people}. Dokument: ${asked.document}`,
    reason,
  });
}

/**
 * Gives the farm to its new owner. Points and history stay; whatever the owner of before could sign in or confirm by
 * ends, and their consents; the bank account goes, so that payouts wait as for any new one. Both phones are told.
 */
export const carryOutOwnerChange =
  (brand: { publicUrl: string; helpline: string }): CarryOut =>
  async (tx, ctx, subjectId, { asked, reason }) => {
    const { first_name, last_name, phone, email, keeps_members, document } = asked as OwnerChange;
    const participantId = Number(subjectId);
    const farm = await openFarm(tx, participantId);
    await cancelAllChanges(tx, participantId, ctx.at);
    await updateParticipant(tx, participantId, {
      first_name,
      last_name,
      phone,
      email,
      password_hash: null,
      password_set_at: null,
      second_step_at: null,
      bank_account: null,
      bank_account_changed_at: ctx.at,
      authorized_person: false,
      authorized_person_first_name: null,
      authorized_person_last_name: null,
      authorized_person_identifier: null,
    });
    await endAllCodes(tx, participantId, ctx.at);
    await deleteOwnersDevices(tx, participantId);
    await endSessions(tx, { ownerOf: participantId }, "by_admin", ctx);
    // Consents are a person's, that of KSeF and of SatAgro too: nothing is read any more before the new owner gives theirs.
    await withdrawAllConsents(tx, ctx, { participantId, reason: "Zmiana właściciela gospodarstwa" });
    if (!keeps_members) {
      for (const member of await listLiving(tx, participantId)) {
        await endMembership(tx, ctx, { id: member.id, participant_id: participantId }, "office");
      }
    }
    await audit(tx, ctx, {
      action: "participant.owner",
      subject: { type: "participant", id: participantId },
      before: { first_name: farm.first_name, last_name: farm.last_name },
      after: { first_name, last_name, document, reason },
    });
    const name = farmName({ ...farm, first_name, last_name });
    const gone = `Plon: konto ${name} ma nowego wlasciciela. Jesli to pomylka, zadzwon: ${brand.helpline}`;
    await queueSms(tx, { to: farm.phone, text: asciiText(gone), at: ctx.at, usefulUntil: null });
    const link = `${brand.publicUrl}/?content=pierwsze-logowanie#!pierwsze-logowanie`;
    const come = `Plon: konto ${name} jest teraz Twoje. Ustaw haslo: ${link}`;
    await queueSms(tx, { to: phone, text: asciiText(come), at: ctx.at, usefulUntil: null });
  };
