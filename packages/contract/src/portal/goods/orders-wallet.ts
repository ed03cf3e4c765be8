import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { recordId } from "../../shared/calls/envelope.ts";
import { WALLETS } from "./orders.ts";

export const putInWallet = {
  method: "POST",
  path: "/api/v1/prize/vouchers/:voucherId/pass",
  summary:
    "The address at which a phone puts an own voucher into its wallet, for one navigation: a file of ours that is there for a minute, or Google's.",
  access: "participant",
  byMembers: "full",
  readOnly: true,
  params: z.object({ voucherId: recordId }),
  body: z.object({ wallet: z.enum(WALLETS, { error: "Wybierz portfel" }) }),
  data: z.object({ url: z.string() }),
  errors: ["voucher.not_found", "voucher.not_valid", "voucher.held", "wallet.off"],
} as const satisfies Endpoint;

/** A file, not an envelope, at the end of the address above. Browsers of phones ask for it without a session, maybe twice. */
export const PASS_PATH = "/api/v1/prize/pass/:ticket";
