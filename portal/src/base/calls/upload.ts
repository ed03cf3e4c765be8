import type { PortalEndpoints } from "@plon/contract/portal.ts";
import { createUpload } from "@plon/client/upload.ts";
import { tellAnswered } from "#base/device/last-seen.ts";
import { session } from "#base/session/session.ts";
import { onItsWay, tellUpload } from "#base/session/traffic.ts";

const send = createUpload<PortalEndpoints>(async (url, init, transport) => {
  const response = await session.send(url, init, transport);
  tellAnswered();
  return response;
});

/**
 * Posts a form with files with the session of this tab; the page's progress line and `onProgress` show how much has
 * been sent.
 */
export const upload: typeof send = (target, input, options) => {
  const onProgress = (percent: number) => {
    tellUpload(percent);
    options.onProgress(percent);
  };
  const sending = onItsWay(send(target, input, { ...options, onProgress }));
  return sending.finally(() => tellUpload(undefined));
};
