import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, plainText, recordId } from "../../shared/calls/envelope.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";
import { READ_PARTICIPANTS, WORK_PARTICIPANTS } from "../../shared/roles.ts";

export const closingRequest = z.object({
  id: z.int(),
  participant_id: z.int(),
  participant_name: z.string(),
  identifier: z.string(),
  reason: z.string(),
  requested_at: isoInstant,
  /** What the participant gives up. */
  available_points: z.int(),
  status: z.enum(["open", "withdrawn", "closed"]),
  decided_at: isoInstant.nullable(),
  decided_by: z.string().nullable(),
});

export const officeListClosings = {
  method: "GET",
  path: "/api/office/v1/closings",
  summary: "Requests to close an account.",
  access: { staff: READ_PARTICIPANTS },
  query: listQuery(["requested_at"], "asc").extend({ status: z.enum(["open", "withdrawn", "closed"]).optional() }),
  ...pageOf(closingRequest),
  errors: [],
} as const satisfies Endpoint;

export const officeCloseAccount = {
  method: "POST",
  path: "/api/office/v1/closings/:closingId/close",
  value: "none",
  summary: "Closes the account for good: personal data are erased, the ledger stays without a name.",
  access: { staff: WORK_PARTICIPANTS },
  params: z.object({ closingId: recordId }),
  body: z.object({ reason: plainText(500, 3) }),
  data: closingRequest,
  errors: ["closing.not_found", "closing.not_open", "closing.points_waiting"],
} as const satisfies Endpoint;
