import { acreageHectares, areasProblems, type CropArea } from "@plon/rules/crops.ts";
import type { ParticipantContext } from "#platform/context.ts";
import type { Tx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { setConsents } from "#modules/consents/consents.service.ts";
import { requestChange } from "#modules/contact-changes/contact-changes.service.ts";
import { lockParticipant, replaceAreas, updateParticipant } from "./participants.queries.ts";

export {
  cancelChange,
  confirmByCode,
  confirmByLink,
  resendChange,
} from "#modules/contact-changes/contact-changes.service.ts";

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

/**
 * Changes own data, or the bank account, or the consents. Crops and correspondence address hold at once; a changed
 * e-mail, phone or bank account waits to be confirmed. Throws request.invalid under `area`, what setConsents and
 * requestChange throw; then nothing is changed.
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
  const problems = [...areasProblems(update.area)];
  if (problems.length > 0) {
    const named = problems.map(([id, problem]) => [id === "all" ? "area" : `area.${id}`, [problem]]);
    throw new AppError("request.invalid", { fields: Object.fromEntries(named) as Record<string, string[]> });
  }
  if (!(await lockParticipant(tx, ctx.participantId))) throw new AppError("unauthenticated");
  await updateParticipant(tx, ctx.participantId, {
    ...correspondenceOf(update.profile),
    acreage: acreageHectares(update.area),
  });
  await replaceAreas(tx, ctx.participantId, update.area);
  await requestChange(tx, ctx, { kind: "email", value: update.email, publicUrl });
  await requestChange(tx, ctx, { kind: "phone", value: update.phone, publicUrl });
}

/** The same address as the company's leaves nothing of another one. */
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
