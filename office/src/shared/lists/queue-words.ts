import type { QueueSummary, WorkItem } from "@plon/contract/office/desk/queues.ts";
import { listAddress } from "#shared/table/open-view.ts";

/** The names of the queues. */
export const QUEUE_LABELS: Record<QueueSummary["queue"], string> = {
  invoices: "Faktury",
  registrations: "Rejestracje",
  messages: "Wiadomości",
  orders: "Zamówienia nagród",
  complaints: "Reklamacje w akcjach",
  closings: "Prośby o zamknięcie konta",
  articles: "Artykuły dystrybutorów",
  purchases: "Zakupy policzone dwa razy?",
  returns: "Zwroty i wymiany nagród",
  campaign_reviews: "Zgłoszenia w akcjach",
  campaign_payouts: "Wypłaty w akcjach",
  campaign_things: "Upominki z akcji",
  matters: "Pytania i odwołania",
};

/** The list of a queue's items: all of them, or the overdue ones. */
export function queueAddress(queue: QueueSummary["queue"], isOverdueOnly = false): string {
  if (queue === "invoices") {
    return listAddress("/invoices", { status: "pending", ...(isOverdueOnly ? { overdue: "true" } : {}) });
  }
  return listAddress("/queue-items", { queue, ...(isOverdueOnly ? { work: "overdue" } : {}) });
}

/** Where one item is processed. */
export function workAddress({ queue, item_id, title }: Pick<WorkItem, "queue" | "item_id" | "title">): string {
  const own: Record<WorkItem["queue"], string> = {
    registrations: `/registrations/${item_id}`,
    orders: `/orders/${item_id}`,
    purchases: `/invoices/${item_id}`,
    returns: `/orders/${item_id}`,
    complaints: `/campaign-entries/${item_id}`,
    campaign_reviews: `/campaign-entries/${item_id}`,
    campaign_payouts: `/campaign-entries/${item_id}`,
    campaign_things: `/campaign-entries/${item_id}`,
    matters: `/matters/${item_id}`,
    messages: listAddress("/messages", { answered: "false", search: title }),
    closings: listAddress("/closings", { status: "open" }),
    articles: listAddress("/feed-articles", { status: "open", search: title }),
  };
  return own[queue];
}
