/**
 * What is told to others, in one list: webhooks, partners' stream, the office's words and the types of the partners' client follow
 * from it; functions/events.sql writes it, and events.test of the server compares both. Of a farm a partner is told what its
 * consent covers: `points`, or `changes` too; `nobody` is for the programme's own systems.
 */
export const EVENTS = {
  "participant.joined": "nobody",
  "participant.closed": "points",
  "invoice.submitted": "changes",
  "invoice.returned": "changes",
  "invoice.accepted": "changes",
  "invoice.rejected": "changes",
  "invoice.cancelled": "changes",
  "invoice.reopened": "changes",
  "points.moved": "points",
  "order.accepted": "changes",
  "order.processing": "changes",
  "order.sent": "changes",
  "order.delivered": "changes",
  "order.cancelled": "changes",
  "order.paid": "changes",
  "order.return_asked": "changes",
  "order.returned": "changes",
  "order.exchanged": "changes",
  "order.return_refused": "changes",
  "order.return_called_off": "changes",
  "payout.sent": "changes",
  "payout.paid": "changes",
  "payout.returned": "changes",
  "payout.rejected": "changes",
  "payout.recalled": "changes",
  "consent.given": "changes",
  "consent.withdrawn": "changes",
  "promotion.joined": "changes",
  "promotion.declined": "changes",
  "promotion.achieved": "changes",
  "promotion.withdrawn": "changes",
  "campaign.joined": "changes",
  "campaign.achieved": "changes",
  "thread.opened": "changes",
  "thread.answered": "changes",
  "partner.shown": "points",
  "partner.hidden": "points",
} as const satisfies Record<string, "nobody" | "points" | "changes">;

export type EventKind = keyof typeof EVENTS;
export const EVENT_KINDS = Object.keys(EVENTS) as [EventKind, ...EventKind[]];

type PartnerKind = { [Kind in EventKind]: (typeof EVENTS)[Kind] extends "nobody" ? never : Kind }[EventKind];
/** What partners are told. */
export const PARTNER_STREAM_KINDS = EVENT_KINDS.filter((kind) => EVENTS[kind] !== "nobody") as [
  PartnerKind,
  ...PartnerKind[],
];
/** What of it a farm tells that shows its points and nothing else. */
export const POINTS_KINDS = PARTNER_STREAM_KINDS.filter((kind) => EVENTS[kind] === "points");
