// Points for a recommendation: once per farm, when its first invoice is accepted, in the transaction that accepts it.
import { pointsExpiry } from "@plon/rules/points/points-expiry.ts";
import { pointsText } from "@plon/rules/texts/polish-text.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { earn, hashRequest } from "#modules/points/ledger/ledger.service.ts";
import { grantLetters } from "#modules/points/letters/letters.service.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { passOn } from "#modules/points/transfers/standing/passing.service.ts";
import { findUnrewarded, noteFirstInvoice } from "./affiliation.queries.ts";

/** Who recommended this participant and has not been rewarded yet: lock their points along with the participant's. */
export const inviterOf = async (db: Db, participantId: number): Promise<number | undefined> =>
  (await findUnrewarded(db, participantId))?.inviter_id;

/**
 * Rewards the person who recommended a participant whose first invoice is being accepted, exactly once, however many
 * invoices are accepted at once. Both participants' points are locked (lockForEarning). A later correction of that
 * invoice takes nothing back: the farm was recommended.
 */
export async function rewardInviter(tx: Tx, participantId: number, at: Date): Promise<void> {
  const recommendation = await findUnrewarded(tx, participantId);
  if (!recommendation) return;
  const { id, inviter_id: inviterId, closed_at } = recommendation;
  const settings = await readSettings(tx);
  const points = closed_at === null ? settings.affiliation_points : 0;
  if (!(await noteFirstInvoice(tx, id, points, at)) || points === 0) return;
  const posting = {
    participantId: inviterId,
    key: `affiliation:${id}`,
    requestHash: hashRequest({ invitation: id }),
    cause: { type: "invitation", id },
    actor: { kind: "system", id: null } as const,
    at,
    explanation: { text: "Polecenie gospodarstwa: przyjęliśmy jego pierwszą fakturę" },
  };
  const expiresAt = pointsExpiry(at, settings.points_valid_months);
  const receipt = await earn(tx, posting, { points, category: "affiliation", expiresAt });
  await notify(tx, {
    topic: "promotions",
    participantId: inviterId,
    title: "Punkty za polecenie",
    content: `Przyjęliśmy pierwszą fakturę gospodarstwa z Twojego polecenia. Dopisaliśmy do Twojego konta ${pointsText(points)}.`,
    link: "/polec-gospodarstwo",
    at,
  });
  await grantLetters(tx, inviterId, at);
  await passOn(tx, { participantId: inviterId, receipt, points, what: "polecenie gospodarstwa", at });
}
