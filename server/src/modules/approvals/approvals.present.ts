import type { StaffContext } from "#platform/context.ts";
import { shown } from "#platform/shown.ts";
import type { NamedApproval } from "./approvals.service.ts";

function actionsOf(ctx: StaffContext, { status, requested_by }: NamedApproval) {
  if (status !== "waiting" || ctx.staff.role !== "admin") return [];
  return requested_by === ctx.staff.id ? (["withdraw"] as const) : (["approve", "reject"] as const);
}

/** A change that waits for a second administrator, or what became of it. */
export function presentApproval(ctx: StaffContext, row: NamedApproval) {
  return {
    ...shown(row),
    before: row.text_before,
    after: row.text_after,
    requested_by: { id: row.requested_by, name: row.asker_name },
    decided_by: row.decider_name,
    actions: [...actionsOf(ctx, row)],
  };
}
