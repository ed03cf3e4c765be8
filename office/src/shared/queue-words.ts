import type { QueueSummary, WorkItem } from "@plon/contract/office/queues.ts";

/** The names of the queues. */
export const QUEUE_LABELS: Record<QueueSummary["queue"], string> = {
  invoices: "Faktury",
  registrations: "Rejestracje",
  messages: "Wiadomości",
  orders: "Zamówienia nagród",
  complaints: "Reklamacje w akcjach",
  closings: "Prośby o zamknięcie konta",
  articles: "Artykuły dystrybutorów",
};

const filtered = (path: string, filter: Record<string, string>) =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** The list of a queue's items: all of them, or the overdue ones. */
export function queueAddress(queue: QueueSummary["queue"], isOverdueOnly = false): string {
  if (queue === "invoices") {
    return filtered("/invoices", { status: "pending", ...(isOverdueOnly ? { overdue: "true" } : {}) });
  }
  return filtered("/queue-items", { queue, ...(isOverdueOnly ? { work: "overdue" } : {}) });
}

/** Where one item is processed. */
export function workAddress({ queue, item_id, title }: Pick<WorkItem, "queue" | "item_id" | "title">): string {
  const own: Record<WorkItem["queue"], string> = {
    registrations: `/registrations/${item_id}`,
    orders: `/orders/${item_id}`,
    complaints: `/campaign-entries/${item_id}`,
    messages: filtered("/messages", { answered: "false", search: title }),
    closings: filtered("/closings", { status: "open" }),
    articles: filtered("/feed-articles", { status: "open", search: title }),
  };
  return own[queue];
}
