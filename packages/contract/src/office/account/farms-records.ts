import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, plainText, recordId, statusLabel } from "../../shared/calls/envelope.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";
import { READ_PARTICIPANTS, WORK_PARTICIPANTS } from "../../shared/roles.ts";

/** The kinds of dated records about a farm; each is a separate list on the participant's page. */
export const FARM_RECORDS = ["promotions", "payouts", "recommendations", "letters", "sign-ins"] as const;

export type FarmRecords = (typeof FARM_RECORDS)[number];

const byParticipant = z.object({ participantId: recordId });

export const farmRecord = z.object({
  id: z.string(),
  at: isoInstant,
  title: z.string(),
  detail: z.string(),
  status_label: statusLabel.nullable(),
  /** Its page in the office. */
  path: z.string().nullable(),
});

export const officeListFarmRecords = {
  method: "GET",
  path: "/api/office/v1/participants/:participantId/records/:kind",
  summary: "One kind of what is known of a farm, newest first: answers and rewards of promotions, payouts, …",
  access: { staff: READ_PARTICIPANTS },
  params: byParticipant.extend({ kind: z.enum(FARM_RECORDS, { error: "Nie ma takiego wykazu." }) }),
  query: listQuery(["at"], "desc"),
  ...pageOf(farmRecord),
  errors: ["participant.not_found"],
} as const satisfies Endpoint;

/** A farm's standing in a promotion, in the words that the farmer reads. */
export const farmPromotion = z.object({
  id: z.int(),
  title: z.string(),
  /** Whether its rules can be answered now, and until when. */
  is_open: z.boolean(),
  closes_at: isoInstant,
  /** Null: not answered. */
  agreed: z.boolean().nullable(),
  answered_at: isoInstant.nullable(),
  /** The progress line that the farmer sees; null if nothing is counted or the farm takes no part. */
  standing: z.string().nullable(),
  tiers: z.array(
    z.object({
      id: z.int(),
      reward: z.string(),
      /**
       * What was bought and what is missing; null if only the written rules say how much of what, or the farm declined.
       */
      progress: z.string().nullable(),
      grant: z.object({ status_label: statusLabel, granted_at: isoInstant }).nullable(),
    }),
  ),
});
export type FarmPromotion = z.infer<typeof farmPromotion>;

export const officeListFarmPromotions = {
  method: "GET",
  path: "/api/office/v1/participants/:participantId/promotions",
  summary:
    "Promotions for a farm that have begun, and all that it answered or was rewarded in, the running ones first.",
  access: { staff: READ_PARTICIPANTS },
  params: byParticipant,
  query: listQuery(["closes_at"], "desc"),
  ...pageOf(farmPromotion),
  errors: ["participant.not_found"],
} as const satisfies Endpoint;

export const staffNote = z.object({
  id: z.int(),
  written_at: isoInstant,
  author: z.string(),
  text: z.string(),
});

export const officeListNotes = {
  method: "GET",
  path: "/api/office/v1/participants/:participantId/notes",
  summary: "What staff noted about a participant, newest first. The participant does not see it.",
  access: { staff: READ_PARTICIPANTS },
  params: byParticipant,
  query: listQuery(["written_at"], "desc"),
  ...pageOf(staffNote),
  errors: ["participant.not_found"],
} as const satisfies Endpoint;

export const officeAddNote = {
  method: "POST",
  path: "/api/office/v1/participants/:participantId/notes",
  value: "none",
  summary: "Notes something about a participant; a note is never changed, and goes when the account is closed.",
  access: { staff: WORK_PARTICIPANTS },
  params: byParticipant,
  body: z.object({ text: plainText(2000, 3) }),
  data: staffNote,
  errors: ["participant.not_found"],
} as const satisfies Endpoint;
