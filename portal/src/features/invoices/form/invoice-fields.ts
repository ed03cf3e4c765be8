import type { InvoiceDetails } from "@plon/contract/portal/documents/invoices.ts";
import type { InvoiceFormSent, InvoiceFormValues } from "./invoice-form-schema.ts";

/** Fields that are texts, to be stored and sent; the file goes its own way. */
type Name = Exclude<keyof InvoiceFormValues, "invoice">;

type SentBefore = { invoice: InvoiceDetails; distributorId: number | undefined };

type Field<Of extends Name> = {
  /** What a new invoice's form begins with. */
  empty: InvoiceFormValues[Of];
  /** What the answer to a returned invoice begins with. */
  ofSent: (sent: SentBefore) => InvoiceFormValues[Of];
  /** In which of the two forms it is stored on the device as it is typed. */
  keptIn: readonly ("new" | "answer")[];
  /** How it travels; undefined: not at all. */
  travels: (value: InvoiceFormSent[Of]) => string | undefined;
};

const ifAny = (text: string) => text || undefined;

/**
 * The fields of the invoice's form, in the order in which they are sent. What a form begins with, what a device keeps and
 * what leaves with or without a network follows from here, so that a field that is not here does not compile.
 */
const FIELDS: { readonly [Of in Name]: Field<Of> } = {
  document_name: { empty: "", ofSent: ({ invoice }) => invoice.document, keptIn: ["new", "answer"], travels: String },
  distributor_id: {
    empty: "",
    ofSent: ({ distributorId }) => (distributorId === undefined ? "" : String(distributorId)),
    keptIn: ["new", "answer"],
    travels: String,
  },
  lines: {
    empty: [],
    ofSent: ({ invoice }) =>
      invoice.lines.map((line) => ({
        sap: String(line.sap),
        pack_volume: String(line.pack_volume),
        quantity: String(line.quantity),
      })),
    keptIn: ["new", "answer"],
    travels: (lines) => JSON.stringify(lines),
  },
  issue_date: {
    empty: "",
    ofSent: ({ invoice }) => (invoice.date_origin === "sent" ? "" : invoice.date),
    keptIn: ["new", "answer"],
    travels: ifAny,
  },
  ksef_qr: { empty: "", ofSent: () => "", keptIn: [], travels: ifAny },
  draft: { empty: "", ofSent: () => "", keptIn: ["new"], travels: ifAny },
  comment: { empty: "", ofSent: () => "", keptIn: ["answer"], travels: ifAny },
};
const NAMES = Object.keys(FIELDS) as Name[];

const formOf = (value: (name: Name) => unknown) =>
  ({ ...Object.fromEntries(NAMES.map((name) => [name, value(name)])), invoice: null }) as InvoiceFormValues;

/** A new invoice's form, before anything was typed or read. */
export const emptyInvoice = (): InvoiceFormValues => formOf((name) => FIELDS[name].empty);

/** The form of an answer to a returned invoice: what was sent, to be mended. */
export const sentInvoice = (sent: SentBefore): InvoiceFormValues => formOf((name) => FIELDS[name].ofSent(sent));

/** What of a new invoice's form is stored beside its file. */
export const textsOf = (values: InvoiceFormValues): Partial<InvoiceFormValues> =>
  Object.fromEntries(NAMES.filter((name) => FIELDS[name].keptIn.includes("new")).map((name) => [name, values[name]]));

/** Fields of an answer that are not stored with its texts. */
export const NOT_KEPT_OF_ANSWER: readonly string[] = [
  "invoice",
  ...NAMES.filter((name) => !FIELDS[name].keptIn.includes("answer")),
];

/**
 * The text fields of the form that is sent, which come before its file: the server reads them first. A `draft` that has
 * the file is named, and otherwise the one whose reading filled in the form.
 */
export function fieldsOf(values: InvoiceFormSent, draft: number | undefined): [name: string, value: string][] {
  const sent = { ...values, draft: draft === undefined ? values.draft : String(draft) };
  const travelling = <Of extends Name>(name: Of): [string, string][] => {
    const text = FIELDS[name].travels(sent[name]);
    return text === undefined ? [] : [[name, text]];
  };
  return NAMES.flatMap(travelling);
}
