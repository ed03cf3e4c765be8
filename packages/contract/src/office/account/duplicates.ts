import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, pagerMeta, plainText, recordId } from "../../shared/calls/envelope.ts";
import { ADMIN_ONLY, READ_INVOICES, WORK_PARTICIPANTS } from "../../shared/roles.ts";
import { listQuery } from "../../shared/calls/lists.ts";

/** Why two accounts may be of one farm. */
export const DUPLICATE_REASONS = ["bank_account", "authorized_person", "phone", "email", "name"] as const;

export const duplicateSide = z.object({
  id: z.int(),
  name: z.string(),
  company_name: z.string(),
  identifier: z.string(),
  identifier_type: z.enum(["nip", "pesel"]),
  city: z.string(),
  available: z.int(),
  invoices: z.int(),
  created_at: isoInstant,
});

export const officeListDuplicates = {
  method: "GET",
  path: "/api/office/v1/duplicates",
  summary: "Pairs of accounts that look like one farm, those with most in common first.",
  mayLag: true,
  access: { staff: READ_INVOICES },
  query: listQuery(["reasons"], "desc"),
  data: z.array(
    z.object({
      id: z.string(),
      reasons: z.array(z.enum(DUPLICATE_REASONS)),
      first: duplicateSide,
      second: duplicateSide,
    }),
  ),
  meta: pagerMeta,
  errors: [],
} as const satisfies Endpoint;

export const officeDismissDuplicate = {
  method: "POST",
  path: "/api/office/v1/duplicates/dismissals",
  value: "none",
  summary: "Remembers that two accounts are of two farms; the pair is not listed again.",
  access: { staff: WORK_PARTICIPANTS },
  body: z.object({ first_id: recordId, second_id: recordId }),
  data: z.null(),
  errors: ["participant.not_found"],
} as const satisfies Endpoint;

/** What blocks a merge, each with what to do about it. */
export const MERGE_BLOCKS = [
  "same",
  "locked",
  "kept_locked",
  "invoices",
  "pending",
  "held",
  "debt",
  "orders",
  "payouts",
  "standing_transfers",
  "one_time_transfers",
  "adjustments",
  "points",
  "closing",
  "satagro",
  "ksef",
] as const;

const byParticipant = z.object({ participantId: recordId });

export const officePreviewMerge = {
  method: "GET",
  path: "/api/office/v1/participants/:participantId/merge",
  summary: "What a merge into another account would move, and what stands in its way. Changes nothing.",
  access: { staff: READ_INVOICES },
  params: byParticipant,
  query: z.object({ kept_id: recordId }),
  data: z.object({
    left: duplicateSide,
    kept: duplicateSide,
    /** Points that move, with their expiry dates. */
    points: z.int(),
    allow_lists: z.int(),
    recommendations: z.int(),
    /** What stays with the abandoned account and is linked from the kept one's page. */
    invoices: z.int(),
    orders: z.int(),
    blocks: z.array(z.object({ code: z.enum(MERGE_BLOCKS), text: z.string() })),
  }),
  errors: ["participant.not_found"],
} as const satisfies Endpoint;

export const officeMergeParticipant = {
  method: "POST",
  path: "/api/office/v1/participants/:participantId/merge",
  value: "moves_out",
  summary: "Merges this account into another: the points move, this one is closed to sign-in, its history stays.",
  access: { staff: ADMIN_ONLY },
  idempotent: true,
  params: byParticipant,
  body: z.object({ kept_id: recordId, reason: plainText(500, 3) }),
  data: z.object({ kept_id: z.int(), points: z.int(), merged_at: isoInstant }),
  errors: [
    "participant.not_found",
    "participant.merge_blocked",
    "request.key_reused",
    "request.idempotency_key_missing",
  ],
} as const satisfies Endpoint;
