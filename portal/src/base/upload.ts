import { createUpload } from "@plon/client/upload.ts";
import { tellAnswered } from "./device/last-seen.ts";
import { session } from "./session.ts";
import { onItsWay, tellUpload } from "./traffic.ts";

interface UploadOptions {
  idempotencyKey: string;
  /** Percent of the bytes that have left, 0 to 100. */
  onProgress: (percent: number) => void;
}

const send = createUpload(async (url, init, transport) => {
  const response = await session.send(url, init, transport);
  tellAnswered();
  return response;
});

/** Posts a form with files with the session of this tab; the page's head shows how much has left, as `onProgress` hears. */
export function upload<Envelope>(url: string, form: FormData, options: UploadOptions): Promise<Envelope> {
  const onProgress = (percent: number) => {
    tellUpload(percent);
    options.onProgress(percent);
  };
  const sending = onItsWay(send<Envelope>(url, form, { ...options, onProgress }));
  return sending.finally(() => tellUpload(undefined));
}
