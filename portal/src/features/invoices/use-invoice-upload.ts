import { ApiError } from "@plon/contract/shared/client.ts";
import { useState } from "react";
import type { UploadOptions } from "@plon/client/upload.ts";
import { useRequestKey } from "#shared/form-request-key.ts";
import type { InvoiceFormSent } from "./invoice-form-schema.ts";

/**
 * Sends an invoice with its file by `sendForm`. One Idempotency-Key is used for all attempts until the server has
 * responded, so that a connection lost midway never makes two invoices of one. `lostKey` is the key of an attempt that
 * had no response.
 */
export function useInvoiceUpload<Envelope>(sendForm: (form: FormData, options: UploadOptions) => Promise<Envelope>) {
  const withKey = useRequestKey();
  const [progress, setProgress] = useState<number>();
  const [lostKey, setLostKey] = useState<string>();

  async function send(values: InvoiceFormSent): Promise<Envelope> {
    setProgress(0);
    try {
      return await withKey(async (idempotencyKey) => {
        setLostKey(undefined);
        return await sendForm(toFormData(values), { idempotencyKey, onProgress: setProgress }).catch(
          (error: unknown) => {
            if (error instanceof ApiError && error.status === 0) setLostKey(idempotencyKey);
            throw error;
          },
        );
      });
    } finally {
      setProgress(undefined);
    }
  }

  return { send, progress, lostKey };
}

/** The text fields of the form that is sent, which come before its file: the server reads them first. */
export function fieldsOf(values: InvoiceFormSent): [name: string, value: string][] {
  return [
    ["document_name", values.document_name],
    ["distributor_id", String(values.distributor_id)],
    ["lines", JSON.stringify(values.lines)],
    ...(values.ksef_qr === "" ? [] : [["ksef_qr", values.ksef_qr] satisfies [string, string]]),
    ...(values.comment === "" ? [] : [["comment", values.comment] satisfies [string, string]]),
  ];
}

function toFormData(values: InvoiceFormSent): FormData {
  const data = new FormData();
  for (const [name, value] of fieldsOf(values)) data.set(name, value);
  if (values.invoice) data.set("invoice", values.invoice);
  return data;
}
