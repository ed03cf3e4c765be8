import { ApiError } from "@plon/contract/shared/client.ts";
import type { CreationOptions, NewPasskey, RequestOptions, UsedPasskey } from "@plon/contract/shared/passkeys.ts";

const HELD = "plon.passkey";
const DECLINED = "plon.passkey-declined";

/** Whether this browser can hold and use keys at all. */
export const knowsPasskeys = (): boolean => "PublicKeyCredential" in globalThis;

/** Whether this very device can check its owner by finger, face or PIN. */
export async function canHoldPasskey(): Promise<boolean> {
  if (!knowsPasskeys()) return false;
  return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

/** Whether a key has worked in this browser: then it is offered first. It says nothing about whose. */
export const heldHere = {
  read: () => read(HELD),
  write: (held: boolean) => write(HELD, held),
};

/** Whether somebody did not want a key in this browser: they are not asked again. */
export const declinedHere = {
  read: () => read(DECLINED),
  write: () => write(DECLINED, true),
};

function read(name: string): boolean {
  try {
    return localStorage.getItem(name) === "1";
  } catch {
    return false; // A browser that stores nothing remembers nothing.
  }
}

function write(name: string, value: boolean): void {
  try {
    if (value) localStorage.setItem(name, "1");
    else localStorage.removeItem(name);
  } catch {
    // The same.
  }
}

/** Has the device make a key. Throws what `keyProblem` puts in words. */
export async function makeKey(options: CreationOptions): Promise<NewPasskey> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options as never });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/** Has the device sign with one of its keys. Throws what `keyProblem` puts in words. */
export async function signWithKey(options: RequestOptions): Promise<UsedPasskey> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options as never });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
}

/** What went wrong with a key, and what to do instead. */
export function keyProblem(error: unknown, instead: string): string {
  if (error instanceof ApiError) return error.message;
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "To urządzenie ma już klucz do Twojego konta.";
  // Cancelled, not recognised, or no key for this site: browsers do not say which.
  if (name === "NotAllowedError") return `Nie potwierdzono kluczem. Spróbuj jeszcze raz albo ${instead}.`;
  return `Klucz nie zadziałał w tej przeglądarce. Możesz ${instead.replace(/^użyj /, "użyć ")}.`;
}
