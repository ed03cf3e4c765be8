// Maker and checker: whatever makes value, gives power or redirects money is asked for by one person and decided by another.
import type { OfficePath } from "#platform/settings/screen-places.ts";
import { type ApprovalKind, APPROVAL_KINDS, kindsDecidedBy } from "@plon/contract/office/house/approvals.ts";
import type { AuditSubject } from "@plon/contract/shared/words/audit-subjects.ts";
import { READ_AUDIT } from "@plon/contract/shared/roles.ts";
import { audit, type AuditActor } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { type Db, rehearsed, type Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import type { Json } from "#platform/database/column-types.ts";
import {
  type ApprovalFilter,
  type ApprovalRow,
  decideRow,
  findApproval,
  insertApproval,
  listApprovals,
  listWaiting,
  lockApproval,
} from "./approvals.queries.ts";
import { decides, mustBeAnother, mustStandBehind, tellDeciders, tellInForce } from "./second-person.service.ts";

export type { ApprovalRow } from "./approvals.queries.ts";

/** Makes the requested change, in the transaction of the approval. Throws what prevents it by then. */
export type CarryOut = (
  tx: Tx,
  ctx: StaffContext,
  subjectId: string,
  request: { asked: Json; reason: string },
) => Promise<void>;

/**
 * What a request was made on, as a text that differs once that has changed: a revision, or a fingerprint. Asked when the
 * request is made, shown and approved. Throws what says that the subject is gone.
 */
export type Basis = (db: Db, subjectId: string, asked: Json) => Promise<string>;

/** How requests of a kind are carried out. Without a basis the change itself refuses what it was not made on. */
export type ApprovalActs = Record<ApprovalKind, { carryOut: CarryOut; basis?: Basis }>;

export type Asking = {
  kind: ApprovalKind;
  subjectId: string;
  asked: Json;
  /** Whom or what it is about, its path in the office, and its present and future state, in readable form. */
  subject: string;
  path: OfficePath;
  before: string;
  after: string;
  /** What it would do, in words and numbers. */
  effect?: string;
  /** The kind's basis, which is asked now and again when the request is decided. */
  basis?: Basis;
  reason: string;
  /** Makes the change, so that what would refuse it refuses it now; nothing of it stays. */
  rehearse?: () => Promise<unknown>;
};

/**
 * Records a change for a second person and tells those who may decide; returns the number of the request. Nothing is changed
 * yet. Throws approval.waiting if one for the same subject is already waiting, and what the rehearsal throws.
 */
export async function askForApproval(tx: Tx, ctx: AuditActor, request: Asking): Promise<number> {
  const { kind, subjectId, subject, before, after, effect = "", basis, reason, rehearse } = request;
  if (rehearse) await rehearsed(tx, rehearse);
  const inserted = await insertApproval(tx, {
    kind,
    subject_id: subjectId,
    asked: JSON.stringify(request.asked),
    subject,
    subject_path: request.path,
    text_before: before,
    text_after: after,
    effect,
    basis: basis ? await basis(tx, subjectId, request.asked) : "",
    reason,
    status: "waiting",
    requested_by: ctx.staff.id,
    requested_at: ctx.at,
  });
  if (!inserted) throw new AppError("approval.waiting");
  await auditApproval(tx, ctx, "ask", { ...request, effect });
  // A clerk's acceptances wait in a queue that is worked through; the rest is rare.
  if (kind !== "invoice.accept") await tellDeciders(tx, ctx, kind, subject);
  return inserted.id;
}

const SUBJECTS: Record<ApprovalKind, AuditSubject> = {
  "staff.approver": "staff",
  "setting.change": "setting",
  "participant.owner": "participant",
  "participant.lost_phone": "participant",
  "participant.points": "participant",
  "promotion.change": "promotion",
  "promotion.rules": "promotion",
  "promotion.allowed": "promotion",
  "product.rate": "product",
  "product.multiplier": "product",
  "product.limit": "product",
  "product.price": "product",
  "product.packs": "product",
  "product.import": "product",
  "prize.change": "prize",
  "prize.prices": "prize",
  "distributor.key": "distributor",
  "partner.key": "partner",
  "partner.kind": "partner_event_kind",
  "level.start": "level_scheme",
  "distributor.acceptance": "distributor",
  "distributor.nip": "distributor",
  "invoice.accept": "invoice",
  "order.return": "order",
  "campaign.change": "campaign",
  "campaign.payout": "campaign_entry",
  "fraud.confirm": "fraud_case",
};

/** Whose log tells of it: corrections of one farm wait side by side, so their subject is the click that each came from. */
const loggedOf = ({ kind, subjectId, asked }: Pick<Asking, "kind" | "subjectId" | "asked">) =>
  kind === "participant.points" ? String((asked as { participant_id: number }).participant_id) : subjectId;

/** What is asked for there is people's numbers, which are kept no longer than the question is open. */
const FORGOTTEN: ReadonlySet<ApprovalKind> = new Set(["promotion.allowed"]);

/** What names participants is erased with the request when an account is closed, and is not repeated in the log. */
function wordsOf({ kind, before, after, effect, reason }: Logged) {
  const told = { text: after, reason, ...(effect ? { effect } : {}) };
  if (kind === "participant.owner") return { before: null, after: { reason } };
  return { before: kind === "participant.points" ? null : { text: before }, after: told };
}

type Logged = Pick<Asking, "kind" | "subjectId" | "asked" | "before" | "after" | "effect" | "reason">;

const auditApproval = (tx: Tx, ctx: AuditActor, act: "ask" | "approve" | "reject" | "withdraw", request: Logged) =>
  audit(tx, ctx, {
    action: `approval.${act}`,
    subject: { type: SUBJECTS[request.kind], id: loggedOf(request) },
    ...wordsOf(request),
  });

/** The changes of one kind that wait for a second person, by their subject. */
export async function waitingBySubject(db: Db, kind: ApprovalKind) {
  return new Map((await listWaiting(db, kind)).map((row) => [row.subject_id, row]));
}

/**
 * A page of changes that wait or were decided, of the kinds that the caller decides; administrators and auditors see all.
 * `is_outdated` are those whose basis has changed.
 */
export async function approvalPage(db: Db, ctx: StaffContext, filter: ApprovalFilter, acts?: ApprovalActs) {
  const kinds = READ_AUDIT.includes(ctx.staff.role) ? APPROVAL_KINDS : kindsDecidedBy(ctx.staff.role);
  const { rows, meta } = await listApprovals(db, kinds, filter);
  const shown = [];
  for (const row of rows)
    shown.push(Object.assign(row, { is_outdated: acts ? await isOutdated(db, row, acts) : false }));
  return { rows: shown, meta };
}
export type ShownApproval = Awaited<ReturnType<typeof approvalPage>>["rows"][number];

async function isOutdated(db: Db, { status, kind, subject_id, asked, basis }: ApprovalRow, acts: ApprovalActs) {
  const now = acts[kind].basis;
  if (status !== "waiting" || !now) return false;
  try {
    return (await now(db, subject_id, asked)) !== basis;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}

export type Decision = "approve" | "reject" | "withdraw";

const STATUS_AFTER = { approve: "approved", reject: "rejected", withdraw: "withdrawn" } as const;

/**
 * A second person of a role that decides such requests approves, which makes the change in the same transaction, or rejects
 * with a reason; the person who asked may withdraw. Repeating one's own decision changes nothing. Throws
 * approval.not_found, approval.decided, approval.own, approval.same_person, approval.asker_gone, approval.outdated, and
 * whatever prevents the change by now.
 */
export async function decideApproval(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  { decision, reason, acts }: { decision: Decision; reason: string; acts: ApprovalActs },
): Promise<ShownApproval> {
  const request = getOrThrow(await lockApproval(tx, id), "approval.not_found");
  const isOwn = request.requested_by === ctx.staff.id;
  if (!isOwn && !decides(ctx.staff.role, request.kind)) throw new AppError("approval.not_found");
  const status = STATUS_AFTER[decision];
  const decided = async () => Object.assign(await findApproval(tx, id), { is_outdated: false });
  if (request.status === status && request.decided_by === ctx.staff.id) return await decided();
  if (request.status !== "waiting") throw new AppError("approval.decided");
  const asking = { by: request.requested_by, at: request.requested_at };
  if (decision !== "withdraw") await mustBeAnother(tx, ctx, [asking], "approval.own");
  else if (!isOwn) throw new AppError("approval.own");
  if (decision === "reject" && reason.length < 3) {
    throw new AppError("request.invalid", { fields: { reason: ["Podaj powód, najmniej 3 znaki"] } });
  }
  if (decision === "approve") {
    await mustStandBehind(tx, request);
    if (await isOutdated(tx, request, acts)) throw new AppError("approval.outdated");
  }
  await decideRow(tx, id, {
    status,
    decided_by: ctx.staff.id,
    decided_at: ctx.at,
    decision_reason: reason || null,
    ...(FORGOTTEN.has(request.kind) ? { asked: "{}" } : {}),
  });
  await auditApproval(tx, ctx, decision, {
    kind: request.kind,
    subjectId: request.subject_id,
    asked: request.asked,
    before: request.text_before,
    after: request.text_after,
    effect: request.effect,
    reason,
  });
  if (decision === "approve") {
    await acts[request.kind].carryOut(tx, ctx, request.subject_id, request);
    await tellInForce(tx, ctx, request);
  }
  return await decided();
}
