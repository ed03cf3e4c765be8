import type { LineStatus } from "./line-points.ts";

export type InvoiceStatus = "pending" | "returned" | "accepted" | "rejected" | "cancelled";
export type InvoiceSource = "manual" | "edi";
export type StatusColor = "green" | "yellow" | "orange" | "red" | "grey";
export type Status = { label: string; color: StatusColor };

const LINE_STATUS: Record<LineStatus, Status> = {
  pending: { label: "Oczekująca", color: "yellow" },
  accepted: { label: "Zaakceptowana", color: "green" },
  rejected: { label: "Odrzucona", color: "red" },
  limit: { label: "Zaakceptowana limit", color: "orange" },
  "limit.product": { label: "Zaakceptowana limit", color: "orange" },
  // The specification has no label for a line of a cancelled invoice, so it takes the invoice's.
  cancelled: { label: "Anulowana", color: "grey" },
};

/** Label and colour of a product line's status (spec 1 §4.5, letter for letter). */
export function lineStatus(status: LineStatus): Status {
  return LINE_STATUS[status];
}

/** Label and colour of an invoice as a whole: the labels of lines, plus those that only an invoice can have. */
export function invoiceStatus(status: InvoiceStatus, lines: readonly LineStatus[] = []): Status {
  if (status === "returned") return { label: "Do poprawy", color: "orange" };
  if (status === "accepted" && lines.some((line) => line.startsWith("limit"))) return LINE_STATUS.limit;
  return LINE_STATUS[status];
}

export type ParticipantInvoiceAction = "cancel" | "answer";

/**
 * What farmers may do with their invoice: cancel it while it waits and was sent by hand, reply when it was returned
 * (decisions §5).
 */
export function participantInvoiceActions(status: InvoiceStatus, source: InvoiceSource): ParticipantInvoiceAction[] {
  if (source !== "manual") return [];
  if (status === "pending") return ["cancel"];
  if (status === "returned") return ["answer", "cancel"];
  return [];
}

export type StaffInvoiceAction = "edit_lines" | "accept" | "reject" | "return" | "correct" | "change_decision";

/** What staff may do with an invoice in this state, regardless of role (decisions §5). */
export function staffInvoiceActions(status: InvoiceStatus, isCorrection: boolean): StaffInvoiceAction[] {
  if (isCorrection) return [];
  if (status === "pending") return ["edit_lines", "accept", "reject", "return"];
  if (status === "returned") return ["reject", "change_decision"];
  if (status === "accepted") return ["correct", "change_decision"];
  if (status === "rejected") return ["change_decision"];
  return [];
}
