// The adapter to phones' wallets: who signs what, and which of them take anything now. Neither Apple nor Google is called.
import type { Wallet } from "@plon/contract/portal/goods/orders.ts";
import { type AppleKeys, type GoogleKeys, isInForce } from "#platform/settings/wallet-keys.ts";

/** Whose keys sign. Without any of a wallet's, that wallet is not offered. */
export type Wallets = {
  apple: AppleKeys | undefined;
  google: GoogleKeys | undefined;
  /** Where Google's save links lead, with the signed pass at their end. */
  googleSaveUrl: string;
  /** The demo's own keys, which no phone knows. */
  isStandIn: boolean;
};

/** The wallets that take a pass at this time. */
export const openWallets = ({ apple, google }: Pick<Wallets, "apple" | "google">, at: Date): Wallet[] => [
  ...(apple && isInForce(apple, at) ? (["apple"] as const) : []),
  ...(google ? (["google"] as const) : []),
];
