import { FIELD_MESSAGES } from "@plon/rules/texts/field-messages.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import {
  isoDate,
  isoInstant,
  pageNumber,
  pagerMeta,
  queryFlag,
  recordId,
  statusLabel,
} from "../../shared/calls/envelope.ts";
import { pageOf } from "../../shared/calls/lists.ts";
import {
  ASKING_ERRORS,
  confirmationAsked,
  confirmedBy,
  CONFIRMING_ERRORS,
  isConfirmed,
  unconfirmed,
  wantsCode,
} from "../../shared/calls/confirmation.ts";
import { identifierField } from "../../shared/calls/fields.ts";
import { requestOptions } from "../../shared/calls/passkeys.ts";

/** What a sender may see of a person before a transfer with them was accepted (decisions §7). */
export const receiver = z.object({
  company_name: z.string(),
  first_last_name: z.string(),
  address: z.string(),
});
export type Receiver = z.infer<typeof receiver>;

export const lookUpReceiver = {
  method: "GET",
  path: "/api/v1/nip/:nip",
  summary: "Who a tax id belongs to, told no further than a sender needs. 30 an hour.",
  access: "participant",
  byMembers: "full",
  // Any short text: an invalid number gives an error at its field, not a page that does not exist.
  params: z.object({ nip: z.string().max(40) }),
  query: z.object({ validate_program: queryFlag.optional() }),
  data: receiver,
  errors: ["transfer.receiver_not_found", "transfer.receiver_is_sender", "transfer.too_many_lookups"],
} as const satisfies Endpoint;

const acceptTerms = z.literal(true, { error: "Zaznacz akceptację, aby przejść dalej" });

/** The most points one transfer carries. */
export const TRANSFER_POINTS_MAX = 10_000_000;

const transferPoints = z
  .int("Podaj całkowitą liczbę punktów")
  .min(1, "Pole musi mieć minimalną wartość 1")
  .max(TRANSFER_POINTS_MAX, FIELD_MESSAGES.maxValue(TRANSFER_POINTS_MAX));

export const ONE_TIME_STATES = ["pending", "held", "done", "rejected", "expired"] as const;

export const oneTimeTransfer = z.object({
  id: z.int(),
  /** Who of the farm's people it is from; null for the owner. */
  by_person: z.string().nullable(),
  /** Who of the farm's people rejected it; null for the owner, and where nobody did. */
  cancelled_by_person: z.string().nullable(),
  direction: z.enum(["out", "in"]),
  points: z.int(),
  state: z.enum(ONE_TIME_STATES),
  status: statusLabel,
  /** The other side, as far as this one may see it. */
  other: receiver,
  created_at: isoInstant,
  expires_at: isoInstant,
  ended_at: isoInstant.nullable(),
  /** From when a new SMS code may be requested; null if this side confirms nothing. */
  resend_at: isoInstant.nullable(),
  /** Last three digits of the phone the code was sent to; null if this side confirms nothing. */
  phone_ending: z.string().nullable(),
  /** Whether this side confirms it by a key of its device: it has one, and asked for no code. */
  waits_for_passkey: z.boolean(),
  /** It is confirmed, and is looked at before the points go: until this day; null otherwise. */
  held_until: isoDate.nullable(),
});
export type OneTimeTransfer = z.infer<typeof oneTimeTransfer>;

/** The receiver sees only what arrived; the sender every attempt. */
export const listOneTimeTransfers = {
  method: "GET",
  path: "/api/v1/transfer/one-time",
  summary: "One-time transfers of both directions, newest first, 12 a page.",
  access: "participant",
  byMembers: "read",
  query: z.object({ page: pageNumber }),
  ...pageOf(oneTimeTransfer),
  errors: [],
} as const satisfies Endpoint;

export const startOneTimeTransfer = {
  method: "POST",
  path: "/api/v1/transfer/one-time",
  summary: "Reserves the points for 10 minutes and sends the sender an SMS code.",
  access: "participant",
  byMembers: "full",
  idempotent: true,
  body: z
    .object({
      receiver_nip: identifierField.optional(),
      /** Instead of a number: an own transfer that was carried out, to whose receiver this one goes too. */
      to_receiver_of: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      points: transferPoints,
      accept_terms: acceptTerms,
    })
    .refine(({ receiver_nip, to_receiver_of }) => (receiver_nip === undefined) !== (to_receiver_of === undefined), {
      path: ["receiver_nip"],
      message: FIELD_MESSAGES.required,
      when: () => true,
    }),
  data: oneTimeTransfer,
  errors: [
    "transfer.receiver_not_found",
    "transfer.receiver_is_sender",
    "transfer.too_many_lookups",
    "transfer.balance_locked",
    "transfer.phone_replaced",
    "points.insufficient",
    "request.key_reused",
    "auth.sms_code_too_soon",
    "auth.sms_code_daily_limit",
    "request.idempotency_key_missing",
  ],
} as const satisfies Endpoint;

const byTransfer = z.object({ transferId: recordId });

/** A call about one of the caller's transfers; the answer is the transfer as it then is. */
const ownTransfer = { access: "participant", byMembers: "full", params: byTransfer, data: oneTimeTransfer } as const;

export const getOneTimeTransfer = {
  method: "GET",
  path: "/api/v1/transfer/one-time/:transferId",
  summary: "One transfer of one's own, for the result pages.",
  ...ownTransfer,
  errors: ["transfer.not_found"],
} as const satisfies Endpoint;

export const resendTransferCode = {
  method: "POST",
  path: "/api/v1/transfer/one-time/:transferId/resend",
  summary: "A new SMS code for a transfer that waits; its ten minutes go on.",
  ...ownTransfer,
  errors: [
    "transfer.not_found",
    "transfer.expired",
    "transfer.ended",
    "auth.sms_code_too_soon",
    "auth.sms_code_daily_limit",
  ],
} as const satisfies Endpoint;

export const transferPasskeyOptions = {
  method: "POST",
  path: "/api/v1/transfer/one-time/:transferId/passkey-options",
  summary: "What a device needs to confirm this transfer, and no other, by a key of its sender.",
  access: "participant",
  byMembers: "full",
  params: byTransfer,
  data: requestOptions,
  errors: ["transfer.not_found", "transfer.expired", "transfer.ended", "passkey.not_found"],
} as const satisfies Endpoint;

export const confirmOneTimeTransfer = {
  method: "POST",
  path: "/api/v1/transfer/one-time/:transferId/confirm",
  summary: "Posts the transfer by its SMS code or by a key of its sender. The same call again answers the same.",
  access: "participant",
  byMembers: "full",
  params: byTransfer,
  body: z.object(confirmedBy).refine(isConfirmed, unconfirmed),
  data: z.object({ transfer: oneTimeTransfer, available: z.int() }),
  errors: [
    "transfer.not_found",
    "transfer.expired",
    "transfer.ended",
    "transfer.receiver_not_found",
    "transfer.balance_locked",
    "transfer.phone_replaced",
    ...CONFIRMING_ERRORS,
  ],
} as const satisfies Endpoint;

export const rejectOneTimeTransfer = {
  method: "POST",
  path: "/api/v1/transfer/one-time/:transferId/reject",
  summary: "Gives the reserved points back. The same call again answers the same.",
  ...ownTransfer,
  errors: ["transfer.not_found", "transfer.expired", "transfer.ended"],
} as const satisfies Endpoint;

export const standingTransfer = z.object({
  id: z.int(),
  /** 1 pending, 2 active, 3 rejected, 4 expired, 5 ended. */
  status: z.int().min(1).max(5),
  status_label: statusLabel,
  /** Whether this is the side that receives. */
  takes_points: z.boolean(),
  /** The other side, as far as this one may see it; the person asked sees who asks. */
  other: receiver,
  requested_at: isoInstant,
  /** Until when the receiver may answer. */
  expires_at: isoInstant,
  answered_at: isoInstant.nullable(),
  ended_at: isoInstant.nullable(),
  /** Who ended it, from this side's view; null while it lasts. */
  ended_by: z.enum(["me", "other", "staff"]).nullable(),
  /** Who of the farm's people asked, answered and ended it; null for the owner, and for what the other side did. */
  by_person: z.string().nullable(),
  answered_by_person: z.string().nullable(),
  ended_by_person: z.string().nullable(),
  /** Points carried over so far. */
  passed_points: z.int(),
  actions: z.array(z.enum(["answer", "remove"])),
});
export type StandingTransfer = z.infer<typeof standingTransfer>;

export const listStandingTransfers = {
  method: "GET",
  path: "/api/v1/transfer/steady",
  summary: "Standing transfers of both directions, newest first, 12 a page, and whether one may be asked for.",
  access: "participant",
  byMembers: "read",
  query: z.object({ page: pageNumber }),
  data: z.array(standingTransfer),
  /** `may_add`: false while one has an active or pending outgoing transfer. */
  meta: pagerMeta.extend({ may_add: z.boolean() }),
  filters: z.object({}),
  errors: [],
} as const satisfies Endpoint;

const standingRequest = { receiver_nip: identifierField, accept_terms: acceptTerms };

const STANDING_ERRORS = [
  "transfer.receiver_not_found",
  "transfer.receiver_is_sender",
  "transfer.too_many_lookups",
  "transfer.balance_locked",
  "transfer.phone_replaced",
  "transfer.standing_exists",
  "transfer.standing_circle",
] as const;

export const askToConfirmStandingTransfer = {
  method: "POST",
  path: "/api/v1/transfer/steady/confirmation",
  summary:
    "Judges the request of a standing transfer, and asks its sender to confirm it by a key or by the code of an SMS.",
  access: "participant",
  byMembers: "full",
  body: z.object({ ...standingRequest, ...wantsCode }),
  data: confirmationAsked,
  errors: [...STANDING_ERRORS, ...ASKING_ERRORS],
} as const satisfies Endpoint;

export const addStandingTransfer = {
  method: "POST",
  path: "/api/v1/transfer/steady/add",
  summary:
    "Asks the receiver for a standing transfer that its sender confirms, by notification, e-mail and SMS. 14 days to answer.",
  access: "participant",
  byMembers: "full",
  body: z.object({ ...standingRequest, ...confirmedBy }).refine(isConfirmed, unconfirmed),
  data: standingTransfer,
  errors: [...STANDING_ERRORS, ...CONFIRMING_ERRORS, "request.rate_limited"],
} as const satisfies Endpoint;

const standingRef = { id: z.int().min(1).max(Number.MAX_SAFE_INTEGER) };

/** The token of a link, as long as ours are. */
const linkToken = z.string({ error: "Odnośnik jest nieprawidłowy" }).min(20, "Odnośnik jest nieprawidłowy").max(200);

export const readStandingInvitation = {
  method: "POST",
  path: "/api/v1/transfer/steady/invitation",
  summary:
    "The request behind a link, for its receiver alone. Changes nothing; a POST keeps the token out of addresses.",
  access: "participant",
  byMembers: "full",
  readOnly: true,
  body: z.object({ token: linkToken }),
  data: standingTransfer,
  errors: ["transfer.not_found"],
} as const satisfies Endpoint;

export const answerStandingTransfer = {
  method: "POST",
  path: "/api/v1/transfer/steady/answer",
  summary: "The receiver accepts or rejects. The same answer again is the same answer.",
  access: "participant",
  byMembers: "full",
  body: z.union([
    z.strictObject({ token: linkToken, accept: z.boolean() }),
    z.strictObject({ ...standingRef, accept: z.boolean() }),
  ]),
  data: standingTransfer,
  errors: ["transfer.not_found", "transfer.expired", "transfer.agreed", "transfer.ended", "transfer.standing_circle"],
} as const satisfies Endpoint;

export const removeStandingTransfer = {
  method: "POST",
  path: "/api/v1/auth/transfer/steady/remove",
  summary: "Either side ends it; points passed on stay. Ended already: the same answer.",
  access: "participant",
  byMembers: "full",
  body: z.union([
    z.strictObject(standingRef),
    z.strictObject({ sender_nip: identifierField, receiver_nip: identifierField }),
  ]),
  data: standingTransfer,
  errors: ["transfer.not_found"],
} as const satisfies Endpoint;
