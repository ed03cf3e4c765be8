// Changes that would let one person act as two, or redirect money: one administrator asks, another decides.
import type { AuditSubject } from "@plon/contract/shared/audit-subjects.ts";
import { withStop } from "@plon/rules/polish-text.ts";
import { audit } from "#platform/audit.ts";
import type { StaffContext } from "#platform/context.ts";
import { brokenConstraint, type Db, type Tx } from "#platform/database.ts";
import { AppError, existing } from "#platform/errors.ts";
import type { Json } from "#platform/column-types.ts";
import { queueEmail } from "#modules/outbox/outbox.service.ts";
import {
  type ApprovalFilter,
  type ApprovalRow,
  decideRow,
  findApproval,
  insertApproval,
  listApprovals,
  listOtherAdmins,
  listWaiting,
  lockApproval,
} from "./approvals.queries.ts";

export type { ApprovalRow, NamedApproval } from "./approvals.queries.ts";
export type ApprovalKind = ApprovalRow["kind"];

/** Makes the requested change, in the transaction of the approval. Throws what prevents it by then. */
export type CarryOut = (tx: Tx, ctx: StaffContext, subjectId: string, asked: Json, reason: string) => Promise<void>;

type Asking = {
  kind: ApprovalKind;
  subjectId: string;
  asked: Json;
  /** Whom or what it is about, its path in the office, and its present and future state, in readable form. */
  subject: string;
  path: string;
  before: string;
  after: string;
  reason: string;
};

/**
 * Records a change for a second administrator and notifies the others by e-mail. Nothing is changed yet. Throws
 * approval.waiting if one for the same subject is already waiting.
 */
export async function askForApproval(tx: Tx, ctx: StaffContext, request: Asking): Promise<void> {
  const { kind, subjectId, subject, before, after, reason } = request;
  try {
    await insertApproval(tx, {
      kind,
      subject_id: subjectId,
      asked: JSON.stringify(request.asked),
      subject,
      subject_path: request.path,
      text_before: before,
      text_after: after,
      reason,
      status: "waiting",
      requested_by: ctx.staff.id,
      requested_at: ctx.at,
    });
  } catch (error) {
    if (brokenConstraint(error) === "approval_request_one_waiting") throw new AppError("approval.waiting");
    throw error;
  }
  await auditApproval(tx, ctx, "ask", request);
  for (const admin of await listOtherAdmins(tx, ctx.staff.id)) {
    await queueEmail(tx, {
      to: admin.email,
      subject: "Zmiana czeka na Twoją decyzję",
      text: `Dzień dobry,\n\nw biurze programu czeka zmiana, którą zatwierdza drugi administrator: ${withStop(subject)}\n\nZnajdziesz ją w części „Do zatwierdzenia”. Jeśli jej nie oczekujesz, odrzuć ją i porozmawiaj z osobą, która o nią prosi.`,
      leads: "/office/approvals",
      at: ctx.at,
    });
  }
}

const SUBJECTS: Record<ApprovalKind, AuditSubject> = {
  "staff.approver": "staff",
  "setting.change": "setting",
  "participant.owner": "participant",
  "participant.lost_phone": "participant",
};

const auditApproval = (
  tx: Tx,
  ctx: StaffContext,
  act: "ask" | "approve" | "reject" | "withdraw",
  { kind, subjectId, before, after, reason }: Pick<Asking, "kind" | "subjectId" | "before" | "after" | "reason">,
) =>
  audit(tx, ctx, {
    action: `approval.${act}`,
    subject: { type: SUBJECTS[kind], id: subjectId },
    // A participant's names are erased with the request when the account is closed, and are not repeated here.
    before: kind === "participant.owner" ? null : { text: before },
    after: kind === "participant.owner" ? { reason } : { text: after, reason },
  });

/** The changes of one kind that wait for a second administrator, by their subject. */
export async function waitingBySubject(db: Db, kind: ApprovalKind) {
  return new Map((await listWaiting(db, kind)).map((row) => [row.subject_id, row]));
}

/** A page of changes that wait or were decided. */
export const approvalPage = (db: Db, filter: ApprovalFilter) => listApprovals(db, filter);

export type Decision = "approve" | "reject" | "withdraw";

const STATUS_AFTER = { approve: "approved", reject: "rejected", withdraw: "withdrawn" } as const;

/**
 * A second administrator approves, which makes the change in the same transaction, or rejects with a reason; the person
 * who asked may withdraw. Repeating one's own decision changes nothing. Throws approval.not_found, approval.decided,
 * approval.own, and whatever prevents the change by now.
 */
export async function decideApproval(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  { decision, reason }: { decision: Decision; reason: string },
  kinds: Record<ApprovalKind, CarryOut>,
) {
  const request = existing(await lockApproval(tx, id), "approval.not_found");
  const status = STATUS_AFTER[decision];
  if (request.status === status && request.decided_by === ctx.staff.id) return await findApproval(tx, id);
  if (request.status !== "waiting") throw new AppError("approval.decided");
  if ((decision === "withdraw") !== (request.requested_by === ctx.staff.id)) throw new AppError("approval.own");
  if (decision === "reject" && reason.length < 3) {
    throw new AppError("request.invalid", { fields: { reason: ["Podaj powód, najmniej 3 znaki"] } });
  }
  await decideRow(tx, id, {
    status,
    decided_by: ctx.staff.id,
    decided_at: ctx.at,
    decision_reason: reason || null,
  });
  await auditApproval(tx, ctx, decision, {
    kind: request.kind,
    subjectId: request.subject_id,
    before: request.text_before,
    after: request.text_after,
    reason,
  });
  if (decision === "approve") await kinds[request.kind](tx, ctx, request.subject_id, request.asked, request.reason);
  return await findApproval(tx, id);
}
