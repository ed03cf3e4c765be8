import { sql } from "kysely";
import { waitMinutes } from "@plon/rules/time/rate-limit.ts";
import { smsCodePermission } from "@plon/rules/sign-in/sms-code.ts";
import {
  type Db,
  inBatches,
  inOneStatement,
  inTransaction,
  type Tx,
  type TransactionalDb,
} from "#platform/database/database.ts";
import { tokenHash } from "./tokens.ts";
import { AppError } from "#platform/acts/errors.ts";

/** Returns the bucket that counts an account's attempts on this device, if the account was signed in on it before. */
export type DeviceOf = (accountId: number) => string | undefined;

const SENDINGS_WINDOW_MINUTES = 24 * 60;

const SWEPT_AT_ONCE = 5000;

type Limit = { attemptsMax: number; windowMinutes: number };

/**
 * Counts one attempt against a limit, in a separate transaction: it stays counted whatever happens next. Throws `code`
 * if the window is full. Simultaneous attempts are counted one after another, so none slips through.
 */
export async function countAttempt(
  db: TransactionalDb,
  at: Date,
  {
    bucket,
    limit,
    code = "auth.too_many_attempts",
  }: {
    bucket: string;
    limit: Limit;
    code?: "auth.too_many_attempts" | "request.rate_limited" | "transfer.too_many_lookups";
  },
): Promise<void> {
  const minutes = await inTransaction(db, async (tx) => {
    const wait = waitMinutes(await lockTimes(tx, bucket, limit.windowMinutes, at), limit, at);
    if (wait === 0) await tx.insertInto("attempt").values({ bucket, happened_at: at }).execute();
    return wait;
  });
  if (minutes > 0) {
    throw new AppError(code, { params: { minutes }, retryAfterSeconds: minutes * 60 });
  }
}

/** The same without a refusal: returns whether there was room, so that the caller can skip what is optional. */
export async function takeRoom(tx: Tx, bucket: string, limit: Limit, at: Date): Promise<boolean> {
  if (waitMinutes(await lockTimes(tx, bucket, limit.windowMinutes, at), limit, at) > 0) return false;
  await tx.insertInto("attempt").values({ bucket, happened_at: at }).execute();
  return true;
}

/** The times of a bucket's attempts within the window; nobody else can count there until the transaction ends. */
async function lockTimes(tx: Tx, bucket: string, windowMinutes: number, at: Date): Promise<Date[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${bucket}, 0))`.execute(tx);
  return await timesOf(tx, bucket, windowMinutes, at);
}

async function timesOf(db: Db, bucket: string, windowMinutes: number, at: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom("attempt")
    .select("happened_at")
    .where("bucket", "=", bucket)
    .where("happened_at", ">", new Date(at.getTime() - windowMinutes * 60_000))
    .execute();
  return rows.map((row) => row.happened_at);
}

const REFUSALS = {
  code: { tooSoon: "auth.sms_code_too_soon", dailyLimit: "auth.sms_code_daily_limit" },
  mail: { tooSoon: "auth.mail_too_soon", dailyLimit: "auth.mail_daily_limit" },
} as const;

/**
 * Refuses a code if others were sent at these times: auth.sms_code_too_soon, auth.sms_code_daily_limit. Codes that the
 * person cancelled do not impose the one-minute pause, but count for the day: `pacedBy` are the rest.
 */
export function permitCode(sentAt: readonly Date[], at: Date, pacedBy = sentAt): void {
  permitSending("code", sentAt, at, pacedBy);
}

function permitSending(what: keyof typeof REFUSALS, sentAt: readonly Date[], at: Date, pacedBy = sentAt): void {
  const permission = smsCodePermission(sentAt, at, pacedBy);
  if (permission.allowed) return;
  const { tooSoon, dailyLimit } = REFUSALS[what];
  if (permission.reason === "daily_limit") throw new AppError(dailyLimit, { retryAfterSeconds: 86_400 });
  const seconds = permission.waitSeconds;
  throw new AppError(tooSoon, { params: { seconds }, retryAfterSeconds: seconds });
}

/**
 * Counts one message to somebody without an account yet, with the limits of SMS codes; it counts when the transaction
 * commits. Throws auth.sms_code_too_soon, auth.sms_code_daily_limit.
 */
export async function countSending(tx: Tx, recipient: string, at: Date): Promise<void> {
  await countSent(tx, "code", recipient, at);
}

/** The same for a link by e-mail, with its own error codes. Throws auth.mail_too_soon, auth.mail_daily_limit. */
export async function countMail(tx: Tx, recipient: string, at: Date): Promise<void> {
  await countSent(tx, "mail", recipient, at);
}

/**
 * Two buckets of what was sent to somebody: everything, which counts for the day, and what the next has to wait for.
 */
function sendingBuckets(recipient: string) {
  // Hashed, because attempts outlive a closed account.
  const hash = tokenHash(recipient.toLowerCase()).toString("hex");
  return { all: `sending:${hash}`, pace: `sending-pace:${hash}` };
}

async function countSent(tx: Tx, what: keyof typeof REFUSALS, recipient: string, at: Date): Promise<void> {
  const { all, pace } = sendingBuckets(recipient);
  const sent = await lockTimes(tx, all, SENDINGS_WINDOW_MINUTES, at);
  permitSending(what, sent, at, await timesOf(tx, pace, SENDINGS_WINDOW_MINUTES, at));
  const rows = [all, pace].map((bucket) => ({ bucket, happened_at: at }));
  await tx.insertInto("attempt").values(rows).execute();
}

/** What was sent is no longer needed: the next need not wait, but all of them still count towards the day's limit. */
export async function freePace(tx: Tx, recipient: string): Promise<void> {
  await tx.deleteFrom("attempt").where("bucket", "=", sendingBuckets(recipient).pace).execute();
}

/** The number of seconds until the next message may be sent to somebody; 0 if it may be sent now. */
export async function secondsToNext(db: Db, recipient: string, at: Date): Promise<number> {
  const paced = await timesOf(db, sendingBuckets(recipient).pace, SENDINGS_WINDOW_MINUTES, at);
  const permission = smsCodePermission(paced, at);
  return !permission.allowed && permission.reason === "too_soon" ? permission.waitSeconds : 0;
}

/** Forgets the attempts of a bucket: the right password was given. */
export async function forgetAttempts(db: TransactionalDb, bucket: string): Promise<void> {
  await inOneStatement(db, (tx) => tx.deleteFrom("attempt").where("bucket", "=", bucket).execute());
}

/** Deletes attempts too old for any limit. */
export async function sweepAttempts(db: TransactionalDb, at: Date): Promise<void> {
  const before = new Date(at.getTime() - 24 * 3_600_000);
  await inBatches(db, SWEPT_AT_ONCE, async (tx, limit) => {
    const old = sql<boolean>`ctid = any (array(select ctid from attempt where happened_at < ${before} limit ${limit}))`;
    const { numDeletedRows } = await tx.deleteFrom("attempt").where(old).executeTakeFirst();
    return Number(numDeletedRows);
  });
}
