import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant } from "../../shared/calls/envelope.ts";
import { movementExplanation } from "../../shared/explanation.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";
import { READ_INVOICES, READ_PARTICIPANTS } from "../../shared/roles.ts";
import { byParticipant } from "./farms.ts";

export const ledgerHealth = {
  method: "GET",
  path: "/api/health/ledger",
  summary: "What the last whole proof of the ledger and the parts proved since have found, and how old they are.",
  access: { staff: READ_INVOICES },
  data: z.object({
    checked_at: isoInstant.nullable(),
    ok: z.boolean().nullable(),
    breaches: z.array(z.string()),
    counts: z.record(z.string(), z.int()),
    whole_started_at: isoInstant.nullable(),
    whole_age_minutes: z.int().nullable(),
    part_at: isoInstant.nullable(),
    part_age_minutes: z.int().nullable(),
    whole_under_way_since: isoInstant.nullable(),
  }),
  errors: [],
} as const satisfies Endpoint;

export const officeMovement = z.object({
  id: z.int(),
  kind: z.string(),
  kind_label: z.string(),
  occurred_at: isoInstant,
  points: z.int(),
  pending_points: z.int(),
  balance_after: z.int(),
  actor: z.string(),
  explanation: movementExplanation,
});

export const officeListMovements = {
  method: "GET",
  path: "/api/office/v1/participants/:participantId/movements",
  summary: "Every movement of a participant's points, newest first.",
  access: { staff: READ_PARTICIPANTS },
  params: byParticipant,
  query: listQuery(["occurred_at"], "desc"),
  ...pageOf(officeMovement),
  errors: ["participant.not_found"],
} as const satisfies Endpoint;
