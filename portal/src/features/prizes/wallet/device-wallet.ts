import type { Wallet } from "@plon/contract/portal/goods/orders.ts";

/** What a browser says of its device. */
type Device = { userAgent: string; maxTouchPoints: number };

/**
 * The wallets that a device can put something into, the likelier first. Google keeps a pass for its owner's phone from any
 * browser; a pass for Apple is of use on Apple's devices alone.
 */
function walletsOf({ userAgent, maxTouchPoints }: Device): readonly Wallet[] {
  if (userAgent.includes("Android")) return ["google"];
  // An iPad calls itself a Mac, which has no screen to touch.
  const isMac = userAgent.includes("Macintosh");
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1)) return ["apple"];
  return isMac ? ["apple", "google"] : ["google"];
}

/** The one wallet of this device among those that are offered; undefined if none of them is. */
export const walletHere = (offered: readonly Wallet[], device: Device = navigator): Wallet | undefined =>
  walletsOf(device).find((wallet) => offered.includes(wallet));
