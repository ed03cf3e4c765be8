import { FRAUD_SIGNAL_KINDS } from "@plon/rules/fraud/signals.ts";
import { SIGNAL_SUBJECTS } from "@plon/rules/fraud/signal.ts";
import { FRAUD_VERDICTS } from "@plon/rules/fraud/threshold.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, isoInstant, plainText, recordId } from "../../shared/calls/envelope.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";
import { ADMIN_ONLY, READ_AUDIT } from "../../shared/roles.ts";

/** Closed: the account that it was about is. */
export const FRAUD_CASE_STATES = ["open", "confirmed", "unfounded", "closed"] as const;

const fraudSignal = z.object({
  id: z.int(),
  kind: z.enum(FRAUD_SIGNAL_KINDS),
  title: z.string(),
  /** What was counted, in words. */
  sentence: z.string(),
  /** The records that it is about. */
  records: z.array(z.object({ type: z.enum(["participant", "invoice", "distributor", "staff"]), id: z.int() })),
  /** From 0 to 100. */
  score: z.int(),
  first_seen_at: isoInstant,
  last_seen_at: isoInstant,
});

export const fraudCase = z.object({
  id: z.int(),
  subject: z.object({
    type: z.enum(SIGNAL_SUBJECTS),
    id: z.int(),
    name: z.string(),
    /** Of a partner's key: whose it is. */
    partner_id: z.int().nullable(),
  }),
  status: z.enum(FRAUD_CASE_STATES),
  /** All signals together, from 0 to 100. */
  score: z.int(),
  opened_at: isoInstant,
  changed_at: isoInstant,
  /** What leaves the farm waits until this day; null where nothing does. */
  held_until: isoDate.nullable(),
  decided_at: isoInstant.nullable(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
  revision: z.int(),
  signals: z.array(fraudSignal),
});
export type FraudCase = z.infer<typeof fraudCase>;

export const officeListFraudCases = {
  method: "GET",
  path: "/api/office/v1/fraud-cases",
  summary: "What looks like abuse, by whom it is about. Nobody sees a case about themselves.",
  access: { staff: READ_AUDIT },
  query: listQuery(["opened_at", "score"], "desc").extend({
    status: z.enum(FRAUD_CASE_STATES, { error: "Nieznany stan" }).optional(),
    subject: z.enum(SIGNAL_SUBJECTS, { error: "Nieznany rodzaj" }).optional(),
    kind: z.enum(FRAUD_SIGNAL_KINDS, { error: "Nieznany sygnał" }).optional(),
  }),
  ...pageOf(fraudCase),
  errors: [],
} as const satisfies Endpoint;

const byCase = z.object({ caseId: recordId });

export const officeGetFraudCase = {
  method: "GET",
  path: "/api/office/v1/fraud-cases/:caseId",
  summary: "One case with its signals; the kept facts hold ids and counts.",
  access: { staff: READ_AUDIT },
  params: byCase,
  data: fraudCase,
  errors: ["fraud.not_found"],
} as const satisfies Endpoint;

export const officeDecideFraudCase = {
  method: "POST",
  path: "/api/office/v1/fraud-cases/:caseId/decision",
  value: "none",
  summary:
    "Decides a case as it was read. Nothing is taken by it; a confirmation after which points will be taken waits for a second person.",
  access: { staff: ADMIN_ONLY },
  params: byCase,
  body: z.object({
    verdict: z.enum(FRAUD_VERDICTS, { error: "Wybierz rozstrzygnięcie" }),
    reason: plainText(500).min(3, "Pole musi mieć co najmniej 3 znaki"),
    takes_points: z.boolean().default(false),
    revision: z.int().min(0),
  }),
  data: fraudCase,
  errors: ["fraud.not_found", "fraud.decided", "fraud.changed_meanwhile", "approval.waiting"],
} as const satisfies Endpoint;

export const officeExtendFraudHold = {
  method: "POST",
  path: "/api/office/v1/fraud-cases/:caseId/hold",
  value: "none",
  summary: "Lets what leaves the farm wait five working days longer, for a reason, and never beyond twenty.",
  access: { staff: ADMIN_ONLY },
  params: byCase,
  body: z.object({ reason: plainText(500).min(3, "Pole musi mieć co najmniej 3 znaki") }),
  data: fraudCase,
  errors: ["fraud.not_found", "fraud.decided", "fraud.hold_over"],
} as const satisfies Endpoint;

const fraudThreshold = z.object({
  kind: z.enum(FRAUD_SIGNAL_KINDS),
  title: z.string(),
  /** A signal below it does not count. */
  threshold: z.int(),
  least: z.int(),
  most: z.int(),
  /** In how many decided cases it counted, and was right or not. */
  confirmed: z.int(),
  unfounded: z.int(),
});
export type FraudThreshold = z.infer<typeof fraudThreshold>;

export const officeListFraudThresholds = {
  method: "GET",
  path: "/api/office/v1/fraud-thresholds",
  summary: "What decisions taught of each kind of signal, and how often it was right.",
  access: { staff: READ_AUDIT },
  data: z.array(fraudThreshold),
  errors: [],
} as const satisfies Endpoint;
