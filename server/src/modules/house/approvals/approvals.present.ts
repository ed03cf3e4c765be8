import type { StaffContext } from "#platform/acts/context.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { ShownApproval } from "./approvals.service.ts";
import { decides } from "./second-person.service.ts";

function actionsOf({ staff }: StaffContext, { status, kind, requested_by, is_outdated }: ShownApproval) {
  if (status !== "waiting" || !decides(staff.role, kind)) return [];
  if (requested_by === staff.id) return ["withdraw"] as const;
  return is_outdated ? (["reject"] as const) : (["approve", "reject"] as const);
}

/** A change that waits for a second person, or what became of it. */
export function presentApproval(ctx: StaffContext, row: ShownApproval) {
  return {
    ...withIsoTimes(row),
    before: row.text_before,
    after: row.text_after,
    requested_by: { id: row.requested_by, name: row.asker_name },
    decided_by: row.decider_name,
    actions: [...actionsOf(ctx, row)],
  };
}
