import { givenConsents, missingConsents, offeredConsents } from "@plon/rules/people/consents.ts";
import type { CallContext, ParticipantContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import {
  type CurrentConsent,
  findSubject,
  holdTexts,
  insertDecisions,
  listDecidedAt,
  listHeld,
  listOfForm,
  listTexts,
  lockSubject,
  refreshRequired,
} from "./consents.queries.ts";

export { permitted } from "./consents.queries.ts";

export type OfferedConsent = CurrentConsent & { value: boolean; decidedAt: Date | null };

/** The consents of the form with their newest texts, none given: for registration. */
export async function consentsForRegistration(db: Db): Promise<OfferedConsent[]> {
  return (await listOfForm(db)).map((consent) => Object.assign(consent, { value: false, decidedAt: null }));
}

/** The consents that concern a participant, each with whether it is given now. */
export async function ownConsents(db: Db, participantId: number): Promise<OfferedConsent[]> {
  const subject = getOrThrow(await findSubject(db, participantId), "unauthenticated");
  const [current, held, decidedAt] = await Promise.all([
    listOfForm(db),
    listHeld(db, participantId),
    listDecidedAt(db, participantId),
  ]);
  return offeredConsents(current, subject.identifier_type).map((consent) =>
    Object.assign(consent, { value: held.has(consent.id), decidedAt: decidedAt.get(consent.id) ?? null }),
  );
}

/**
 * Interprets ticked ids. The portal identifies a consent by its text: an id is that of a version, so nobody agrees to
 * wording that was not on the screen. Throws registration.consent_unknown (another text, another kind of person) and
 * registration.consent_missing, both in `field`.
 */
function readTicks(
  current: CurrentConsent[],
  identifierType: "nip" | "pesel",
  versionIds: readonly number[],
  field: "consents" | "agreements",
) {
  const offered = offeredConsents(current, identifierType);
  const byVersion = new Map(offered.map((consent) => [consent.versionId, consent.id]));
  const isUnknown = versionIds.some((id) => !byVersion.has(id));
  if (isUnknown) throw new AppError("registration.consent_unknown", { inField: field });
  const given = givenConsents(offered, new Set(versionIds.map((id) => byVersion.get(id)!)));
  if (missingConsents(offered, given).length > 0) {
    throw new AppError("registration.consent_missing", { inField: field });
  }
  return { offered, given };
}

/**
 * Sets exactly these consents: each one thereby given or withdrawn adds a permanent row, unchanged ones do not. Throws
 * registration.consent_missing, registration.consent_unknown under `consents`.
 */
export async function setConsents(tx: Tx, ctx: ParticipantContext, versionIds: readonly number[]): Promise<void> {
  await holdTexts(tx);
  const subject = getOrThrow(await lockSubject(tx, ctx.participantId), "unauthenticated");
  const { offered, given } = readTicks(await listOfForm(tx), subject.identifier_type, versionIds, "consents");
  const held = await listHeld(tx, subject.id);
  const changed = offered.filter(({ id }) => held.has(id) !== given.has(id));
  if (changed.length > 0) {
    await insertDecisions(
      tx,
      changed.map((consent) => ({
        participant_id: subject.id,
        consent_id: consent.id,
        consent_version_id: consent.versionId,
        granted: given.has(consent.id),
        decided_at: ctx.at,
        channel: "portal" as const,
        address: ctx.address,
        staff_id: null,
        reason: null,
      })),
    );
  }
  await refreshRequired(tx, subject.id);
}

export type RegistrationDecision = { consent_version_id: number; granted: boolean };

/** What a registration decides about each consent it is offered. Throws as setConsents does, under `agreements`. */
export async function decideAtRegistration(
  tx: Tx,
  identifierType: "nip" | "pesel",
  versionIds: readonly number[],
): Promise<RegistrationDecision[]> {
  await holdTexts(tx);
  const { offered, given } = readTicks(await listOfForm(tx), identifierType, versionIds, "agreements");
  return offered.map(({ id, versionId }) => ({ consent_version_id: versionId, granted: given.has(id) }));
}

/** The texts that a registration's decisions are about. */
export const textsOf = (db: Db, decisions: readonly RegistrationDecision[]) =>
  decisions.length === 0
    ? Promise.resolve([])
    : listTexts(
        db,
        decisions.map((decision) => decision.consent_version_id),
      );

/**
 * Writes what was given at registration, as of then; if a text was renewed since, the participant will be asked again.
 */
export async function takeOverConsents(
  tx: Tx,
  registration: Pick<CallContext, "at" | "address"> & { participantId: number; decisions: RegistrationDecision[] },
): Promise<void> {
  await holdTexts(tx);
  const { participantId, at, address, decisions } = registration;
  const granted = await textsOf(
    tx,
    decisions.filter((decision) => decision.granted),
  );
  if (granted.length > 0) {
    await insertDecisions(
      tx,
      granted.map((text) => ({
        participant_id: participantId,
        consent_id: text.consent_id,
        consent_version_id: text.id,
        granted: true,
        decided_at: at,
        channel: "registration" as const,
        address,
        staff_id: null,
        reason: null,
      })),
    );
  }
  await refreshRequired(tx, participantId);
}
