import { FIELD_MESSAGES } from "@plon/rules/texts/field-messages.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, isoInstant } from "../../shared/calls/envelope.ts";
import {
  ASKING_ERRORS,
  confirmationAsked,
  confirmedBy,
  CONFIRMING_ERRORS,
  isConfirmed,
  unconfirmed,
  wantsCode,
} from "../../shared/calls/confirmation.ts";
import { MONEY_REWARD_KINDS } from "../../shared/prizes.ts";

/** What a participant declares when exchanging points for money; each is required. */
export const moneyStatement = z.object({
  id: z.int(),
  text: z.string(),
  /** Ticked in the form, or said beside the button that confirms. */
  given_by: z.enum(["tick", "confirmation"]),
  /** Only for an exchange that is worth more; null for every one. */
  above_grosze: z.int().nullable(),
});

export const moneyRewardTerms = {
  method: "GET",
  path: "/api/v1/prize/money-reward",
  summary: "Rate, minimum, tax and statements of both money rewards, and why one cannot be chosen now.",
  access: "participant",
  byMembers: "read",
  data: z.object({
    points_per_pln: z.int(),
    minimum_points: z.int(),
    available: z.int(),
    kinds: z.array(
      z.object({
        kind: z.enum(MONEY_REWARD_KINDS),
        title: z.string(),
        lead: z.string(),
        /** Sanitised HTML. */
        description: z.string(),
        /** Who is paid: the last digits of the own account, or the charity's name; null without an account. */
        payee: z.string().nullable(),
        obstacle: z.enum(["locked", "off", "no_account", "account_changed", "too_few_points"]).nullable(),
        statements: z.array(moneyStatement),
      }),
    ),
    /** By when the money should be on the account, from what payouts took; null if too few were paid yet. */
    payout_expected_by: isoDate.nullable(),
    /** Until when a changed bank account receives no payout. */
    account_blocked_until: isoInstant.nullable(),
    tax: z.object({
      treatment: z.enum(["none", "notice", "flat_rate"]),
      threshold_grosze: z.int(),
      rate_percent: z.int(),
    }),
  }),
  errors: [],
} as const satisfies Endpoint;

const exchange = {
  kind: z.enum(MONEY_REWARD_KINDS, { error: "Wybierz rodzaj nagrody" }),
  points: z
    .int("Podaj całkowitą liczbę punktów")
    .min(1, "Pole musi mieć minimalną wartość 1")
    .max(100_000_000, FIELD_MESSAGES.maxValue(100_000_000)),
  consents: z.array(z.int().positive()).max(20).default([]),
};

const EXCHANGE_ERRORS = [
  "prize.locked",
  "prize.not_orderable",
  "money.below_minimum",
  "money.not_whole",
  "money.no_account",
  "money.account_changed",
  "money.statement_missing",
  "points.insufficient",
] as const;

export const askToConfirmMoneyReward = {
  method: "POST",
  path: "/api/v1/prize/money-reward/confirmation",
  summary:
    "Judges an exchange as ordering it would, and asks its orderer to confirm it by a key or by the code of an SMS.",
  access: "participant",
  byMembers: "full",
  body: z.object({ ...exchange, ...wantsCode }),
  data: z.object({
    confirmation: confirmationAsked,
    value_grosze: z.int(),
    tax_grosze: z.int(),
    /** Who is paid: the last digits of the own account, or the charity's name. */
    payee: z.string(),
  }),
  errors: [...EXCHANGE_ERRORS, ...ASKING_ERRORS],
} as const satisfies Endpoint;

export const orderMoneyReward = {
  method: "POST",
  path: "/api/v1/prize/money-reward",
  summary: "Exchanges points for a bank transfer or a donation, confirmed by a key or the code of an SMS; whole złoty.",
  access: "participant",
  byMembers: "full",
  idempotent: true,
  body: z.object({ ...exchange, ...confirmedBy }).refine(isConfirmed, unconfirmed),
  data: z.object({
    id: z.int(),
    /** 'N/2026/000123'. */
    number: z.string(),
    available: z.int(),
    value_grosze: z.int(),
    tax_grosze: z.int(),
  }),
  errors: [...EXCHANGE_ERRORS, ...CONFIRMING_ERRORS, "request.key_reused", "request.idempotency_key_missing"],
} as const satisfies Endpoint;
