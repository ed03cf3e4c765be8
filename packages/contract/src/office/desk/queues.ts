import { WORK_QUEUES } from "@plon/rules/desk/work-queues.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, isoInstant, recordId } from "../../shared/calls/envelope.ts";
import { READ_INVOICES, WORK_INVOICES } from "../../shared/roles.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";

const queueName = z.enum(WORK_QUEUES, { error: "Nie ma takiej kolejki" });

export const queueSummary = z.object({
  queue: z.enum(["invoices", ...WORK_QUEUES]),
  waiting: z.int(),
  overdue: z.int(),
  oldest_at: isoInstant.nullable(),
  /** How many working days are promised; null where each campaign promises its own. */
  working_days: z.int().nullable(),
});
export type QueueSummary = z.infer<typeof queueSummary>;

export const officeListQueues = {
  method: "GET",
  path: "/api/office/v1/queues",
  summary: "How much waits in each queue of the office, since when, and how much of it is overdue.",
  access: { staff: READ_INVOICES },
  data: z.array(queueSummary),
  errors: [],
} as const satisfies Endpoint;

export const workItem = z.object({
  /** Unique across queues: the queue's name and the number of the item. */
  id: z.string(),
  queue: queueName,
  item_id: z.int(),
  title: z.string(),
  detail: z.string(),
  arrived_at: isoInstant,
  due_on: isoDate,
  is_overdue: z.boolean(),
  assigned_to: z.object({ id: z.int(), name: z.string() }).nullable(),
});
export type WorkItem = z.infer<typeof workItem>;

export const officeListWork = {
  method: "GET",
  path: "/api/office/v1/queue-items",
  summary: "What waits in the queues besides invoices, what is promised first at the top.",
  access: { staff: READ_INVOICES },
  query: listQuery(["due_on"], "asc").extend({
    queue: queueName.optional(),
    work: z.enum(["overdue", "me", "nobody"], { error: "Nie ma takiego filtra" }).optional(),
  }),
  ...pageOf(workItem),
  errors: [],
} as const satisfies Endpoint;

const byItem = z.object({ queue: queueName, itemId: recordId });

export const officeGetWork = {
  method: "GET",
  path: "/api/office/v1/queue-items/:queue/:itemId",
  summary: "One thing that waits: until when it is promised and who works on it.",
  access: { staff: READ_INVOICES },
  params: byItem,
  data: workItem,
  errors: ["work.not_waiting"],
} as const satisfies Endpoint;

export const officeTakeWork = {
  method: "POST",
  path: "/api/office/v1/queue-items/:queue/:itemId/take",
  value: "none",
  summary: "Takes something of a queue for the caller for 30 minutes; `take_over` takes it from a colleague.",
  access: { staff: WORK_INVOICES },
  params: byItem,
  body: z.object({ take_over: z.boolean().default(false) }).default({ take_over: false }),
  data: workItem,
  errors: ["work.not_waiting", "work.assigned_to_other"],
} as const satisfies Endpoint;

export const officeReleaseWork = {
  method: "POST",
  path: "/api/office/v1/queue-items/:queue/:itemId/release",
  value: "none",
  summary: "Gives back what the caller took.",
  access: { staff: WORK_INVOICES },
  params: byItem,
  data: workItem,
  errors: ["work.not_waiting"],
} as const satisfies Endpoint;
