import { cdp } from "vitest/browser";

/** Asks the browser by its own protocol. */
export const protocol = (method: string, params?: object): Promise<unknown> =>
  (cdp() as { send: (method: string, params?: object) => Promise<unknown> }).send(method, params);
