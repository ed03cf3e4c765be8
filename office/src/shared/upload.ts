import { newKey } from "@plon/client/new-key.ts";
import { ApiError, readEnvelope, type Send } from "@plon/contract/shared/client.ts";
import { useRef } from "react";
import { sendSigned } from "./session.ts";

/** Posts a form with a file and tells how much has left, in percent. Answers the envelope, throws ApiError as `call`. */
export async function upload<Envelope>(
  url: string,
  form: FormData,
  onProgress: (percent: number) => void,
  idempotencyKey?: string,
): Promise<Envelope> {
  const headers = { accept: "application/json", ...(idempotencyKey && { "idempotency-key": idempotencyKey }) };
  const response = await sendSigned(url, { method: "POST", headers, body: form }, byXhr(onProgress));
  return (await readEnvelope(response)) as Envelope;
}

/**
 * The Idempotency-Key of a chosen file: the same for all its tries, until `forget` after it was taken, or another file or
 * other words with it make it another request.
 */
export function useFileKey() {
  const kept = useRef<{ of: string; key: string }>(undefined);
  return {
    keyOf(file: File, words = ""): string {
      const of = JSON.stringify([file.name, file.size, file.lastModified, words]);
      if (kept.current?.of !== of) kept.current = { of, key: newKey() };
      return kept.current.key;
    },
    forget() {
      kept.current = undefined;
    },
  };
}

/** fetch cannot tell how far an upload is; XMLHttpRequest can. */
function byXhr(onProgress: (percent: number) => void): Send {
  return (url, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? "POST", url);
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener("progress", (event) => {
        if (event.lengthComputable) onProgress(Math.round((event.loaded / event.total) * 100));
      });
      request.addEventListener("load", () => {
        const headers = { "content-type": "application/json" };
        resolve(new Response(request.responseText, { status: request.status, headers }));
      });
      const fail = () => reject(new ApiError(0, { message: "Sprawdź połączenie z internetem" }));
      request.addEventListener("error", fail);
      request.addEventListener("abort", fail);
      request.send(init.body as FormData);
    });
}
