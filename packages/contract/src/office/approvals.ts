import { z } from "zod";
import type { Endpoint } from "../shared/endpoint.ts";
import { recordId } from "../shared/envelope.ts";
import { listQuery, pageOf } from "../shared/lists.ts";
import { ADMIN_ONLY, READ_AUDIT } from "../shared/roles.ts";
import { DECISION_STATUSES, decisionBody, secondDecision } from "../shared/second-decisions.ts";

/** A change that would let one person act as two, redirect money or take over an account: one administrator asks, another decides. */
export const approvalRequest = secondDecision.extend({
  kind: z.enum(["staff.approver", "setting.change", "participant.owner", "participant.lost_phone"]),
  /** Whom or what it is about. */
  subject: z.string(),
  /** The path of the subject within the office. */
  subject_path: z.string(),
  /** Its present and future state, in words. */
  before: z.string(),
  after: z.string(),
});

export const officeListApprovals = {
  method: "GET",
  path: "/api/office/v1/approvals",
  summary:
    "Changes of who may approve, of a farm's owner, of accounts for money and of limits, and lost phones: what waits for a second administrator, and what became of the others.",
  access: { staff: READ_AUDIT },
  query: listQuery(["requested_at"], "desc").extend({ status: z.enum(DECISION_STATUSES).optional() }),
  ...pageOf(approvalRequest),
  errors: [],
} as const satisfies Endpoint;

export const officeDecideApproval = {
  method: "POST",
  path: "/api/office/v1/approvals/:approvalId/decision",
  summary:
    "A second administrator approves, which makes the change in the same transaction, or rejects; whoever asked withdraws.",
  access: { staff: ADMIN_ONLY },
  params: z.object({ approvalId: recordId }),
  body: decisionBody,
  data: approvalRequest,
  errors: [
    "approval.not_found",
    "approval.decided",
    "approval.own",
    "staff.not_found",
    "participant.not_found",
    "setting.changed_meanwhile",
    "request.conflict",
  ],
} as const satisfies Endpoint;
