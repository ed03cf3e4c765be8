import type { readInvoice } from "@plon/contract/portal/documents/feeds.ts";
import type { FormFindings } from "@plon/contract/portal/documents/invoices-drafts.ts";
import type { UseFormReturn } from "react-hook-form";
import type { InvoiceFormSent, InvoiceFormValues, TypedLine } from "./invoice-form-schema.ts";

export type InvoiceFormMethods = UseFormReturn<InvoiceFormValues, unknown, InvoiceFormSent>;
export type DocumentReading = (typeof readInvoice)["data"]["_output"];

type Found<Value> = { value: Value; certain: boolean };
type Fillable = Pick<InvoiceFormValues, "document_name" | "distributor_id" | "issue_date" | "lines">;

const REQUIRED = ["document_name", "distributor_id"] as const;
const TEXTS = [...REQUIRED, "issue_date"] as const;

/** What a file says for the form, in the form's own values. */
export type Findings = {
  document_name?: Found<string>;
  distributor_id?: Found<string>;
  issue_date?: Found<string>;
  lines: Found<TypedLine>[];
  /** Goods whose number of packs could not be read, by their SAP numbers. */
  uncounted?: string[];
};

/** What was filled in from the file: as long as a field still holds it, the field says so. */
export type Filled = { [Field in keyof Fillable]?: { value: Fillable[Field]; certain: boolean } } & {
  /** Which of the lines are certain, in their order. */
  certainLines?: boolean[];
  /** Goods that the file names without a number of packs, by their SAP numbers. */
  uncounted?: string[];
  /** What must be filled in and was not in the file. */
  missing?: (typeof REQUIRED)[number][];
};

const typedLine = (line: { sap: number; pack_volume: number; quantity: number }): TypedLine => ({
  sap: String(line.sap),
  pack_volume: String(line.pack_volume),
  quantity: String(line.quantity),
});

/** What a structured invoice or its code says: all of it is certain. */
export const findingsOfDocument = ({ document_name, distributor, lines }: DocumentReading): Findings => ({
  ...(document_name && { document_name: { value: document_name, certain: true } }),
  ...(distributor && { distributor_id: { value: String(distributor.id), certain: true } }),
  lines: lines.map((line) => ({ value: typedLine(line), certain: true })),
});

/** What was read from a scan or a photograph. */
export const findingsOfScan = ({
  document_name,
  seller,
  issue_date,
  lines,
  uncounted = [],
}: FormFindings): Findings => ({
  ...(document_name && { document_name }),
  ...(seller?.distributor && {
    distributor_id: { value: String(seller.distributor.id), certain: seller.certain },
  }),
  ...(issue_date && { issue_date }),
  lines: lines.map((line) => ({ value: typedLine(line), certain: line.certain })),
  uncounted: uncounted.map(({ sap }) => String(sap)),
});

/**
 * Fills in what is empty, or still holds what was filled in `before` without certainty; never what was typed. Returns
 * what it filled in.
 */
export function fillIn(form: InvoiceFormMethods, found: Findings, before: Filled): Filled {
  const now = form.getValues();
  const isFree = (field: (typeof TEXTS)[number]) =>
    now[field] === "" || (before[field]?.certain === false && before[field].value === now[field]);
  const filled: Filled = {};
  for (const field of TEXTS) if (found[field] && isFree(field)) filled[field] = found[field];
  if (now.lines.length === 0 && found.lines.length > 0) {
    filled.certainLines = found.lines.map(({ certain }) => certain);
    filled.lines = { value: found.lines.map(({ value }) => value), certain: !filled.certainLines.includes(false) };
  }
  if (now.lines.length === 0 && found.uncounted) filled.uncounted = found.uncounted;
  const touched = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  for (const field of FIELDS) if (filled[field]) form.setValue(field, filled[field].value, touched);
  return { ...filled, missing: REQUIRED.filter((field) => form.getValues(field) === "") };
}

/** Clears what an earlier file filled in and nobody has changed since: it belongs to another invoice. */
export function takeBack(form: InvoiceFormMethods, filled: Filled): void {
  const now = form.getValues();
  if (filled.document_name?.value === now.document_name) form.setValue("document_name", "");
  if (filled.distributor_id?.value === now.distributor_id) form.setValue("distributor_id", "");
  if (filled.issue_date?.value === now.issue_date) form.setValue("issue_date", "");
  if (filled.lines && isSame(filled.lines.value, now.lines)) form.setValue("lines", []);
}

/** Whether lines are still those that were filled in. */
export const isSame = (one: readonly TypedLine[], other: readonly TypedLine[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const FIELDS = [...TEXTS, "lines"] as const;

export type Judgement = "nothing" | "partly" | "uncertain" | "certain";

/** Whether anything was filled in, whether that is enough to send the form, and whether all of it is certain. */
export function judgeFilled(filled: Filled): Judgement {
  const found = FIELDS.flatMap((field) => filled[field] ?? []);
  if (found.length === 0) return "nothing";
  if (filled.missing?.length) return "partly";
  return found.every(({ certain }) => certain) ? "certain" : "uncertain";
}
