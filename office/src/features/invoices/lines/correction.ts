import { type OfficeInvoice, officeCorrectInvoice } from "@plon/contract/office/documents/invoices.ts";

type Line = OfficeInvoice["lines"][number];

/** A correction as it is being typed. Quantities by line id; a line left out keeps its quantity. */
export type CorrectionDraft = {
  document: string;
  issueDate: string;
  reason: string;
  submittedInvoiceId: string;
  quantities: Record<number, string>;
};

export const emptyCorrection: CorrectionDraft = {
  document: "",
  issueDate: "",
  reason: "",
  submittedInvoiceId: "",
  quantities: {},
};

/** Lines that earned points, the only ones a correction can take them from. */
export const correctableLines = (invoice: OfficeInvoice) => invoice.lines.filter(({ status }) => status !== "rejected");

function changedLines(draft: CorrectionDraft, lines: readonly Line[]): Line[] {
  return lines.filter(({ id, quantity }) => (draft.quantities[id] ?? String(quantity)).trim() !== String(quantity));
}

/** The request: only changed lines. An invalid quantity becomes NaN, which the schema refuses. */
export function correctionBody(draft: CorrectionDraft, lines: readonly Line[]) {
  return {
    document: draft.document,
    issue_date: draft.issueDate || null,
    reason: draft.reason,
    lines: changedLines(draft, lines).map(({ id }) => {
      const typed = draft.quantities[id] ?? "";
      return { line_id: id, quantity: /^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN };
    }),
    submitted_invoice_id: draft.submittedInvoiceId ? Number(draft.submittedInvoiceId) : null,
  };
}

/** The fields beside those of the lines at which a refusal is said; any other is said above them. */
const PLACED = new Set(["document", "issue_date", "reason", "lines", "submitted_invoice_id"]);

/** Messages by field; those of a line under 'line-<id>'. Paths are the server's ('lines.0.quantity'). */
export function correctionMessages(
  draft: CorrectionDraft,
  lines: readonly Line[],
  messages: readonly (readonly [string, string])[],
): Record<string, string> {
  const changed = changedLines(draft, lines);
  const found: Record<string, string> = {};
  for (const [path, message] of messages) {
    const [root, place] = path.split(".");
    const line = root === "lines" && place !== undefined ? changed[Number(place)] : undefined;
    found[line ? `line-${line.id}` : PLACED.has(path) ? path : "form"] ??= message;
  }
  return found;
}

/** What prevents sending the correction, by field; empty if nothing does. */
export function correctionProblems(draft: CorrectionDraft, lines: readonly Line[]): Record<string, string> {
  const result = officeCorrectInvoice.body.safeParse(correctionBody(draft, lines));
  const messages = result.success
    ? []
    : result.error.issues.map(({ path, message }) => [path.join("."), message] as const);
  const beyond = changedLines(draft, lines).flatMap(({ id, quantity }, place) =>
    Number(draft.quantities[id]) > quantity ? [[`lines.${place}`, `Najwyżej ${quantity}`] as const] : [],
  );
  return correctionMessages(draft, lines, [...messages, ...beyond]);
}
