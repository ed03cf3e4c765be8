import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import {
  isoDate,
  isoInstant,
  pageNumber,
  pagerMeta,
  plainText,
  recordId,
  statusLabel,
} from "../../shared/calls/envelope.ts";
import { ksefProof, ksefDocument } from "../../shared/ksef-documents.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";
import { ADMIN_ONLY, READ_FEEDS, READ_PARTICIPANTS, WORK_FEEDS } from "../../shared/roles.ts";

export const KSEF_ENVIRONMENTS = ["test", "demo", "production"] as const;
export const KSEF_CONNECTION_STATUSES = ["waiting", "reading", "withdrawn", "ended"] as const;
export const KSEF_FAILURES = ["limited", "unavailable", "unexpected", "certificate"] as const;

const certificate = z.object({
  id: z.int(),
  environment: z.enum(KSEF_ENVIRONMENTS),
  subject: z.string(),
  /** SHA-256 of the certificate, as hexadecimal digits. */
  fingerprint: z.string(),
  valid_from: isoInstant,
  valid_until: isoInstant,
  added_at: isoInstant,
  added_by: z.string().nullable(),
  retired_at: isoInstant.nullable(),
  /** The one that signs now. */
  is_used: z.boolean(),
});

export const officeGetKsefOverview = {
  method: "GET",
  path: "/api/office/v1/ksef/overview",
  summary: "Reading from KSeF as a whole: farms by state, the oldest moment not yet read, documents a day, refusals.",
  access: { staff: READ_FEEDS },
  data: z.object({
    is_on: z.boolean(),
    environment: z.enum(KSEF_ENVIRONMENTS),
    /** The programme talks to the stand-in that comes with it, not to the Ministry's service. */
    is_stand_in: z.boolean(),
    operator: z.object({ name: z.string(), nip: z.string() }).nullable(),
    certificate: certificate.nullable(),
    counts: z.record(z.enum(KSEF_CONNECTION_STATUSES), z.int()),
    /** Farms in trouble now, by kind. */
    failing: z.partialRecord(z.enum(KSEF_FAILURES), z.int()),
    /** Of all farms that are read, the earliest "known until"; null if none is. */
    oldest_known_until: isoInstant.nullable(),
    /** Farms whose turn is overdue by more than an hour. */
    overdue: z.int(),
    /** What is set aside: documents and rows that KSeF does not give out, or not in a form that is understood. */
    set_aside: z.int(),
    /** Documents of the last 30 days that appeared below what KSeF had said to be complete. */
    late: z.int(),
    /** Farms of which KSeF counted another number of documents than there are here. */
    differing: z.int(),
    /** Documents of the last 30 days that were not clean and were read all the same. */
    mended: z.int(),
    /** Calls of today, by kind; `limited` those that KSeF put off. */
    calls: z.object({
      session: z.int(),
      question: z.int(),
      document: z.int(),
      export: z.int(),
      limited: z.int(),
    }),
    /** Packages of documents ordered for a long past: under way now, and of the last day those that came and those that did not. */
    packages: z.object({ open: z.int(), taken: z.int(), failed: z.int() }),
    /** What KSeF allows for one farm in an hour, and the most that one turn uses. */
    limits: z.object({ questions: z.int(), documents: z.int(), questions_used: z.int(), documents_used: z.int() }),
    /** The last 30 days, oldest first. */
    days: z.array(z.object({ day: isoDate, found: z.int(), taken: z.int(), refused: z.int() })),
  }),
  errors: [],
} as const satisfies Endpoint;

const connection = z.object({
  id: z.int(),
  participant: z.object({ id: z.int(), name: z.string() }),
  nip: z.string(),
  status: z.enum(KSEF_CONNECTION_STATUSES),
  status_label: statusLabel,
  consented_at: isoInstant,
  granted_at: isoInstant.nullable(),
  withdrawn_at: isoInstant.nullable(),
  ended_at: isoInstant.nullable(),
  read_at: isoInstant.nullable(),
  known_until: isoInstant.nullable(),
  next_at: isoInstant.nullable(),
  failing_since: isoInstant.nullable(),
  failure: z.enum(KSEF_FAILURES).nullable(),
  documents: z.int(),
});

export const officeListKsefConnections = {
  method: "GET",
  path: "/api/office/v1/ksef/connections",
  summary: "Farms that are or were connected.",
  access: { staff: READ_FEEDS },
  query: listQuery(["consented_at", "read_at", "failing_since"], "desc").extend({
    status: z.enum(KSEF_CONNECTION_STATUSES).optional(),
    is_failing: z.enum(["true"]).optional(),
  }),
  data: z.array(connection),
  meta: pagerMeta,
  errors: [],
} as const satisfies Endpoint;

export const officeListKsefWithdrawn = {
  method: "GET",
  path: "/api/office/v1/ksef/withdrawn",
  summary:
    "Farms that are read no more and keep points of invoices that were: their returns will not be seen. Most points first.",
  access: { staff: READ_FEEDS },
  data: z.array(
    z.object({
      participant: z.object({ id: z.int(), name: z.string() }),
      nip: z.string(),
      withdrawn_at: isoInstant,
      /** Accepted invoices that were read in the half year before, and their points without what was corrected. */
      invoices: z.int(),
      points: z.int(),
      /** What invoices that came in other ways have earned since. */
      points_since: z.int(),
    }),
  ),
  errors: [],
} as const satisfies Endpoint;

const setAside = z.object({
  kind: z.enum(["document", "row"]),
  id: z.int(),
  participant: z.object({ id: z.int(), name: z.string() }),
  seller: z.string(),
  /** KSeF's number; of a row without one, the hash of the row. */
  ksef_number: z.string(),
  /** The seller's number, where it can be read. */
  document: z.string().nullable(),
  why: z.string(),
  since: isoInstant,
  tries: z.int(),
  /** Not asked for before; null: at the farm's next turn. */
  try_at: isoInstant.nullable(),
  /** What KSeF answered of a row, without the buyer and the sums; null for a document. */
  raw: z.record(z.string(), z.string()).nullable(),
});

export const officeListKsefSetAside = {
  method: "GET",
  path: "/api/office/v1/ksef/set-aside",
  summary: "What KSeF lists and does not give out, or lists in a way that is not understood; what waits longest first.",
  access: { staff: READ_FEEDS },
  query: listQuery(["since"], "asc").pick({ page: true, per_page: true }),
  ...pageOf(setAside),
  errors: [],
} as const satisfies Endpoint;

export const officeRetryKsefSetAside = {
  method: "POST",
  path: "/api/office/v1/ksef/set-aside/retry",
  value: "none",
  summary: "Asks KSeF for it at the farm's next possible moment: within a quarter of an hour.",
  access: { staff: WORK_FEEDS },
  body: z.object({ kind: z.enum(["document", "row"]), id: recordId }),
  data: z.object({ asked_from: isoInstant }),
  errors: ["ksef.not_set_aside"],
} as const satisfies Endpoint;

export const officeGetParticipantKsef = {
  method: "GET",
  path: "/api/office/v1/participants/:participantId/ksef",
  summary: "A farm's connection, the newest first where it connected again, and the documents that were read.",
  access: { staff: READ_PARTICIPANTS },
  params: z.object({ participantId: recordId }),
  query: z.object({ page: pageNumber }),
  data: z.object({
    connection: connection.nullable(),
    /** Of this connection; null before the first. */
    proof: ksefProof.nullable(),
    documents: z.array(ksefDocument),
  }),
  meta: pagerMeta,
  errors: ["participant.not_found"],
} as const satisfies Endpoint;

export const officeSwitchKsef = {
  method: "PUT",
  path: "/api/office/v1/ksef/reading",
  value: "gives_power",
  summary: "Stops all reading, or lets it go on where it stopped.",
  access: { staff: ADMIN_ONLY },
  body: z.object({ is_on: z.boolean() }),
  data: z.object({ is_on: z.boolean() }),
  errors: [],
} as const satisfies Endpoint;

export const officeListKsefCertificates = {
  method: "GET",
  path: "/api/office/v1/ksef/certificates",
  summary: "The operator's certificates for signing in to KSeF, the newest first. Keys are never shown.",
  access: { staff: ADMIN_ONLY },
  data: z.array(certificate),
  errors: [],
} as const satisfies Endpoint;

export const officeAddKsefCertificate = {
  method: "POST",
  path: "/api/office/v1/ksef/certificates",
  value: "gives_power",
  summary: "Brings in a key pair beside those there are; it signs from the next sign-in on if it is valid longest.",
  access: { staff: ADMIN_ONLY },
  body: z.object({
    environment: z.enum(KSEF_ENVIRONMENTS, { error: "Wybierz środowisko" }),
    certificate_pem: plainText(20_000, 1),
    key_pem: plainText(20_000, 1),
    /** Of an encrypted key. */
    key_password: z.string().max(200).nullish(),
  }),
  data: certificate,
  errors: ["ksef.certificate_refused"],
} as const satisfies Endpoint;

export const officeRetireKsefCertificate = {
  method: "POST",
  path: "/api/office/v1/ksef/certificates/:certificateId/retire",
  value: "none",
  summary: "A certificate signs no more. Retiring a retired one changes nothing.",
  access: { staff: ADMIN_ONLY },
  params: z.object({ certificateId: recordId }),
  data: certificate,
  errors: ["ksef.certificate_not_found"],
} as const satisfies Endpoint;
