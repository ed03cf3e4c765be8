// The sessions of one person as they know them: by device.
import { DEVICES_SHOWN_MAX } from "@plon/contract/shared/calls/sessions.ts";
import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { getOrThrow } from "#platform/acts/errors.ts";
import { auditSupport, ENDED, type EndingContext, type Subject } from "./sessions.ts";

/** A person, the session that asks, and when. */
type Asking = EndingContext & { sessionId: number };

/** A device's name for the person, even if the sign-in did not name it. */
export const deviceName = (device: string | null) => device ?? "Nieznane urządzenie";

const ownOf = (db: Db, subject: Subject) =>
  subject.kind === "participant"
    ? db
        .selectFrom("session")
        .where("kind", "=", "participant")
        .where("participant_id", "=", subject.participantId)
        .where("membership_id", "is not distinct from", subject.membershipId ?? null)
    : db.selectFrom("session").where("kind", "=", "staff").where("staff_id", "=", subject.staffId);

const runningOf = (db: Db, subject: Subject, at: Date) =>
  ownOf(db, subject).where("ended_at", "is", null).where("refresh_expires_at", ">", at);

/**
 * The devices on which a person is signed in: the calling one, then the most recently used, and how many more there
 * are.
 */
export async function listDevices(db: Db, subject: Subject, { sessionId, at }: Pick<Asking, "sessionId" | "at">) {
  const rows = await runningOf(db, subject, at)
    .select(["id", "device", "created_at", sql<number>`count(*) over ()`.as("running")])
    .select((row) => row.fn.coalesce("renewed_at", "created_at").as("used_at"))
    .orderBy((row) => row("id", "=", sessionId), "desc")
    .orderBy("used_at", "desc")
    .orderBy("id")
    .limit(DEVICES_SHOWN_MAX)
    .execute();
  const devices = rows.map(({ id, device, created_at, used_at }) => ({
    id,
    device,
    signed_in_at: created_at.toISOString(),
    last_used_at: used_at.toISOString(),
    is_current: id === sessionId,
  }));
  return { devices, others: (rows[0]?.running ?? 0) - (devices[0]?.is_current ? 1 : 0) };
}

/**
 * Signs out one of the person's devices at once; returns it, or undefined if it was already signed out. Throws
 * session.not_found for one that never was the person's.
 */
export async function endDevice(tx: Tx, subject: Subject, deviceId: number, { at }: EndingContext) {
  const found = getOrThrow(
    await ownOf(tx, subject)
      .select(["id", "device", "refresh_expires_at", "ended_at"])
      .where("id", "=", deviceId)
      .forUpdate()
      .executeTakeFirst(),
    "session.not_found",
  );
  if (found.ended_at) return undefined;
  await tx.updateTable("session").set({ ended_at: at, end_reason: "by_owner" }).where("id", "=", deviceId).execute();
  return found.refresh_expires_at! > at ? { id: found.id, device: found.device } : undefined;
}

/**
 * Signs out all the person's devices except the calling one, and returns how many were signed in. Support sessions that
 * a member of staff opened end too, each audited; those in which staff view a participant's account do not.
 */
export async function endOtherDevices(tx: Tx, subject: Subject, ctx: Asking): Promise<number> {
  const running = await runningOf(tx, subject, ctx.at)
    .select((row) => row.fn.countAll<number>().as("total"))
    .where("id", "<>", ctx.sessionId)
    .executeTakeFirstOrThrow();
  const others = tx
    .updateTable("session")
    .set({ ended_at: ctx.at, end_reason: "by_owner" })
    .where("ended_at", "is", null)
    .where("id", "<>", ctx.sessionId);
  const ended =
    subject.kind === "participant"
      ? others
          .where("kind", "=", "participant")
          .where("participant_id", "=", subject.participantId)
          .where("membership_id", "is not distinct from", subject.membershipId ?? null)
      : others.where("staff_id", "=", subject.staffId);
  await auditSupport(tx, ctx, "by_owner", await ended.returning(ENDED).execute());
  return running.total;
}
