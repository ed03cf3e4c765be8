/** What waits for the office besides invoices. */
export const WORK_QUEUES = ["registrations", "messages", "orders", "complaints", "closings", "articles"] as const;
export type WorkQueue = (typeof WORK_QUEUES)[number];

/** How long something stays with whoever took it. */
export const TAKEN_MINUTES = 30;

/** Whether a promised day has passed. On the day itself there is still time. */
export const isOverdue = (promised: string, today: string): boolean => promised < today;
