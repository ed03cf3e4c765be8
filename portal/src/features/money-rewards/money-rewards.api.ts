import type {
  askToConfirmMoneyReward,
  moneyRewardTerms,
  orderMoneyReward,
} from "@plon/contract/portal/money/money-rewards.ts";
import type { ConfirmedBy } from "@plon/contract/shared/calls/confirmation.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, dataOf } from "#base/calls/api.ts";

export type Terms = (typeof moneyRewardTerms)["data"]["_output"];
export type KindTerms = Terms["kinds"][number];
export type MoneyKind = KindTerms["kind"];
export type Ordered = (typeof orderMoneyReward)["data"]["_output"];

/**
 * Rate, limits and statements of the money rewards, and what prevents an order. Refetched on each visit, and when
 * another account was given.
 */
export const termsQuery = (accountEnding: string | undefined) =>
  queryOptions({
    queryKey: ["money-reward", accountEnding],
    meta: { offline: "person" },
    staleTime: 0,
    queryFn: dataOf("GET /api/v1/prize/money-reward", {}),
  });

/** What is exchanged for what, as the form has it. */
export type Exchange = { kind: MoneyKind; points: number; consents: number[] };
/** The same as the server judged it: the sum and who is paid, and how it is confirmed. */
export type AskedExchange = (typeof askToConfirmMoneyReward)["data"]["_output"];

/** Has an exchange judged, and asks how it is confirmed. */
export const askToConfirm = async (exchange: Exchange, byCode: boolean): Promise<AskedExchange> =>
  (await call("POST /api/v1/prize/money-reward/confirmation", { body: { ...exchange, by_code: byCode } })).data;

/** Exchanges points; with the same key a retry makes no second order. */
export const sendOrder = async (body: Exchange & ConfirmedBy, idempotencyKey: string): Promise<Ordered> =>
  (await call("POST /api/v1/prize/money-reward", { body }, { idempotencyKey })).data;
