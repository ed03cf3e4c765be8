// A participant's signed-in devices, and the notice to their owner when one is signed out from another.
import { polishPlural } from "@plon/rules/texts/polish-text.ts";
import { deviceName, endDevice, endOtherDevices, listDevices } from "#platform/auth/devices.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { queueEmail } from "#modules/house/outbox/outbox.service.ts";
import { getEmail } from "./access.queries.ts";

const subjectOf = ({ participantId }: ParticipantContext) => ({ kind: "participant", participantId }) as const;

/** The devices on which the participant is signed in. */
export const ownDevices = (db: Db, ctx: ParticipantContext) => listDevices(db, subjectOf(ctx), ctx);

/**
 * Signs one device out and notifies the owner by e-mail: somebody who takes over an account first shuts its owner out.
 * Does nothing if it is already signed out. Throws session.not_found.
 */
export async function endOwnDevice(tx: Tx, ctx: ParticipantContext, deviceId: number) {
  const ended = await endDevice(tx, subjectOf(ctx), deviceId, ctx);
  if (ended && ended.id !== ctx.sessionId) {
    await tellOwner(tx, ctx, `wylogowano urządzenie: ${deviceName(ended.device)}`);
  }
  return await ownDevices(tx, ctx);
}

/** Signs all other devices out and notifies the owner by e-mail, if there were any. */
export async function endOtherOwnDevices(tx: Tx, ctx: ParticipantContext) {
  const count = await endOtherDevices(tx, subjectOf(ctx), ctx);
  if (count > 0) {
    const noun = polishPlural(count, { one: "urządzenie", few: "urządzenia", many: "urządzeń" });
    await tellOwner(tx, ctx, `wylogowano ${count} ${noun}, wszystkie poza jednym`);
  }
  return await ownDevices(tx, ctx);
}

async function tellOwner(tx: Tx, ctx: ParticipantContext, what: string): Promise<void> {
  const { email } = await getEmail(tx, ctx.participantId);
  if (email === "") return;
  const text = `Dzień dobry,\n\nz Twojego konta ${what}. Jeśli to nie Ty, ustaw nowe hasło i zadzwoń na infolinię.`;
  const subject = "Wylogowano urządzenie z Twojego konta";
  await queueEmail(tx, { to: email, subject, text, leads: "/moj-profil", at: ctx.at });
}
