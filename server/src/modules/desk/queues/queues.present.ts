import type { QueueSummary, WorkItem } from "@plon/contract/office/desk/queues.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { isOverdue } from "@plon/rules/desk/work-queues.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { getWork, queueSummaries } from "./queues.service.ts";

type Summary = Awaited<ReturnType<typeof queueSummaries>>[number];
type Row = Awaited<ReturnType<typeof getWork>>;

/** How much waits in a queue. */
export const presentQueue = (summary: Summary): QueueSummary => ({
  ...summary,
  oldest_at: summary.oldest_at?.toISOString() ?? null,
});

/** Something that waits, with the day it is promised by. */
export function presentWork(row: Row, at: Date): WorkItem {
  return {
    ...withIsoTimes(row),
    id: `${row.queue}-${row.item_id}`,
    is_overdue: isOverdue(row.due_on, warsawDay(at)),
    assigned_to: row.staff_id === null ? null : { id: row.staff_id, name: row.staff_name ?? "" },
  };
}
