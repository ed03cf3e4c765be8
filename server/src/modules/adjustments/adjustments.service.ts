// Large corrections of a balance: one person asks, another one decides.
import { audit } from "#platform/audit.ts";
import type { StaffContext } from "#platform/context.ts";
import type { Db, Tx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { balancesOf } from "#modules/ledger/ledger-reading.service.ts";
import { hashRequest } from "#modules/ledger/ledger.service.ts";
import {
  decideRequest,
  findByKey,
  findRequest,
  insertRequest,
  isOpenAccount,
  listRequests,
  lockRequest,
  type RequestFilter,
} from "./adjustments.queries.ts";
import { adjustmentPosting, postAdjustment } from "./staff-postings.ts";

export type { RequestRow } from "./adjustments.queries.ts";

/** A page of requests. */
export const adjustmentPage = (db: Db, filter: RequestFilter) => listRequests(db, filter);

/** Throws participant.not_found where there is no such account, or none that is open. */
export async function refuseNobody(db: Db, participantId: number): Promise<void> {
  if (!(await isOpenAccount(db, participantId))) throw new AppError("participant.not_found");
}

/**
 * Writes down that points should be added or taken, for a second person to decide; once for a key. Nothing is posted.
 * Throws participant.not_found, ledger.key_reused.
 */
export async function askForAdjustment(
  tx: Tx,
  ctx: StaffContext,
  participantId: number,
  { points, reason }: { points: number; reason: string },
): Promise<{ movement_id: null; request_id: number; available: number }> {
  if (!ctx.idempotency) throw new AppError("request.idempotency_key_missing");
  await refuseNobody(tx, participantId);
  const requestHash = hashRequest({ participantId, points, reason });
  const written = await insertRequest(tx, {
    participant_id: participantId,
    points,
    reason,
    status: "waiting",
    requested_by: ctx.staff.id,
    requested_at: ctx.at,
    idempotency_key: ctx.idempotency.key,
    request_hash: requestHash,
  });
  const request = written ?? (await findByKey(tx, ctx.staff.id, ctx.idempotency.key));
  if (!request.request_hash.equals(requestHash)) throw new AppError("ledger.key_reused");
  if (written) {
    await audit(tx, ctx, {
      action: "adjustment.ask",
      subject: { type: "participant", id: participantId },
      after: { request_id: request.id, points, reason },
    });
  }
  const { available } = await balancesOf(tx, participantId, ctx.at);
  return { movement_id: null, request_id: request.id, available };
}

export type Decision = "approve" | "reject" | "withdraw";

const STATUS_AFTER = { approve: "approved", reject: "rejected", withdraw: "withdrawn" } as const;

/**
 * A second person approves, which posts the points in the same transaction, or rejects with a reason; whoever asked
 * withdraws. The same decision of the same person again changes nothing. Throws adjustment.not_found, adjustment.decided,
 * adjustment.own, participant.not_found (closed meanwhile), points.insufficient.
 */
export async function decideAdjustment(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  { decision, reason }: { decision: Decision; reason: string },
) {
  const request = await lockRequest(tx, id);
  if (!request) throw new AppError("adjustment.not_found");
  const status = STATUS_AFTER[decision];
  if (request.status === status && request.decided_by === ctx.staff.id) return await findRequest(tx, id);
  if (request.status !== "waiting") throw new AppError("adjustment.decided");
  if ((decision === "withdraw") !== (request.requested_by === ctx.staff.id)) throw new AppError("adjustment.own");
  if (decision === "reject" && reason.length < 3) {
    throw new AppError("request.invalid", { fields: { reason: ["Podaj powód, najmniej 3 znaki"] } });
  }
  const journalId = decision === "approve" ? await post(tx, ctx, request) : null;
  await decideRequest(tx, id, {
    status,
    decided_by: ctx.staff.id,
    decided_at: ctx.at,
    decision_reason: reason || null,
    journal_id: journalId,
  });
  if (decision !== "approve") {
    await audit(tx, ctx, {
      action: `adjustment.${decision}`,
      subject: { type: "participant", id: request.participant_id },
      before: { request_id: id, points: request.points, reason: request.reason },
      after: { status, reason },
    });
  }
  return await findRequest(tx, id);
}

async function post(tx: Tx, ctx: StaffContext, request: NonNullable<Awaited<ReturnType<typeof lockRequest>>>) {
  const { participant_id, points, reason } = request;
  if (!(await isOpenAccount(tx, participant_id))) throw new AppError("participant.not_found");
  const posting = adjustmentPosting(ctx, participant_id, request.idempotency_key, { points, reason });
  return (await postAdjustment(tx, ctx, posting, { points, reason }, { request_id: request.id })).journalId;
}
