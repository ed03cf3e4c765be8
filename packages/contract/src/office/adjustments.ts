import { z } from "zod";
import type { Endpoint } from "../shared/endpoint.ts";
import { recordId } from "../shared/envelope.ts";
import { listQuery, pageOf } from "../shared/lists.ts";
import { ADMIN_ONLY } from "../shared/roles.ts";
import { DECISION_STATUSES, decisionBody, secondDecision } from "../shared/second-decisions.ts";
import { byParticipant, reasonField } from "./farms.ts";
import { person } from "./transfers.ts";

export const officeAdjustPoints = {
  method: "POST",
  path: "/api/office/v1/participants/:participantId/adjustments",
  value: "makes_points",
  summary:
    "Adds or takes points with a reason the farmer reads. From a size on (a setting) it waits for a second person: then there is a request and no movement.",
  access: { staff: ADMIN_ONLY },
  idempotent: true,
  params: byParticipant,
  body: z.object({
    points: z
      .int("Podaj całkowitą liczbę punktów")
      .min(-10_000_000, "Najwyżej 10 000 000 punktów naraz")
      .max(10_000_000, "Najwyżej 10 000 000 punktów naraz")
      .refine((points) => points !== 0, "Podaj liczbę różną od zera"),
    reason: reasonField,
  }),
  data: z.object({ movement_id: z.int().nullable(), request_id: z.int().nullable(), available: z.int() }),
  errors: ["participant.not_found", "points.insufficient", "request.key_reused", "request.idempotency_key_missing"],
} as const satisfies Endpoint;

export const officeTransferPoints = {
  method: "POST",
  path: "/api/office/v1/participants/:participantId/transfers",
  value: "moves_out",
  summary: "Moves points to another participant, as when a farm changes hands. Lots keep their expiry.",
  access: { staff: ADMIN_ONLY },
  idempotent: true,
  params: byParticipant,
  body: z.object({
    receiver_nip: z.string().max(20),
    points: z.int("Podaj całkowitą liczbę punktów").min(1, "Pole musi mieć minimalną wartość 1").max(10_000_000),
    reason: reasonField,
  }),
  data: z.object({ movement_id: z.int().nullable(), request_id: z.int().nullable(), available: z.int() }),
  errors: ["participant.not_found", "points.insufficient", "request.key_reused", "request.idempotency_key_missing"],
} as const satisfies Endpoint;

export const adjustmentRequest = secondDecision.extend({
  participant: person,
  /** The receiver of the points, for a transfer by hand. */
  receiver: person.nullable(),
  points: z.int(),
});

export const officeListAdjustments = {
  method: "GET",
  path: "/api/office/v1/adjustments",
  summary: "Large corrections of balances: what waits for a second person, and what became of the others.",
  access: { staff: ["admin", "clerk", "auditor"] },
  query: listQuery(["requested_at"], "desc").extend({
    status: z.enum(DECISION_STATUSES).optional(),
    participant_id: recordId.optional(),
  }),
  ...pageOf(adjustmentRequest),
  errors: [],
} as const satisfies Endpoint;

export const officeDecideAdjustment = {
  method: "POST",
  path: "/api/office/v1/adjustments/:adjustmentId/decision",
  value: "makes_points",
  summary:
    "A second person approves (the points are posted in the same transaction) or rejects; whoever asked withdraws.",
  access: { staff: ADMIN_ONLY },
  params: z.object({ adjustmentId: recordId }),
  body: decisionBody,
  data: adjustmentRequest,
  errors: [
    "adjustment.not_found",
    "adjustment.decided",
    "adjustment.own",
    "approval.same_person",
    "participant.not_found",
    "points.insufficient",
    "request.key_reused",
  ],
} as const satisfies Endpoint;
