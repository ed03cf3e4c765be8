import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { ADMIN_ONLY } from "../../shared/roles.ts";
import { byParticipant, reasonField } from "../account/farms.ts";

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
