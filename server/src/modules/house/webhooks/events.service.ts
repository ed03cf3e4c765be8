// The stream of events: each gets its place once its transaction is over, and addresses are told of it.
import { nextTryAt, restsUntil } from "@plon/rules/time/webhooks.ts";
import { inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import {
  type Due,
  lockDue,
  lockMark,
  noteFailed,
  noteHealth,
  noteSent,
  placeEvents,
  sweepBefore,
  take,
} from "./events.queries.ts";
import { openSecret } from "./webhook-secrets.ts";
import { messageOf, type WebhookSender } from "./webhook-message.ts";

const PLACED_AT_ONCE = 1000;

/**
 * Gives events that have none a place in the stream, and addresses their messages; false when none waits. Of one subject
 * what happened first has the first place: its rows are written behind its lock, and places follow their numbers. One
 * whose transaction ended late gets a later place than others', never one that a reader has passed.
 */
export const placeNext = (db: TransactionalDb, at: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const mark = await lockMark(tx);
    return mark !== undefined && (await placeEvents(tx, mark.position, at, PLACED_AT_ONCE)) > 0;
  });

const KEPT_DAYS = 30;
const SWEPT_AT_ONCE = 10_000;

/** Forgets what happened more than 30 days ago and nobody waits for. */
export async function sweepEvents(db: TransactionalDb, at: Date): Promise<void> {
  const before = new Date(at.getTime() - KEPT_DAYS * 86_400_000);
  while ((await inTransaction(db, (tx) => sweepBefore(tx, before, SWEPT_AT_ONCE))) === SWEPT_AT_ONCE);
}

const SENT_AT_ONCE = 100;
/** A worker has what it took to itself for so long: longer than any address is waited for. */
const TAKEN_MS = 2 * 60_000;
/** The address says that it wants nothing any more. */
const GONE = 410;

type Outcome = { status: number } | { problem: string };

/**
 * Sends the next messages, those of one address beside those of others; false when none may go. They are taken before they
 * are sent, so no two workers send the same one and no transaction is open meanwhile; what a worker that died had taken is
 * sent a little later, under the same id: at least once, and never none.
 */
export async function sendNext(
  db: TransactionalDb,
  { send, sealer }: { send: WebhookSender; sealer: Sealer },
  at: Date,
): Promise<boolean> {
  const due = await inTransaction(db, async (tx) => {
    const rows = await lockDue(tx, at, SENT_AT_ONCE);
    if (rows.length > 0) await take(tx, idsOf(rows), new Date(at.getTime() + TAKEN_MS));
    return rows;
  });
  if (due.length === 0) return false;
  const outcomes = await Promise.all(
    due.map((one) => {
      const secrets = [one.secret, one.old_secret].filter((sealed) => sealed !== null);
      return send(
        one.url,
        messageOf(
          one,
          secrets.map((sealed) => openSecret(sealer, sealed)),
          at,
        ),
      ).catch((error: unknown): Outcome => ({ problem: error instanceof Error ? error.message : String(error) }));
    }),
  );
  const told = due.map((one, place) => ({ one, outcome: outcomes[place]! }));
  await inTransaction(db, async (tx) => {
    for (const of of Map.groupBy(told, ({ one }) => one.webhook_id).values()) await noteAnswers(tx, of, at);
  });
  return true;
}

const idsOf = (rows: readonly Due[]) => rows.map(({ id }) => id);
const statusOf = (outcome: Outcome): number | null => ("status" in outcome ? outcome.status : null);

/** Notes what one address answered. */
async function noteAnswers(tx: Tx, told: readonly { one: Due; outcome: Outcome }[], at: Date): Promise<void> {
  let failures = told[0]!.one.failures;
  let isGone = false;
  for (const { one, outcome } of told) {
    const status = statusOf(outcome);
    if (status !== null && status >= 200 && status < 300) {
      await noteSent(tx, [one.id], at, status);
      failures = 0;
      continue;
    }
    failures += 1;
    isGone ||= status === GONE;
    const problem = "problem" in outcome ? outcome.problem : `Odpowiedź ${status}`;
    await noteFailed(tx, one.id, at, { status, problem: problem.slice(0, 300), next: nextTryAt(one.tries + 1, at) });
  }
  await noteHealth(tx, told[0]!.one.webhook_id, {
    failures,
    rests_until: failures === 0 ? null : restsUntil(failures, at),
    ...(isGone ? { is_on: false } : {}),
  });
}
