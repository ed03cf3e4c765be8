import { dayText, pointsText } from "@plon/rules/polish-text.ts";
import { refundGraceExpiry } from "@plon/rules/points-expiry.ts";
import { addDays, warsawDay, warsawDayStart } from "@plon/rules/warsaw-calendar.ts";
import { type Db, inTransaction, type Root } from "#platform/database.ts";
import { checkLedger } from "#modules/ledger/ledger-check.service.ts";
import { lapsingBetween } from "#modules/ledger/ledger-reading.service.ts";
import { expireHolds, expireLots } from "#modules/ledger/ledger.service.ts";
import { notify } from "#modules/notifications/notifications.service.ts";
import { queueEmail } from "#modules/outbox/outbox.service.ts";
import { contactOf } from "#modules/participants/participants.service.ts";
import { findLastProof, insertProof, noteWarning } from "./expiry-warning.queries.ts";

const BATCH = 200;
/** How many days before points expire their holder is warned (decisions §4). */
const WARNING_DAYS = [60, 30, 7] as const;

/** Writes off every expired lot, in batches, each in its own transaction. */
export async function lapsePoints(db: Root, at: Date): Promise<void> {
  for (;;) {
    const { lots } = await inTransaction(db, (tx) => expireLots(tx, at, { limit: BATCH }));
    if (lots < BATCH) return;
  }
}

/** Releases every reservation whose time has passed. */
export async function releaseExpiredHolds(db: Root, at: Date): Promise<void> {
  for (;;) {
    const graceExpiresAt = refundGraceExpiry(at);
    const released = await inTransaction(db, (tx) => expireHolds(tx, at, { limit: BATCH, graceExpiresAt }));
    if (released < BATCH) return;
  }
}

/** Warns everybody whose points expire in 60, 30 or 7 days, in the portal and by e-mail, once for each period. */
export async function warnOfExpiry(db: Root, at: Date): Promise<void> {
  for (const daysBefore of WARNING_DAYS) {
    const day = addDays(warsawDay(at), daysBefore);
    // Points expire at the first instant of a day: those of `day` expire when the next one begins.
    const lapsing = await lapsingBetween(
      db,
      new Date(warsawDayStart(day).getTime() + 1),
      new Date(warsawDayStart(addDays(day, 1)).getTime() + 1),
    );
    for (const holder of lapsing) await warn(db, holder, { day, daysBefore, at });
  }
}

type Lapsing = { participantId: number; expiresAt: Date; points: number };

async function warn(db: Root, holder: Lapsing, when: { day: string; daysBefore: number; at: Date }): Promise<void> {
  const { participantId, points } = holder;
  await inTransaction(db, async (tx) => {
    const contact = await contactOf(tx, participantId);
    if (!contact) return;
    const isNew = await noteWarning(tx, {
      participant_id: participantId,
      expires_at: holder.expiresAt,
      days_before: when.daysBefore,
      points,
      warned_at: when.at,
    });
    if (!isNew) return;
    const title = "Punkty wkrótce wygasną";
    const content = `Za ${when.daysBefore} dni, z końcem dnia ${dayText(when.day)}, stracisz ${pointsText(points)}. Wymień je na nagrodę.`;
    await notify(tx, { participantId, title, content, link: "/nagrody", at: when.at });
    await queueEmail(tx, { to: contact.email, subject: title, text: content, at: when.at });
  });
}

/** Verifies the ledger and stores the result. Returns whether it is sound. */
export async function proveLedger(db: Root, at: Date): Promise<boolean> {
  const report = await checkLedger(db);
  const breaches = report.proofs
    .filter((proof) => proof.breaches > 0)
    .map((proof) => `${proof.says}: ${proof.breaches}`);
  await inTransaction(db, (tx) =>
    insertProof(tx, {
      checked_at: at,
      ok: report.ok,
      counts: JSON.stringify(report.counts),
      breaches: JSON.stringify(breaches),
    }),
  );
  return report.ok;
}

/** The last check of the ledger; all empty before the first one. */
export async function lastProof(db: Db) {
  const proof = await findLastProof(db);
  return {
    checked_at: proof?.checked_at.toISOString() ?? null,
    ok: proof?.ok ?? null,
    breaches: proof?.breaches ?? [],
    counts: proof?.counts ?? {},
  };
}
