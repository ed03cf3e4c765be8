// Consents that are asked for where they are needed, and not in the programme's form.
import type { ParticipantContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { sanitiseConsent } from "./consent-html.ts";
import {
  holdTexts,
  insertDecisions,
  insertPlaced,
  insertVersion,
  listCurrent,
  listHeld,
  listHolders,
} from "./consents.queries.ts";

export type Place = "satagro" | "ksef";

/** Ensures that a place has its consent with an initial text; an existing one stays as staff published it. */
export const ensurePlacedConsent = (db: TransactionalDb, place: Place, content: string, at: Date): Promise<void> =>
  inTransaction(db, (tx) => writePlacedConsent(tx, place, content, at));

/** The same, within the caller's transaction. */
export async function writePlacedConsent(tx: Tx, place: Place, content: string, at: Date): Promise<void> {
  const consentId = await insertPlaced(tx, place);
  if (consentId === undefined) return;
  const text = { consent_id: consentId, version: 1, content: sanitiseConsent(content), needs_renewal: false };
  await insertVersion(tx, { ...text, published_at: at, published_by: null });
}

/** The text that a place asks to agree to now, by the id of its version; undefined where the place has no consent. */
export async function placedText(db: Db, place: Place): Promise<{ id: number; content: string } | undefined> {
  const placed = (await listCurrent(db)).find(({ askedIn }) => askedIn === place);
  return placed && { id: placed.versionId, content: placed.content };
}

/** Which of these participants hold the consent of a place now. */
export const holdersOf = (db: Db, place: Place, participantIds: number[]): Promise<Set<number>> =>
  participantIds.length === 0 ? Promise.resolve(new Set()) : listHolders(db, place, participantIds);

/**
 * Records as proof that the consent of a place is given or withdrawn; withdrawing what is not held does nothing. The
 * caller has locked the participant. Throws registration.consent_unknown under `consent` when `versionId` is not the
 * newest text's.
 */
export async function decidePlaced(
  tx: Tx,
  ctx: ParticipantContext,
  decision: { place: Place; granted: boolean; versionId?: number | undefined },
): Promise<void> {
  await holdTexts(tx);
  const current = (await listCurrent(tx)).find(({ askedIn }) => askedIn === decision.place);
  if (!current || (decision.versionId !== undefined && decision.versionId !== current.versionId)) {
    throw new AppError("registration.consent_unknown", { inField: "consent" });
  }
  if (!decision.granted && !(await listHeld(tx, ctx.participantId)).has(current.id)) return;
  await insertDecisions(tx, [
    {
      participant_id: ctx.participantId,
      consent_id: current.id,
      consent_version_id: current.versionId,
      granted: decision.granted,
      decided_at: ctx.at,
      channel: "portal",
      address: ctx.address,
      staff_id: null,
      reason: null,
    },
  ]);
}
