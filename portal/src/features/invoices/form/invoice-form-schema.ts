import { declaredLine, documentNameField } from "@plon/contract/portal/documents/invoices.ts";
import { isoDate, plainText } from "@plon/contract/shared/calls/envelope.ts";
import { INVOICE_FILE_LIMIT_MB, INVOICE_FILE_TYPE_PROBLEM, uploadSizeProblem } from "@plon/rules/pictures/upload.ts";
import { z } from "zod";
import { isPreparing } from "../capture/preparing.ts";
import { wholeNumberOf } from "#shared/fields/identifier-mask.ts";

const FILE_TYPES = new Set(["application/pdf", "image/png", "image/jpeg", "application/xml", "text/xml"]);

/** What is wrong with a picked file as far as the browser can tell; the server checks the content. */
export function filePickProblem(file: Pick<File, "type" | "size">): string | undefined {
  if (!FILE_TYPES.has(file.type)) return INVOICE_FILE_TYPE_PROBLEM;
  if (file.size === 0) return "Plik jest pusty. Wybierz inny plik.";
  return uploadSizeProblem([file.size], INVOICE_FILE_LIMIT_MB);
}

const pickedFile = z.custom<File | null>().superRefine((file, context) => {
  const problem = isPreparing() ? "Poczekaj chwilę: przygotowujemy zdjęcie." : file ? filePickProblem(file) : undefined;
  if (problem) context.addIssue({ code: "custom", message: problem });
});

/** A line as typed: all texts; sent as the contract's numbers. */
const typedLine = z.object({
  sap: z.string().transform(Number).pipe(declaredLine.shape.sap),
  pack_volume: z.string().transform(Number).pipe(declaredLine.shape.pack_volume),
  quantity: z.string().transform(wholeNumberOf).pipe(declaredLine.shape.quantity),
});

/** An empty line is neither sent nor an error. */
const lineOrNone = z.custom<TypedLine>().transform((typed, context) => {
  if (Object.values(typed).every((value) => value === "")) return null;
  const judged = typedLine.safeParse(typed);
  if (judged.success) return judged.data;
  for (const { path, message } of judged.error.issues) context.addIssue({ code: "custom", path, message });
  return z.NEVER;
});

const fields = {
  document_name: documentNameField,
  distributor_id: z
    .string()
    .transform(Number)
    .pipe(z.int("Wybierz dystrybutora z listy.").min(1, "Pole jest wymagane")),
  lines: z
    .array(lineOrNone)
    .max(50, "Możesz podać najwyżej 50 pozycji")
    .transform((lines) => lines.filter((line) => line !== null)),
  /** The day on the invoice, if it was read or is mended; else empty. */
  issue_date: z.union([z.literal(""), isoDate], "Podaj dzień w formacie dd.mm.rrrr"),
  comment: plainText(1000),
  /** The content of the QR code on the file; empty if none was found. */
  ksef_qr: plainText(200),
  /** From the reading of which draft the form was filled in; empty if from none. */
  draft: z.string(),
};

/** A new invoice: the file is required. */
export const newInvoiceForm = z.object({
  ...fields,
  invoice: pickedFile.refine((file) => file !== null, { message: "Pole jest wymagane" }),
});

/** An answer to a returned invoice: the file sent before is kept unless another is added. */
export const answerInvoiceForm = z.object({ ...fields, invoice: pickedFile });

export type InvoiceFormSent = z.output<typeof answerInvoiceForm>;

export type TypedLine = {
  sap: string;
  pack_volume: string;
  quantity: string;
};
/** The form as it is typed: all texts beside its file. */
export type InvoiceFormValues = z.input<typeof answerInvoiceForm>;
