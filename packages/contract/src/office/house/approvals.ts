import { z } from "zod";
import type { Endpoint, StaffRole } from "../../shared/calls/endpoint.ts";
import { recordId } from "../../shared/calls/envelope.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";
import {
  ADMIN_ONLY,
  DECIDE_APPROVALS,
  READ_ALL,
  WORK_CATALOGUE,
  WORK_INVOICES,
  WORK_PARTICIPANTS,
} from "../../shared/roles.ts";
import { DECISION_STATUSES, decisionBody, secondDecision } from "../../shared/calls/second-decisions.ts";

/**
 * What takes two people, and of which roles the second may be: somebody else of them decides, whoever of them is there.
 * Who asks always holds one of these roles too, and sees what became of it.
 */
export const APPROVAL_DECIDERS = {
  "staff.approver": ADMIN_ONLY,
  "setting.change": ADMIN_ONLY,
  "participant.owner": ADMIN_ONLY,
  "participant.lost_phone": ADMIN_ONLY,
  "participant.points": ADMIN_ONLY,
  "promotion.change": WORK_CATALOGUE,
  "promotion.rules": WORK_CATALOGUE,
  "promotion.allowed": WORK_CATALOGUE,
  "product.rate": WORK_CATALOGUE,
  "product.multiplier": WORK_CATALOGUE,
  "product.limit": WORK_CATALOGUE,
  "product.price": WORK_CATALOGUE,
  "product.packs": WORK_CATALOGUE,
  "product.import": WORK_CATALOGUE,
  "prize.change": WORK_CATALOGUE,
  "prize.prices": WORK_CATALOGUE,
  "distributor.key": ADMIN_ONLY,
  "partner.key": ADMIN_ONLY,
  "partner.kind": ADMIN_ONLY,
  "level.start": ADMIN_ONLY,
  "distributor.acceptance": ADMIN_ONLY,
  "distributor.nip": WORK_CATALOGUE,
  "invoice.accept": WORK_INVOICES,
  "order.return": WORK_PARTICIPANTS,
  "campaign.change": WORK_PARTICIPANTS,
  "campaign.payout": WORK_PARTICIPANTS,
  "fraud.confirm": ADMIN_ONLY,
} as const satisfies Record<string, readonly StaffRole[]>;

export type ApprovalKind = keyof typeof APPROVAL_DECIDERS;
export const APPROVAL_KINDS = Object.keys(APPROVAL_DECIDERS) as [ApprovalKind, ...ApprovalKind[]];

/** The kinds whose requests somebody of this role may decide. */
export const kindsDecidedBy = (role: StaffRole): ApprovalKind[] =>
  APPROVAL_KINDS.filter((kind) => (APPROVAL_DECIDERS[kind] as readonly StaffRole[]).includes(role));

/** What makes value, gives power or redirects money: one person asks, another decides. */
export const approvalRequest = secondDecision.extend({
  kind: z.enum(APPROVAL_KINDS),
  /** Whom or what it is about. */
  subject: z.string(),
  /** The path of the subject within the office. */
  subject_path: z.string(),
  /** Its present and future state, in words. */
  before: z.string(),
  after: z.string(),
  /** What it would do, counted when it was asked for; empty where there is nothing to count. */
  effect: z.string(),
  /** What it was made on has changed since: it can only be rejected, and asked for anew. */
  is_outdated: z.boolean(),
});

export const officeListApprovals = {
  method: "GET",
  path: "/api/office/v1/approvals",
  summary:
    "What waits for a second person, and what became of the others: administrators and auditors see all, the others what their role decides.",
  access: { staff: READ_ALL },
  query: listQuery(["requested_at"], "desc").extend({
    status: z.enum(DECISION_STATUSES).optional(),
    /** Only what is about the record at this path of the office. */
    subject_path: z.string().max(200).optional(),
  }),
  ...pageOf(approvalRequest),
  errors: [],
} as const satisfies Endpoint;

export const officeDecideApproval = {
  method: "POST",
  path: "/api/office/v1/approvals/:approvalId/decision",
  value: "makes_points",
  summary:
    "A second person approves, which makes the change in the same transaction, or rejects; whoever asked withdraws.",
  access: { staff: DECIDE_APPROVALS },
  params: z.object({ approvalId: recordId }),
  body: decisionBody,
  data: approvalRequest,
  errors: [
    "approval.not_found",
    "approval.decided",
    "approval.own",
    "approval.same_person",
    "approval.outdated",
    "approval.asker_gone",
    "request.conflict",
    "staff.not_found",
    "participant.not_found",
    "points.insufficient",
    "request.key_reused",
    "setting.changed_meanwhile",
    "promotion.not_found",
    "promotion.changed_meanwhile",
    "promotion.rules_missing",
    "promotion.rules_unchanged",
    "promotion.slug_taken",
    "promotion.tier_granted",
    "segment.not_found",
    "product.not_found",
    "product.rate_overlaps",
    "product.gtin_taken",
    "product.pack_twice",
    "product.multiplier_overlaps",
    "prize.not_found",
    "prize.changed_meanwhile",
    "prize.slug_taken",
    "order.not_found",
    "order.cannot_move",
    "order.held",
    "order.return_over",
    "order.return_in_parts",
    "prize.out_of_stock",
    "fraud.not_found",
    "fraud.decided",
    "distributor.not_found",
    "distributor.nip_taken",
    "feed.too_many_keys",
    "partner.not_found",
    "partner.too_many_keys",
    "partner.kind_not_found",
    "partner.changed_meanwhile",
    "partner.budget_below_spent",
    "level.not_found",
    "level.not_draft",
    "level.changed_meanwhile",
    "level.season_over",
    "level.other_runs",
    "campaign.not_found",
    "campaign.changed_meanwhile",
    "campaign.days_fixed",
    "campaign.budget_below_spent",
    "campaign.entry_not_found",
    "campaign.cannot_move",
    "campaign.budget_exceeded",
    "invoice.not_found",
    "invoice.assigned_to_other",
    "invoice.already_settled",
    "invoice.changed_meanwhile",
    "invoice.same_document",
    "invoice.points_differ",
    "invoice.already_posted",
    "invoice.no_lines",
  ],
} as const satisfies Endpoint;
