import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, plainText } from "../../shared/calls/envelope.ts";
import { declaredLine } from "./invoices.ts";

/** The data that prefill the form. */
export const readInvoice = {
  method: "POST",
  path: "/api/v1/invoices/read",
  summary:
    "Reads a structured invoice (file `invoice`) or the QR code of its printout (field `ksef_qr`): what a form may be filled in with, and whether it was sent before. Keeps nothing.",
  access: "participant",
  byMembers: "submit",
  readOnly: true,
  upload: { fields: z.object({ ksef_qr: plainText(200).default("") }), file: "invoice", fileRequired: false },
  data: z.object({
    seller_nip: z.string(),
    distributor: z.object({ id: z.int(), name: z.string() }).nullable(),
    issue_date: isoDate,
    /** Of a document; a QR code has neither number nor lines. */
    document_name: z.string().nullable(),
    lines: z.array(declaredLine),
    /** The invoice already submitted for this document. */
    sent_before: z.object({ id: z.int(), document: z.string() }).nullable(),
  }),
  errors: ["invoice.qr_unreadable", "invoice.xml_buyer", "file.xml_invalid", "file.missing", "file.type_not_allowed"],
} as const satisfies Endpoint;
