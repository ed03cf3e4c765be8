import type { StaffContext } from "#platform/context.ts";
import { shown } from "#platform/shown.ts";
import type { RequestRow } from "./adjustments.service.ts";

function actionsOf(ctx: StaffContext, { status, requested_by }: RequestRow) {
  if (status !== "waiting" || ctx.staff.role !== "admin") return [];
  return requested_by === ctx.staff.id ? (["withdraw"] as const) : (["approve", "reject"] as const);
}

/** A correction that waits for a second person, or what became of it. */
export function presentAdjustment(ctx: StaffContext, row: RequestRow) {
  return {
    ...shown(row),
    participant: {
      id: row.participant_id,
      name: row.company_name || `${row.first_name} ${row.last_name}`.trim(),
      identifier: row.identifier,
    },
    receiver:
      row.receiver_id === null
        ? null
        : {
            id: row.receiver_id,
            name: row.receiver_company_name || `${row.receiver_first_name} ${row.receiver_last_name}`.trim(),
            identifier: row.receiver_identifier ?? "",
          },
    requested_by: { id: row.requested_by, name: row.asker_name },
    decided_by: row.decider_name,
    actions: [...actionsOf(ctx, row)],
  };
}
