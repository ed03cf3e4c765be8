import type { InvoiceRow } from "@plon/contract/portal/documents/invoices.ts";
import type { FormFindings } from "@plon/contract/portal/documents/invoices-drafts.ts";
import { type Locator, page } from "vitest/browser";
import { answers } from "./answers.ts";
import { appears, drawn } from "@plon/client/test/clock.ts";
import { ONE_PAGE } from "./empty-places.ts";

export const DISTRIBUTORS = [
  { id: 1, distributor_name: "Agro Lublin", edi: false, is_recent: true },
  { id: 2, distributor_name: "Hurt Rolny", edi: true, is_recent: false },
  { id: 3, distributor_name: "Zielone Pole", edi: false, is_recent: false },
];

export const PRODUCTS = [
  { sap: 11, name: "Dovvo", unit: "l" as const, pack_volumes: [5, 10], points_per_unit: 10, multiplier: 1 },
  { sap: 12, name: "Halvetic", unit: "l" as const, pack_volumes: [20], points_per_unit: 5, multiplier: 1 },
];

export const FILTERS = { type: "document", search: "", edi: null, sortBy: "date", sortDesc: true };

/** A waiting invoice, changed by what is given. */
export function invoice(changes: Partial<InvoiceRow> = {}): InvoiceRow {
  return {
    id: 5,
    document: "FV/5/2026",
    distributor_name: "Agro Lublin",
    date: "2026-11-20",
    date_origin: "document",
    source: "manual",
    state: "pending",
    status: { label: "Oczekuje", color: "yellow" },
    is_correction: false,
    points: 0,
    pending_points: 50,
    submitted_at: "2026-11-21T10:00:00Z",
    decision_due: "2026-12-01",
    reason: null,
    download: "/api/v1/invoices/5/file",
    actions: ["cancel"],
    ...changes,
  };
}

export const RECEIPT = { id: 5, receipt_number: "Z/2026/000005", decision_due: "2026-12-01", pending_points: 0 };

/** Everything that an invoice's form asks: its lists, and a file that says nothing. */
export function answerInvoiceForm(): void {
  answers.on("GET /api/v1/distributors/options", DISTRIBUTORS);
  answers.on("GET /api/v1/products/options", PRODUCTS);
  answers.on("POST /api/v1/invoices/drafts", { id: 9 });
  answers.on("GET /api/v1/invoices/drafts/:draftId", { status: "nothing", found: null, progress: null });
  answers.on("POST /api/v1/invoices/submit", RECEIPT);
}

/** The server has read this in the file. */
export function answerReading(found: Partial<FormFindings>): void {
  const nothing = { document_name: null, seller: null, issue_date: null, lines: [], sent_before: null };
  answers.on("GET /api/v1/invoices/drafts/:draftId", {
    status: "read",
    found: { ...nothing, ...found },
    progress: null,
  });
}

export function answerInvoices(rows: InvoiceRow[], meta: Partial<typeof ONE_PAGE> = {}): void {
  const total = rows.length;
  answers.on("GET /api/v1/invoices/:list", rows, {
    meta: { ...ONE_PAGE, years: [], total, ...meta },
    filters: FILTERS,
  });
}

/** A document of this many bytes; nothing can be read in it here. */
export function pdf(name = "faktura.pdf", bytes = 100): File {
  const content = bytes === 0 ? "" : `%PDF-1.7\n${" ".repeat(Math.max(0, bytes - 9))}`;
  return new File([content], name, { type: "application/pdf" });
}

export const form = page.getByRole("dialog");
export const numberField = form.getByRole("textbox", { name: "Numer faktury" });
export const distributorField = form.getByRole("combobox", { name: "Dystrybutor" });

/** Puts files into the form's file field, as the browser does with what its own dialog chose. */
export const pickFile = (...files: File[]): Promise<void> => putInto(fileInput(), ...files);

/** The same for any field that takes files, such as one that opens a camera. */
export async function putInto(input: HTMLInputElement, ...files: File[]): Promise<void> {
  const picked = new DataTransfer();
  for (const file of files) picked.items.add(file);
  input.files = picked.files;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await drawn();
}

export const fileInput = (): HTMLInputElement => document.querySelector<HTMLInputElement>('input[name="invoice"]')!;

/** Chooses the entry of a search field with this name. */
export async function choose(field: Locator, name: string): Promise<void> {
  const option = page.getByRole("option", { name });
  await field.click();
  await appears(option);
  // Not by the mouse: where that has to scroll first, the list closes.
  (option.element() as HTMLElement).click();
  await drawn();
}

/** Fills what every invoice needs into the form that is open. */
export async function fillInvoice(document = "FV/5/2026", file = pdf()): Promise<void> {
  await numberField.fill(document);
  await choose(distributorField, "Agro Lublin");
  await pickFile(file);
}
