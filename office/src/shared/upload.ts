import { ApiError, readEnvelope, type Send } from "@plon/contract/shared/client.ts";
import { sendSigned } from "./session.ts";

/** Posts a form with a file and tells how much has left, in percent. Answers the envelope, throws ApiError as `call`. */
export async function upload<Envelope>(
  url: string,
  form: FormData,
  onProgress: (percent: number) => void,
): Promise<Envelope> {
  const response = await sendSigned(
    url,
    { method: "POST", headers: { accept: "application/json" }, body: form },
    byXhr(onProgress),
  );
  return (await readEnvelope(response)) as Envelope;
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
