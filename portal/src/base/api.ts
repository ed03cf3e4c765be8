import { createCall } from "@plon/contract/shared/client.ts";
import type { Endpoint } from "@plon/contract/shared/endpoint.ts";
import { tellAnswered } from "./device/last-seen.ts";
import { session } from "./session.ts";

/** Calls an endpoint with the session of this tab. Refusals are thrown as ApiError. */
export const call = createCall(async (url, init) => {
  const response = await session.send(url, init);
  tellAnswered();
  if (response.status >= 500) logFailure(init.method, url, response.status);
  return response;
});

/** A failing server is only logged here (spec 1 §8); the page or form that asked says what it means for the user. */
function logFailure(method: string | undefined, url: string, status: number) {
  // oxlint-disable-next-line no-console -- the browser's log is where it belongs
  console.error(`${method} ${url} was answered with a status of ${status}`);
}

/**
 * An endpoint by its method and address, with the types of the contract's own: `endpointOf<typeof getProfile>("GET", …)`.
 * A reading screen thus carries no schemas to the browser; a literal that differs from the contract's does not compile.
 */
export function endpointOf<E extends Endpoint>(method: E["method"], path: E["path"]): E {
  return { method, path } as E;
}
