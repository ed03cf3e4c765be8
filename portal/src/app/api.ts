import { createCall } from "@plon/contract/shared/client.ts";
import type { Endpoint } from "@plon/contract/shared/endpoint.ts";
import { session } from "./session.ts";

/** Calls an endpoint with the session of this tab. Refusals are thrown as ApiError. */
export const call = createCall((url, init) => session.send(url, init));

/**
 * An endpoint by its method and address, with the types of the contract's own: `endpointOf<typeof getProfile>("GET", …)`.
 * A reading screen thus carries no schemas to the browser; a literal that differs from the contract's does not compile.
 */
export function endpointOf<E extends Endpoint>(method: E["method"], path: E["path"]): E {
  return { method, path } as E;
}
