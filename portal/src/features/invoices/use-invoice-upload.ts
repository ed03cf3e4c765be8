import { ApiError } from "@plon/contract/shared/client.ts";
import { useRef, useState } from "react";
import { upload } from "#app/upload.ts";
import type { InvoiceFormSent } from "./invoice-form-schema.ts";

/**
 * Sends an invoice with its file. One Idempotency-Key serves all tries until the server has answered, so that a
 * connection cut in the middle never makes two invoices of one.
 */
export function useInvoiceUpload<Envelope>(url: string) {
  const key = useRef<string>(undefined);
  const [progress, setProgress] = useState<number>();

  async function send(values: InvoiceFormSent): Promise<Envelope> {
    key.current ??= newKey();
    setProgress(0);
    try {
      const envelope = await upload<Envelope>(url, toFormData(values), {
        idempotencyKey: key.current,
        onProgress: setProgress,
      });
      key.current = undefined;
      return envelope;
    } catch (error) {
      const answered = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (answered) key.current = undefined;
      throw error;
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
  if (values.comment !== "") data.set("comment", values.comment);
  if (values.invoice) data.set("invoice", values.invoice);
  return data;
}

/** crypto.randomUUID is missing where the page is not served over TLS (a trial on the local network). */
function newKey(): string {
  if (isSecureContext) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
