// Consents to news by mail and SMS: given in a small separate form, withdrawn by the link in a mail.
import { givenConsents, missingConsents, offeredConsents } from "@plon/rules/people/consents.ts";
import type { CallContext, ParticipantContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import {
  type CurrentConsent,
  holdTexts,
  insertDecisions,
  insertWithdrawals,
  listCurrent,
  listHeld,
  listPermitting,
  lockSubject,
  refreshRequired,
} from "./consents.queries.ts";
import { ownConsents } from "./consents.service.ts";

/** Those that permit a channel, with the parent of each and what it also requires. */
function newsletterOf<C extends CurrentConsent>(consents: readonly C[], permitting: ReadonlySet<number>): C[] {
  const tops = new Set(consents.filter(({ id }) => permitting.has(id)).map(({ id, parentId }) => parentId ?? id));
  return consents.filter(
    ({ id, parentId, required }) =>
      tops.has(id) || (parentId !== null && tops.has(parentId) && (required || permitting.has(id))),
  );
}

/** The newsletter's consents of a participant, each with whether it is given now. */
export async function newsletterConsents(db: Db, participantId: number) {
  return newsletterOf(await ownConsents(db, participantId), await listPermitting(db, ["email", "sms"]));
}

/**
 * Gives the ticked consents of the newsletter; consents already given stay given, ticked or not. Throws
 * registration.consent_unknown, registration.consent_missing under `consents`.
 */
export async function subscribe(tx: Tx, ctx: ParticipantContext, versionIds: readonly number[]): Promise<void> {
  await holdTexts(tx);
  const subject = getOrThrow(await lockSubject(tx, ctx.participantId), "unauthenticated");
  const permitting = await listPermitting(tx, ["email", "sms"]);
  const offered = newsletterOf(offeredConsents(await listCurrent(tx), subject.identifier_type), permitting);
  const byVersion = new Map(offered.map((consent) => [consent.versionId, consent.id]));
  if (versionIds.some((id) => !byVersion.has(id))) {
    throw new AppError("registration.consent_unknown", { inField: "consents" });
  }
  const held = await listHeld(tx, subject.id);
  const ticked = new Set([...held, ...versionIds.map((id) => byVersion.get(id)!)]);
  const given = givenConsents(offered, ticked);
  // What the whole programme requires is asked for elsewhere.
  const missing = missingConsents(offered, given).filter(({ parentId }) => parentId !== null);
  if (missing.length > 0) throw new AppError("registration.consent_missing", { inField: "consents" });
  const added = offered.filter(({ id }) => given.has(id) && !held.has(id));
  if (added.length === 0) return;
  await insertDecisions(
    tx,
    added.map(({ id, versionId }) => ({
      participant_id: subject.id,
      consent_id: id,
      consent_version_id: versionId,
      granted: true,
      decided_at: ctx.at,
      channel: "portal" as const,
      address: ctx.address,
      staff_id: null,
      reason: null,
    })),
  );
  await refreshRequired(tx, subject.id);
}

/** Withdraws what permits a channel; does nothing for a participant without such consents, or who has left. */
export async function withdrawByLink(
  tx: Tx,
  ctx: Pick<CallContext, "at" | "address">,
  participantId: number,
  channel: "email" | "sms",
): Promise<void> {
  await holdTexts(tx);
  const subject = await lockSubject(tx, participantId);
  if (!subject || subject.closed_at) return;
  const permitting = await listPermitting(tx, [channel]);
  const held = await listHeld(tx, participantId);
  const withdrawn = (await listCurrent(tx)).filter(({ id }) => permitting.has(id) && held.has(id));
  if (withdrawn.length === 0) return;
  await insertWithdrawals(tx, withdrawn, {
    participant_id: participantId,
    decided_at: ctx.at,
    channel: "link",
    address: ctx.address,
    staff_id: null,
    reason: null,
  });
  await refreshRequired(tx, participantId);
}
