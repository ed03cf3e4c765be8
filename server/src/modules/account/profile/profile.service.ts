import { ACHIEVEMENT_LEVELS } from "@plon/rules/points/achievements.ts";
import { acreageHectares, type CropArea } from "@plon/rules/goods/crops.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { closingRequestedOf } from "#modules/account/closings/closing-requests.service.ts";
import { setConsents } from "#modules/people/consents/consents.service.ts";
import {
  payoutsBlockedUntil,
  pendingChangesOf,
  requestChange,
} from "#modules/people/contact-changes/contact-changes.service.ts";
import { balanceOf, type Balances, NO_POINTS } from "#modules/points/ledger/ledger-reading.service.ts";
import { lettersOf } from "#modules/points/letters/reached.service.ts";
import { newestOf, unreadOf } from "#modules/house/notifications/notifications.service.ts";
import { lockParticipant, updateParticipant } from "#modules/people/participants/participants.service.ts";
import { type AgreementStanding, standingOf } from "#modules/offers/promotions/promotions.service.ts";
import { hasKeyOf } from "#platform/auth/passkeys.ts";
import { hasSatagroOf } from "#modules/account/satagro/satagro.service.ts";
import { refuseAreas } from "#modules/house/settings/crop-rules.service.ts";
import { findOwnProfile, replaceAreas } from "./profile.queries.ts";

export {
  cancelChange,
  confirmByCode,
  confirmByKey,
  confirmByLink,
  resendChange,
  startKeyConfirmation,
} from "#modules/people/contact-changes/contact-changes.service.ts";

type Correspondence = {
  correspondence_address: boolean;
  correspondence_street: string;
  correspondence_street_number: string;
  correspondence_street_number_place: string;
  correspondence_postcode: string;
  correspondence_city: string;
};
export type ProfileEdit = { email: string; phone: string; area: CropArea[]; profile: Correspondence };
export type ProfileUpdate = ProfileEdit | { bank_account: string } | { consents: number[] };

/** Everything the portal keeps of its user: the person, the balance, what is unread. */
export async function getOwnProfile(db: Db, ctx: ParticipantContext) {
  const participant = getOrThrow(
    await findOwnProfile<Balances, AgreementStanding>(db, ctx.participantId, {
      balances: balanceOf(ctx.participantId, ctx.at),
      unread: unreadOf(ctx.participantId, ctx.at),
      notifications: newestOf(ctx.participantId, ctx.at),
      changes: pendingChangesOf(ctx.participantId, ctx.at),
      closing: closingRequestedOf(ctx.participantId),
      promotions: standingOf(ctx.participantId, ctx.at),
      satagro: hasSatagroOf(ctx.participantId),
      passkey: hasKeyOf(ctx.participantId),
      letters: lettersOf(ctx.participantId),
    }),
    "unauthenticated",
  );
  const balances = participant.balances ?? NO_POINTS;
  const reachedAt = new Map(participant.letters.map(({ level, at }) => [level, new Date(at).toISOString()]));
  // A level once reached stays, even if a correction took points back; the letter follows the points within minutes.
  const achievements = ACHIEVEMENT_LEVELS.map((level) => {
    const date = reachedAt.get(level) ?? null;
    return { level, value: date !== null || balances.earnedTotal >= level, date };
  });
  const { bank_account_changed_at, phone_replaced_at, closing_requested_at } = participant;
  const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant));
  const changes = {
    bank_account_changed_at: dateOf(bank_account_changed_at),
    phone_replaced_at: dateOf(phone_replaced_at),
  };
  return {
    participant,
    balances,
    achievements,
    support: ctx.support,
    member: ctx.member,
    payoutsBlockedUntil: payoutsBlockedUntil(changes, ctx.at),
    closingRequestedAt: dateOf(closing_requested_at),
  };
}

/**
 * Changes own data, or the bank account, or the consents. Crops and correspondence address take effect at once; a
 * changed e-mail, phone or bank account waits to be confirmed. Throws request.invalid under `area`, what setConsents
 * and requestChange throw; then nothing is changed.
 */
export async function updateOwnProfile(
  tx: Tx,
  ctx: ParticipantContext,
  update: ProfileUpdate,
  publicUrl: string,
): Promise<void> {
  if ("consents" in update) return await setConsents(tx, ctx, update.consents);
  if ("bank_account" in update) {
    return await requestChange(tx, ctx, { kind: "bank_account", value: update.bank_account, publicUrl });
  }
  await refuseAreas(tx, update.area);
  if (!(await lockParticipant(tx, ctx.participantId))) throw new AppError("unauthenticated");
  await updateParticipant(tx, ctx.participantId, {
    ...correspondenceOf(update.profile),
    acreage: acreageHectares(update.area),
  });
  await replaceAreas(tx, ctx.participantId, update.area);
  await requestChange(tx, ctx, { kind: "email", value: update.email, publicUrl });
  await requestChange(tx, ctx, { kind: "phone", value: update.phone, publicUrl });
}

/** If it is the same as the company's address, any other address is dropped. */
function correspondenceOf(profile: Correspondence): Correspondence {
  if (profile.correspondence_address) return profile;
  return {
    correspondence_address: false,
    correspondence_street: "",
    correspondence_street_number: "",
    correspondence_street_number_place: "",
    correspondence_postcode: "",
    correspondence_city: "",
  };
}
