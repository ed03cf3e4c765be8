import { INVITATION_STATES } from "@plon/rules/offers/invitation-state.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, pagerMeta, queryFlag, statusLabel } from "../../shared/calls/envelope.ts";
import { listQuery } from "../../shared/calls/lists.ts";
import { READ_PARTICIPANTS } from "../../shared/roles.ts";

export const officeListInvitations = {
  method: "GET",
  path: "/api/office/v1/invitations",
  summary: "Recommendations with what became of them; a representative sees those of own participants.",
  access: { staff: READ_PARTICIPANTS },
  query: listQuery(["created_at", "inviter"], "desc").extend({
    status: z.enum(INVITATION_STATES).optional(),
    /** Only those for which nothing was sent, or something was. */
    silent: queryFlag.optional(),
  }),
  data: z.array(
    z.object({
      id: z.int(),
      inviter: z.object({ id: z.int(), name: z.string() }),
      name: z.string().nullable(),
      /** Who of the farm's people it is from; null for the owner. */
      by_person: z.string().nullable(),
      status: z.enum(INVITATION_STATES),
      status_label: statusLabel,
      silent: z.boolean(),
      objected: z.boolean(),
      created_at: isoInstant,
      expires_at: isoInstant,
      participant: z.object({ id: z.int(), name: z.string() }).nullable(),
      points: z.int().nullable(),
    }),
  ),
  meta: pagerMeta,
  errors: [],
} as const satisfies Endpoint;
