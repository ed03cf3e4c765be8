// What signs passes for phones' wallets: the keys that are configured, or in the demo our own stand-in's.
import type { Clock } from "#platform/settings/clock.ts";
import type { Config } from "#platform/settings/config.ts";
import type { Wallets } from "#modules/goods/orders/wallet/wallets.ts";

const GOOGLE_SAVE_URL = "https://pay.google.com/gp/v/save/";

/** The wallets that vouchers can be put into; undefined if none is configured, except in the demo, which has a stand-in. */
export async function connectWallets(
  config: Config,
  clock: Clock,
  closers: (() => Promise<void>)[],
): Promise<Wallets | undefined> {
  const { apple, google } = config.wallets;
  if (apple ?? google) return { apple, google, googleSaveUrl: GOOGLE_SAVE_URL, isStandIn: false };
  // A worker hands out no vouchers.
  if (!config.isDemo || config.role === "worker") return undefined;
  const { startWalletStandIn } = await import("#demo/stand-ins/wallet-stand-in.ts");
  const { close, ...standIn } = await startWalletStandIn(clock.now());
  closers.push(close);
  return { ...standIn, isStandIn: true };
}
