import { officeDecideApproval, officeListApprovals } from "@plon/contract/office/house/approvals.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { listed } from "#platform/database/paging.ts";
import { presentApproval } from "./approvals.present.ts";
import { type ApprovalActs, approvalPage, decideApproval } from "./approvals.service.ts";

const MESSAGES = {
  approve: "Zmiana została zatwierdzona i obowiązuje.",
  reject: "Zmiana została odrzucona.",
  withdraw: "Prośba została wycofana.",
} as const;

/** Changes that need two people; `approvals` makes each when it is approved. */
export function approvalsOfficeRoutes(host: RouteHost, { approvals }: { approvals: ApprovalActs }): void {
  read(host, officeListApprovals, async (db, ctx, { query }) =>
    listed(await approvalPage(db, ctx, query, approvals), (row) => presentApproval(ctx, row)),
  );
  command(host, officeDecideApproval, async (tx, ctx, { params, body }) => ({
    data: presentApproval(ctx, await decideApproval(tx, ctx, params.approvalId, { ...body, acts: approvals })),
    message: MESSAGES[body.decision],
  }));
}
