import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { plainText } from "../../shared/calls/envelope.ts";
import { otherPhoneField } from "../../shared/calls/fields.ts";
import { WORK_PARTICIPANTS } from "../../shared/roles.ts";
import { byParticipant, reasonField } from "./farms.ts";

export const officeReportLostPhone = {
  method: "POST",
  path: "/api/office/v1/participants/:participantId/lost-phone",
  value: "gives_power",
  summary:
    "Asks for what a lost phone needs: keys, notifications on devices and sessions end, and a new number may take the old one's place. An administrator other than the asker approves it.",
  access: { staff: WORK_PARTICIPANTS },
  params: byParticipant,
  body: z.object({
    reason: reasonField,
    /** How staff made sure that the caller is the owner. */
    verification: plainText(300, 3),
    /** The number that takes the old one's place; none leaves it. */
    phone: z.preprocess((typed) => (typed === "" ? null : typed), otherPhoneField.nullish()),
  }),
  data: z.null(),
  errors: ["participant.not_found", "participant.phone_same", "approval.waiting"],
} as const satisfies Endpoint;
