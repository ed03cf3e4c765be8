import type { RequestOptions } from "@plon/contract/shared/calls/passkeys.ts";
import { onTestFinished, vi } from "vitest";

/** What the server wants signed. */
export const KEY_OPTIONS: RequestOptions = {
  challenge: "Y2hhbGxlbmdl",
  rpId: "localhost",
  timeout: 60_000,
  allowCredentials: [],
  userVerification: "required",
};

/** The device holds a key and signs with it as long as somebody puts a finger on it; `refuse` is a finger that it does not know. */
export function holdKey(): { refuse: () => void; sign: () => void } {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const signed = {
    id: "AQID",
    rawId: bytes,
    type: "public-key",
    authenticatorAttachment: "platform",
    response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: null },
    getClientExtensionResults: () => ({}),
  };
  const asking = vi.spyOn(navigator.credentials, "get");
  onTestFinished(() => asking.mockRestore());
  const sign = () => void asking.mockResolvedValue(signed as unknown as Credential);
  sign();
  return { sign, refuse: () => void asking.mockRejectedValue(new DOMException("", "NotAllowedError")) };
}
