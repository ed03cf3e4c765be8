/** What the office has to handle besides invoices. */
export const WORK_QUEUES = [
  "registrations",
  "messages",
  "orders",
  "complaints",
  "closings",
  "articles",
  "purchases",
  "returns",
  "campaign_reviews",
  "campaign_payouts",
  "campaign_things",
  "matters",
] as const;
export type WorkQueue = (typeof WORK_QUEUES)[number];

/** How long an item stays with the person who took it. */
export const TAKEN_MINUTES = 30;

/** Whether a promised day has passed. The day itself is still in time. */
export const isOverdue = (promised: string, today: string): boolean => promised < today;
