import { knowsPasskeys } from "@plon/client/passkeys.ts";

const HELD = "plon.passkey";
const DECLINED = "plon.passkey-declined";

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
