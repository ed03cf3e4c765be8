import type { EndpointName } from "./endpoint.ts";

/** Brings the public key of the device on which a session is opened, or whose session has none yet: SPKI in base64url. */
export const DEVICE_KEY_HEADER = "device-key";
/** Brings, with a renewal, the device's signature under `provedText`: `<seconds since 1970>.<signature in base64url>`. */
export const DEVICE_PROOF_HEADER = "device-proof";

/** The calls that open a session. One that is missing here would open it for whoever holds its cookie. */
export const SESSION_OPENERS: readonly EndpointName[] = [
  "POST /api/v1/auth/first-password/set",
  "POST /api/v1/auth/login",
  "POST /api/v1/auth/passkey",
  "POST /api/v1/auth/person-login",
  "POST /api/v1/member-invitation/accept",
  "POST /api/v1/member-invitation/accept-first",
  "POST /api/office/v1/auth/login",
];

/** A proof counts so long before and after it was made: by the server's clock, which a refused caller is told. */
export const PROOF_SECONDS = 300;

/** What a device signs to renew the session of an interface: the path of the call and the second it is made in. */
export const provedText = (path: string, atSeconds: number): string => `plon session ${path} ${atSeconds}`;
