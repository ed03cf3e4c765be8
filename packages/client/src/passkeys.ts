// Keys of the device as browsers speak to it (WebAuthn); the library is loaded when one is made or used.
import { wordsOf } from "./refusal-words.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import type { CreationOptions, NewPasskey, RequestOptions, UsedPasskey } from "@plon/contract/shared/calls/passkeys.ts";

/** Whether this browser can hold and use keys at all. */
export const knowsPasskeys = (): boolean => "PublicKeyCredential" in globalThis;

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
  if (error instanceof ApiError) return wordsOf(error);
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "To urządzenie ma już klucz do Twojego konta.";
  // Cancelled, not recognised, or no key for this site: browsers do not say which.
  if (name === "NotAllowedError") return `Nie potwierdzono kluczem. Spróbuj jeszcze raz albo ${instead}.`;
  return `Klucz nie zadziałał w tej przeglądarce. Możesz ${instead.replace(/^użyj /, "użyć ")}.`;
}
