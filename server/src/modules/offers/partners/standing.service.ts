// What a partner sees of a farm, and the farm's word on it. A farm that does not show itself is as unknown as one that is none.
import type { PartnerContext } from "#platform/acts/context.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { balancesOf, expiryCalendar } from "#modules/points/ledger/ledger-reading.service.ts";
import { identifierTypeOf, openParticipantOf } from "#modules/people/participants/participants.service.ts";
import { findConsent, giveConsent, listConsents, withdrawConsent } from "./standing.queries.ts";

/** The points of a farm that shows them to this partner. Throws partner.participant_not_found. */
export async function getStanding(db: Db, { partner, at }: PartnerContext, nip: string) {
  const participantId = getOrThrow(await openParticipantOf(db, nip), "partner.participant_not_found");
  const consent = getOrThrow(await findConsent(db, partner.id, participantId), "partner.participant_not_found");
  const balances = await balancesOf(db, participantId, at);
  const [next] = await expiryCalendar(db, participantId, at);
  return { nip, consent, balances, next };
}
export type Standing = Awaited<ReturnType<typeof getStanding>>;

/** The programme's partners as a farm sees them; none for one without a NIP, whom no partner can ask about. */
export async function consentsOf(db: Db, participantId: number) {
  return (await identifierTypeOf(db, participantId)) === "nip" ? await listConsents(db, participantId) : [];
}

/**
 * Lets a partner see the farm's points, with or without being told of its other changes, or no longer. Each extent is a
 * consent of its own, from then on. Throws partner.not_found.
 */
export async function setConsent(
  tx: Tx,
  { participantId, at }: { participantId: number; at: Date },
  partnerId: number,
  { isShown, tellsChanges }: { isShown: boolean; tellsChanges: boolean },
) {
  const offered = (await consentsOf(tx, participantId)).find(({ id }) => id === partnerId);
  if (!offered) throw new AppError("partner.not_found");
  const isSame = isShown && offered.since !== null && offered.tells_changes === tellsChanges;
  if (!isSame) await withdrawConsent(tx, participantId, partnerId, at);
  if (isShown) await giveConsent(tx, participantId, partnerId, { at, tellsChanges });
  return await consentsOf(tx, participantId);
}
