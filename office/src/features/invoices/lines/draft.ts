import { moneyTyped } from "@plon/rules/money/money-text.ts";
import { newKey } from "@plon/client/new-key.ts";
import type { ProductChoice } from "@plon/contract/office/documents/invoices-products.ts";
import { type LineProduct, type OfficeInvoice, officePutLines } from "@plon/contract/office/documents/invoices.ts";

/** One line as it is being typed: anything may still be missing. */
export type DraftLine = {
  key: string;
  sap: number | null;
  packVolume: number | null;
  quantity: string;
  /** Net value in złoty as typed; may stay empty. */
  value: string;
  /** A text, even an empty one, means that the line is rejected. */
  rejectionReason: string | null;
};
/** `issueDate` is null until somebody chooses one: then the file's date applies, or the submission's. */
export type Draft = { issueDate: string | null; lines: DraftLine[] };
export type DatedDraft = Draft & { issueDate: string };

/** The date read from the file with certainty; undefined if there is none. */
export function readDay(invoice: Pick<OfficeInvoice, "reading">): string | undefined {
  const read = invoice.reading?.findings?.issue_date;
  return read && !read.is_uncertain ? read.value : undefined;
}

/** The draft with the date that applies as long as nobody chooses another. */
export const datedDraft = (draft: Draft, invoice: Pick<OfficeInvoice, "reading" | "date">): DatedDraft => ({
  ...draft,
  issueDate: draft.issueDate ?? readDay(invoice) ?? invoice.date,
});

export const newLine = (): DraftLine => ({
  key: newKey(),
  sap: null,
  packVolume: null,
  quantity: "",
  value: "",
  rejectionReason: null,
});

/** A product as chosen for a line, with the pack that the farm bought last. */
export type ChosenProduct = LineProduct & Partial<Pick<ProductChoice, "usual_pack">>;

/** The pack to begin with: the only one, or the one that the farm bought last; null if there is nothing to go by. */
export function likelyPack(product: ChosenProduct | null): number | null {
  const [first = null, ...others] = product?.pack_volumes ?? [];
  return others.length === 0 ? first : (product?.usual_pack ?? null);
}

/** The draft as the server holds it; an invoice without lines starts with one empty line. */
export function draftOf(invoice: OfficeInvoice): Draft {
  const lines = invoice.lines.map((line) => ({
    key: `saved-${line.id}`,
    sap: line.sap,
    packVolume: line.pack_volume,
    quantity: String(line.quantity),
    value: line.value_grosze === null ? "" : moneyTyped(line.value_grosze),
    rejectionReason: line.rejection_reason,
  }));
  return { issueDate: invoice.issue_date, lines: lines.length > 0 ? lines : [newLine()] };
}

const isBlank = (line: DraftLine) => line.sap === null && line.packVolume === null && line.quantity.trim() === "";

/** The lines with any input; untouched empty ones are not an error. */
export const filledLines = (draft: Draft) => draft.lines.filter((line) => !isBlank(line));

/** "1 234,50" in grosze; null if nothing was typed, NaN if it is not an amount. */
function groszeOf(value: string): number | null {
  const typed = value.replaceAll(/[\s\u00a0\u202f]/g, "").replace(",", ".");
  if (typed === "") return null;
  return /^\d{1,10}(?:\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : Number.NaN;
}

/** The request. A quantity or an amount that is not a number becomes NaN, which the schema refuses. */
export function draftBody(draft: Draft) {
  return {
    issue_date: draft.issueDate || null,
    lines: filledLines(draft).map((line) => ({
      sap: line.sap ?? 0,
      pack_volume: line.packVolume ?? 0,
      quantity: /^\s*\d+\s*$/.test(line.quantity) ? Number(line.quantity) : Number.NaN,
      value_grosze: groszeOf(line.value),
      rejection_reason: line.rejectionReason,
    })),
  };
}

/** The input for the server's calculation: every line of the draft in its place, complete or not. */
export const previewBody = (draft: Draft, otherDays: string[] = []) => ({
  issue_date: draft.issueDate || null,
  other_days: otherDays,
  lines: draft.lines.map((line) => {
    const quantity = /^\s*\d{1,6}\s*$/.test(line.quantity) ? Number(line.quantity) : 0;
    return {
      sap: line.sap,
      pack_volume: line.packVolume,
      quantity: quantity >= 1 && quantity <= 100_000 ? quantity : null,
      is_rejected: line.rejectionReason !== null,
    };
  }),
});

/** Two drafts with the same key are equal. */
export const draftKey = (draft: Draft) => JSON.stringify(draftBody(draft));

export type LineField = "product" | "pack" | "quantity" | "value" | "reason";
/** Messages by line key and field; "draft" holds those that belong to no line. */
export type DraftProblems = { issueDate?: string; lines: Record<string, Partial<Record<LineField, string>>> };

const FIELD_OF: Record<string, LineField> = {
  sap: "product",
  pack_volume: "pack",
  quantity: "quantity",
  value_grosze: "value",
  rejection_reason: "reason",
};

/** Maps messages named by path ('lines.2.quantity') to their lines. */
export function problemsByLine(draft: Draft, messages: readonly (readonly [string, string])[]): DraftProblems {
  const sent = filledLines(draft);
  const problems: DraftProblems = { lines: {} };
  for (const [path, message] of messages) {
    const [root, place, field] = path.split(".");
    if (root === "issue_date") problems.issueDate ??= message;
    const line = root === "lines" ? sent[Number(place)] : undefined;
    if (!line) continue;
    const ofLine = (problems.lines[line.key] ??= {});
    ofLine[FIELD_OF[field ?? ""] ?? "product"] ??= message;
  }
  return problems;
}

/** What still prevents saving the draft; undefined if nothing does. */
export function draftProblems(draft: Draft): DraftProblems | undefined {
  const result = officePutLines.body.safeParse(draftBody(draft));
  const messages = result.success
    ? []
    : result.error.issues.map(({ path, message }) => [path.join("."), message] as const);
  const unreasoned = filledLines(draft).flatMap((line, place) =>
    line.rejectionReason?.trim() === "" ? [[`lines.${place}.rejection_reason`, "Podaj powód"] as const] : [],
  );
  if (messages.length + unreasoned.length === 0) return undefined;
  return problemsByLine(draft, [...messages, ...unreasoned]);
}
