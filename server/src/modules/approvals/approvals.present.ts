import type { StaffContext } from "#platform/context.ts";
import type { NamedApproval } from "./approvals.service.ts";

function actionsOf(ctx: StaffContext, { status, requested_by }: NamedApproval) {
  if (status !== "waiting" || ctx.staff.role !== "admin") return [];
  return requested_by === ctx.staff.id ? (["withdraw"] as const) : (["approve", "reject"] as const);
}

/** A change that waits for a second administrator, or what became of it. */
export function presentApproval(ctx: StaffContext, row: NamedApproval) {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    subject_path: row.subject_path,
    before: row.text_before,
    after: row.text_after,
    reason: row.reason,
    status: row.status,
    requested_by: { id: row.requested_by, name: row.asker_name },
    requested_at: row.requested_at.toISOString(),
    decided_by: row.decider_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    decision_reason: row.decision_reason,
    actions: [...actionsOf(ctx, row)],
  };
}
