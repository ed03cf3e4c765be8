import type { InvoiceRow } from "@plon/contract/portal/documents/invoices.ts";

/** The source of an invoice, in words. */
export const SOURCE_WORDS: Record<InvoiceRow["source"], string> = {
  edi: "Elektroniczna",
  manual: "Zgłoszona",
};

/** Where a day that nobody entered yet is from: beside it in the list, below its mark on a phone, and among the invoice's facts. */
export const DATE_ORIGIN_WORDS: Record<
  Exclude<InvoiceRow["date_origin"], "document">,
  { mark: string; short: string; fact: string }
> = {
  read: { mark: "z pliku", short: "plik", fact: "odczytana z pliku" },
  sent: { mark: "wysłana", short: "wysł.", fact: "dzień zgłoszenia, daty z faktury jeszcze nie wpisano" },
};
