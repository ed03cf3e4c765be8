import { ApiError, readEnvelope, requestOf, type Send, whileAway } from "@plon/contract/shared/calls/client.ts";
import type { CallAnswer, CallInput, Meant, Target } from "@plon/contract/shared/calls/endpoint.ts";

export type UploadOptions = {
  /** With a key the upload is retried if the server is back in a moment, as with `call`. */
  idempotencyKey?: string | undefined;
  /** Percent of the bytes sent, 0 to 100. */
  onProgress: (percent: number) => void;
};

/** Sends with a session through the given transport, which reports progress. */
export type SendBy = (url: string, init: RequestInit, transport: Send) => Promise<Response>;

/**
 * `upload(endpoint, input)` over a session: posts the form of an endpoint that takes files and reports how much was
 * sent. It takes names and throws ApiError as `call` does.
 */
export function createUpload<Known extends object = object>(send: SendBy) {
  return async function upload<T extends Target<Known>>(
    target: T,
    input: CallInput<Meant<Known, T>> & { form: FormData },
    { idempotencyKey, onProgress }: UploadOptions,
  ): Promise<CallAnswer<Meant<Known, T>>> {
    const [url, init] = requestOf(target, input, { idempotencyKey });
    const request = () => send(url, init, sendByXhr(onProgress));
    const response = await (idempotencyKey ? whileAway(request) : request());
    return (await readEnvelope(response)) as CallAnswer<Meant<Known, T>>;
  };
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
