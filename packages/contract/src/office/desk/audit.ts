import { z } from "zod";
import { AUDIT_SUBJECTS } from "../../shared/words/audit-subjects.ts";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, isoInstant, pagerMeta, recordId, searchPhrase } from "../../shared/calls/envelope.ts";
import { listQuery } from "../../shared/calls/lists.ts";
import { READ_AUDIT, WORK_INVOICES } from "../../shared/roles.ts";

/** Signing in: most rows of a quiet day, and seldom what is looked for. */
export const SIGN_IN_ACT = "staff.sign_in";

/** The filter of actions; days are Warsaw days, the last one included. */
export const auditFilter = z.object({
  /** Text in the values before and after, in the name of the action, or the number of the subject. */
  search: searchPhrase,
  staff_id: recordId.optional(),
  action: z.string().max(60).optional(),
  /** Leaves sign-ins out, unless an action is asked for by name. */
  sign_ins: z.enum(["without"]).optional(),
  subject_type: z.enum(AUDIT_SUBJECTS).optional(),
  subject_id: z.string().trim().max(40).optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
  /** From this very moment on, within the days. */
  since: isoInstant.optional(),
});

const countedActs = z.array(z.object({ action: z.string(), action_label: z.string(), count: z.int() }));

export const officeMyDay = {
  method: "GET",
  path: "/api/office/v1/audit/my-day",
  summary: "What the caller did today: how often each kind of act, and how many decisions about invoices stand.",
  access: { staff: WORK_INVOICES },
  data: z.object({ invoices_decided: z.int(), acts: countedActs }),
  errors: [],
} as const satisfies Endpoint;

export const officeSinceLastVisit = {
  method: "GET",
  path: "/api/office/v1/audit/since-last-visit",
  summary: "How often each kind of act was done since the last trace that the caller left before this session.",
  access: { staff: READ_AUDIT },
  data: z.object({
    /** Null on the first visit: then the acts are all there are. */
    since: isoInstant.nullable(),
    acts: countedActs,
  }),
  errors: [],
} as const satisfies Endpoint;

export const AUDIT_CSV_PATH = "/api/office/v1/audit.csv";

export const AUDIT_XLSX_PATH = "/api/office/v1/audit.xlsx";

/** As many of the newest acts are searched for the words of what they changed. */
export const AUDIT_CONTENTS_SEARCHED_MAX = 10_000;

/** A workbook is built in memory; beyond this use the CSV. */
export const AUDIT_XLSX_ROWS_MAX = 20_000;

export const officeListAuditActions = {
  method: "GET",
  path: "/api/office/v1/audit/actions",
  summary: "The kinds of acts the audit log knows, in words.",
  access: { staff: READ_AUDIT },
  data: z.array(z.object({ id: z.string(), name: z.string() })),
  errors: [],
} as const satisfies Endpoint;

export const officeListAudit = {
  method: "GET",
  path: "/api/office/v1/audit",
  summary: "What staff did: who, when, from where, what, before and after.",
  mayLag: true,
  access: { staff: READ_AUDIT },
  query: listQuery(["happened_at"], "desc").extend(auditFilter.shape),
  data: z.array(
    z.object({
      id: z.int(),
      happened_at: isoInstant,
      staff: z.object({ id: z.int(), name: z.string(), email: z.string() }),
      address: z.string(),
      action: z.string(),
      action_label: z.string(),
      /** One of AUDIT_SUBJECTS; actions of older versions may name others. */
      subject_type: z.string(),
      subject_id: z.string(),
      /** Its name; null if it has none, or no longer exists. */
      subject_name: z.string().nullable(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
  meta: pagerMeta,
  errors: [],
} as const satisfies Endpoint;
