import { useState } from "react";
import type { UploadOptions } from "@plon/client/upload.ts";
import { useRequestKey } from "#shared/form-request-key.ts";
import type { InvoiceFormSent } from "./invoice-form-schema.ts";

/**
 * Sends an invoice with its file by `sendForm`. One Idempotency-Key is used for all attempts until the server has
 * responded, so that a connection lost midway never makes two invoices of one.
 */
export function useInvoiceUpload<Envelope>(sendForm: (form: FormData, options: UploadOptions) => Promise<Envelope>) {
  const withKey = useRequestKey();
  const [progress, setProgress] = useState<number>();

  async function send(values: InvoiceFormSent): Promise<Envelope> {
    setProgress(0);
    try {
      return await withKey((idempotencyKey) =>
        sendForm(toFormData(values), { idempotencyKey, onProgress: setProgress }),
      );
    } finally {
      setProgress(undefined);
    }
  }

  return { send, progress };
}

/** Text fields first: the server reads them before the file. */
function toFormData(values: InvoiceFormSent): FormData {
  const data = new FormData();
  data.set("document_name", values.document_name);
  data.set("distributor_id", String(values.distributor_id));
  data.set("lines", JSON.stringify(values.lines));
  if (values.ksef_qr !== "") data.set("ksef_qr", values.ksef_qr);
  if (values.comment !== "") data.set("comment", values.comment);
  if (values.invoice) data.set("invoice", values.invoice);
  return data;
}
