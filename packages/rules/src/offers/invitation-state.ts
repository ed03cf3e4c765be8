import type { Status } from "../documents/invoice-status.ts";
import { addDays, warsawDay, warsawDayEnd } from "../time/warsaw-calendar.ts";

export const INVITATION_STATES = ["sent", "registered", "first_invoice", "rewarded", "expired"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** How long an invitation's link works. */
export const INVITATION_DAYS = 30;

/** When the link of an invitation made at this instant stops working: at the end of its last day. */
export const invitationEnd = (madeAt: Date): Date => warsawDayEnd(addDays(warsawDay(madeAt), INVITATION_DAYS));

/**
 * The state of a recommendation (decisions §10): sent, until its link expires or the farm joins; then its first
 * accepted invoice, and the points earned by it. An invitation that was not actually sent looks the same.
 */
export function invitationState(
  facts: { registeredAt: Date | null; firstInvoiceAt: Date | null; points: number | null; expiresAt: Date },
  at: Date,
): InvitationState {
  if (facts.points !== null && facts.points > 0) return "rewarded";
  if (facts.firstInvoiceAt !== null) return "first_invoice";
  if (facts.registeredAt !== null) return "registered";
  return facts.expiresAt <= at ? "expired" : "sent";
}

const WORDS: Record<InvitationState, Status> = {
  sent: { label: "Wysłane", color: "yellow" },
  registered: { label: "Zarejestrowane", color: "yellow" },
  first_invoice: { label: "Pierwsza faktura przyjęta", color: "green" },
  rewarded: { label: "Punkty przyznane", color: "green" },
  expired: { label: "Wygasło", color: "grey" },
};

/** Label and colour of a state. */
export const invitationStatus = (state: InvitationState): Status => WORDS[state];
