import { ApiError, readEnvelope, whileAway } from "@plon/contract/shared/client.ts";
import type { Send } from "@plon/contract/shared/client.ts";
import { tellAnswered } from "./device/last-seen.ts";
import { session } from "./session.ts";
import { onItsWay, tellUpload } from "./traffic.ts";

interface UploadOptions {
  idempotencyKey: string;
  /** Percent of the bytes that have left, 0 to 100. */
  onProgress: (percent: number) => void;
}

/** Posts a form with a file and reports how much has left. Answers the envelope, throws ApiError as `call` does. */
export async function upload<Envelope>(url: string, form: FormData, options: UploadOptions): Promise<Envelope> {
  const headers = { accept: "application/json", "idempotency-key": options.idempotencyKey };
  const transport = sendByXhr((percent) => {
    tellUpload(percent);
    options.onProgress(percent);
  });
  const sending = onItsWay(whileAway(() => session.send(url, { method: "POST", headers, body: form }, transport)));
  const response = await sending.finally(() => tellUpload(undefined));
  tellAnswered();
  return (await readEnvelope(response)) as Envelope;
}

/** fetch cannot tell how far an upload is; XMLHttpRequest can. */
function sendByXhr(onProgress: (percent: number) => void): Send {
  return (url, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? "POST", url);
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener("progress", (event) => {
        if (event.lengthComputable) onProgress(Math.round((event.loaded / event.total) * 100));
      });
      request.addEventListener("load", () => {
        const retryAfter = request.getResponseHeader("retry-after");
        const headers = { "content-type": "application/json", ...(retryAfter ? { "retry-after": retryAfter } : {}) };
        resolve(new Response(request.responseText, { status: request.status, headers }));
      });
      const fail = () => reject(new ApiError(0, { message: "Sprawdź połączenie z internetem" }));
      request.addEventListener("error", fail);
      request.addEventListener("abort", fail);
      request.send(init.body as FormData);
    });
}
