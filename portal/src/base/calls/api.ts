import { createReads } from "@plon/client/read.ts";
import type { PortalEndpoints } from "@plon/contract/portal.ts";
import { createCall, endpointUrl } from "@plon/contract/shared/calls/client.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import { tellAnswered } from "#base/device/last-seen.ts";
import { session } from "#base/session/session.ts";

/**
 * Calls an endpoint by its name, `call("GET /api/v1/user/profile", {})`, with the session of this tab. Refusals are
 * thrown as ApiError. Input and result have the contract's types; its schemas stay out of the browser.
 */
export const call = createCall<PortalEndpoints>(async (url, init) => {
  const response = await session.send(url, init);
  tellAnswered();
  if (response.status >= 500) logFailure(init.method, url, response.status);
  return response;
});

export const { dataOf, answerOf } = createReads<PortalEndpoints>(call);

/**
 * A failing server is only logged here (spec 1 §8); the page or form that made the call tells the user what it means.
 */
function logFailure(method: string | undefined, url: string, status: number) {
  // oxlint-disable-next-line no-console -- the browser's log is where it belongs
  console.error(`${method} ${url} was answered with a status of ${status}`);
}

/** The URL of an endpoint, for links. */
export const addressOf = <Name extends keyof PortalEndpoints>(name: Name, input: CallInput<PortalEndpoints[Name]>) =>
  endpointUrl(name, input);
