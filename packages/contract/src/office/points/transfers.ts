import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, plainText, recordId, statusLabel } from "../../shared/calls/envelope.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";
import { READ_PARTICIPANTS, WORK_PARTICIPANTS } from "../../shared/roles.ts";

export const person = z.object({ id: z.int(), name: z.string(), identifier: z.string() });

export const officeStandingTransfer = z.object({
  id: z.int(),
  sender: person,
  receiver: person,
  status: z.enum(["pending", "active", "rejected", "expired", "ended"]),
  status_label: statusLabel,
  requested_at: isoInstant,
  expires_at: isoInstant,
  answered_at: isoInstant.nullable(),
  ended_at: isoInstant.nullable(),
  ended_by: z.enum(["sender", "receiver", "staff"]).nullable(),
  /** Who of a side's people asked, answered and ended it; null for the owner. */
  by_person: z.string().nullable(),
  /** By what the sender confirmed the request; null for those of before it was kept. */
  confirmed_by: z.enum(["key", "sms"]).nullable(),
  answered_by_person: z.string().nullable(),
  ended_by_person: z.string().nullable(),
  passed_points: z.int(),
});

export const officeListStandingTransfers = {
  method: "GET",
  path: "/api/office/v1/standing-transfers",
  summary: "Standing transfers; a representative sees those with own participants.",
  access: { staff: READ_PARTICIPANTS },
  query: listQuery(["requested_at"], "desc").extend({
    status: z.enum(["pending", "active", "rejected", "expired", "ended"]).optional(),
    participant_id: recordId.optional(),
  }),
  ...pageOf(officeStandingTransfer),
  errors: [],
} as const satisfies Endpoint;

export const officeEndStandingTransfer = {
  method: "POST",
  path: "/api/office/v1/standing-transfers/:standingTransferId/end",
  value: "none",
  summary: "Ends a standing transfer that is pending or active, with a reason; both sides are told.",
  access: { staff: WORK_PARTICIPANTS },
  params: z.object({ standingTransferId: recordId }),
  body: z.object({ reason: plainText(500, 3) }),
  data: officeStandingTransfer,
  errors: ["transfer.not_found", "transfer.ended"],
} as const satisfies Endpoint;

export const officeOneTimeTransfer = z.object({
  id: z.int(),
  sender: person,
  receiver: person,
  points: z.int(),
  /** Who of the sender's people began and rejected it; null for the owner. */
  by_person: z.string().nullable(),
  /** By what the sender confirmed it; null as long as nobody did, and for those of before it was kept. */
  confirmed_by: z.enum(["key", "sms"]).nullable(),
  cancelled_by_person: z.string().nullable(),
  status: z.enum(["pending", "held", "done", "rejected", "expired"]),
  status_label: statusLabel,
  created_at: isoInstant,
  expires_at: isoInstant,
  ended_at: isoInstant.nullable(),
});

export const officeListOneTimeTransfers = {
  method: "GET",
  path: "/api/office/v1/one-time-transfers",
  summary: "One-time transfers; a representative sees those with own participants.",
  access: { staff: READ_PARTICIPANTS },
  query: listQuery(["created_at", "points"], "desc").extend({
    status: z.enum(["pending", "done", "rejected", "expired"]).optional(),
    participant_id: recordId.optional(),
  }),
  ...pageOf(officeOneTimeTransfer),
  errors: [],
} as const satisfies Endpoint;

export const officeHold = z.object({
  id: z.int(),
  participant: person,
  points: z.int(),
  purpose: z.string(),
  purpose_label: z.string(),
  held_at: isoInstant,
  expires_at: isoInstant,
});

export const officeListHolds = {
  method: "GET",
  path: "/api/office/v1/holds",
  summary: "Points that are set aside and not settled yet.",
  access: { staff: READ_PARTICIPANTS },
  query: listQuery(["expires_at", "points"], "asc").extend({ participant_id: recordId.optional() }),
  ...pageOf(officeHold),
  errors: [],
} as const satisfies Endpoint;
