import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { useRef, useState } from "react";
import type { UploadOptions } from "@plon/client/upload.ts";
import { useRequestKey } from "#shared/forms/form-request-key.ts";
import { fieldsOf } from "./invoice-fields.ts";
import type { InvoiceFormSent } from "./invoice-form-schema.ts";
import type { FileReading } from "./use-file-reading.ts";

/** How an invoice was sent: under which key, and with which draft instead of its file. */
export type Attempt = { key: string; draft: number | undefined };

/**
 * Sends an invoice by `sendForm`, with its file unless a draft has it. One Idempotency-Key is used for all attempts until
 * the server has responded, and they are all alike, so that a connection lost midway never makes two invoices of one.
 * `lost` is the attempt that had no response.
 */
export function useInvoiceUpload<Envelope>(
  { sendWithDraft }: Pick<FileReading, "sendWithDraft">,
  sendForm: (form: FormData, options: UploadOptions) => Promise<Envelope>,
) {
  const withKey = useRequestKey();
  const [progress, setProgress] = useState<number>();
  const [lost, setLost] = useState<Attempt>();
  const attempt = useRef<Attempt>(undefined);

  async function send(values: InvoiceFormSent): Promise<Envelope> {
    setProgress(0);
    try {
      return await sendWithDraft((draft) => withKey((key) => sendUnder(key, values, draft)), setProgress);
    } finally {
      setProgress(undefined);
    }
  }

  async function sendUnder(key: string, values: InvoiceFormSent, draft: number | undefined): Promise<Envelope> {
    if (attempt.current?.key !== key) attempt.current = { key, draft };
    const now = attempt.current;
    setLost(undefined);
    const post = () =>
      sendForm(toFormData(values, now.draft), { idempotencyKey: key, onProgress: setProgress }).catch(
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 0) setLost({ ...now });
          throw error;
        },
      );
    try {
      return await post();
    } catch (error) {
      if (now.draft === undefined || !isDraftGone(error)) throw error;
      now.draft = undefined;
      return await post();
    }
  }

  return { send, progress, lost };
}

const isDraftGone = (error: unknown) => error instanceof ApiError && error.code === "invoice.draft_gone";

function toFormData(values: InvoiceFormSent, draft: number | undefined): FormData {
  const data = new FormData();
  for (const [name, value] of fieldsOf(values, draft)) data.set(name, value);
  if (values.invoice && draft === undefined) data.set("invoice", values.invoice);
  return data;
}
