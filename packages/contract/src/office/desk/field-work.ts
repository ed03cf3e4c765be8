import { TASK_LENGTH_MAX, TASK_STATUSES, VISIT_LENGTH_MAX } from "@plon/rules/desk/field-merge.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, isoInstant, plainText, recordId } from "../../shared/calls/envelope.ts";
import { READ_FIELD_WORK, WORK_IN_THE_FIELD } from "../../shared/roles.ts";

/** Farms of one answer, and acts of one call. */
export const FIELD_FARMS_PER_PAGE = 50;
export const FIELD_ACTS_MAX = 20;

/** What a change wanted in a field that somebody else had changed meanwhile. */
const clash = z.object({ id: z.int(), field: z.string(), value: z.string(), by: z.string(), written_at: isoInstant });

const record = { ref: z.string(), version: z.int(), by: z.string(), written_at: isoInstant, clashes: z.array(clash) };

export const fieldVisit = z.object({ ...record, visited_on: isoDate, text: z.string() });
export const fieldTask = z.object({ ...record, title: z.string(), due_on: isoDate, status: z.enum(TASK_STATUSES) });

export const fieldFarm = z.object({
  id: z.int(),
  /** Of all that follows: a phone that names it has it already. */
  tag: z.string(),
  name: z.string(),
  /** The owner, where the farm has a name of its own. */
  person: z.string().nullable(),
  phone: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  is_locked: z.boolean(),
  /** About where the farm is, by its postcode; null if that is not known. */
  place: z.object({ lat: z.number(), lng: z.number(), precision: z.enum(["town", "area"]) }).nullable(),
  points: z.object({ available: z.int(), pending: z.int() }),
  next_expiry: z.object({ expires_at: isoInstant, points: z.int() }).nullable(),
  nearest_reward: z.object({ title: z.string(), points: z.int(), missing: z.int() }).nullable(),
  /** Documents that wait for the farm. */
  returned: z.array(z.object({ document: z.string(), reason: z.string().nullable() })),
  has_required_consents: z.boolean(),
  /** `pesel`: a farm without a NIP can't connect. */
  ksef: z.enum(["none", "waiting", "reading", "withdrawn", "pesel", "not_offered"]),
  has_invoice_this_season: z.boolean(),
  /** The newest first. */
  visits: z.array(fieldVisit),
  /** Those that are open, the nearest first, and those of which two versions are kept. */
  tasks: z.array(fieldTask),
  /** What the farm asked and nobody answered yet. */
  threads: z.array(z.object({ kind: z.enum(["message", "question", "appeal"]), about: z.string(), since: isoInstant })),
});
export type FieldFarm = z.infer<typeof fieldFarm>;
export type FieldVisit = z.infer<typeof fieldVisit>;
export type FieldTask = z.infer<typeof fieldTask>;

const KNOWN = /^(?:\d{1,15}:[0-9a-f]{12}(?:,\d{1,15}:[0-9a-f]{12})*)?$/;

export const officeFieldFarms = {
  method: "GET",
  path: "/api/office/v1/field-work/farms",
  summary:
    "A representative's own farms for a phone without a network, by number and in pages; of those whose tag is named only the numbers.",
  access: { staff: READ_FIELD_WORK },
  query: z.object({
    /** The last farm of the page before. */
    after: z.coerce.number({ error: "Nieprawidłowy numer." }).int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    /** Farms of this page that the phone has, each with its tag. */
    known: z.string().max(2000).regex(KNOWN, "Nieprawidłowa lista.").default(""),
    /** Whose farms an administrator looks at. Representatives have their own. */
    representative_id: recordId.optional(),
  }),
  data: z.object({
    representative: z.object({ id: z.int(), name: z.string() }).nullable(),
    farms: z.array(fieldFarm),
    /** What the phone has already, unchanged. */
    same: z.array(z.int()),
    /** Where the next page begins; null after the last one. Farms up to there that are not named are nobody's business any more. */
    next: z.int().nullable(),
    read_at: isoInstant,
    /** Whom farms give the permission in KSeF, and where; null if the programme doesn't offer it. */
    ksef: z.object({ operator: z.string(), identifier: z.string(), app_url: z.string().nullable() }).nullable(),
  }),
  errors: [],
} as const satisfies Endpoint;
export type FieldFarms = z.infer<typeof officeFieldFarms.data>;

const uuid = z.uuid("Nieprawidłowy numer.").toLowerCase();
const version = z.int().min(1).max(1_000_000_000);
const visitFields = { visited_on: isoDate, text: plainText(VISIT_LENGTH_MAX, 1) };
const taskFields = { title: plainText(TASK_LENGTH_MAX, 1), due_on: isoDate, status: z.enum(TASK_STATUSES) };
const written = { key: uuid, ref: uuid, participant_id: z.int().min(1) };

/**
 * What is done on a phone, once per `key`. `base` is the record as it was when it was changed there; null begins a new one.
 * `choose` ends clashes of a field: `over` is what stood there when it was chosen.
 */
export const fieldAct = z.discriminatedUnion("act", [
  z.object({
    act: z.literal("visit"),
    ...written,
    ...visitFields,
    base: z.object({ version, visited_on: z.string().max(20), text: z.string().max(VISIT_LENGTH_MAX) }).nullable(),
  }),
  z.object({
    act: z.literal("task"),
    ...written,
    ...taskFields,
    base: z
      .object({
        version,
        title: z.string().max(TASK_LENGTH_MAX),
        due_on: z.string().max(20),
        status: z.string().max(20),
      })
      .nullable(),
  }),
  z.object({
    act: z.literal("choose"),
    ...written,
    kind: z.enum(["visit", "task"]),
    field: z.enum(["visited_on", "text", "title", "due_on", "status"]),
    over: z.string().max(VISIT_LENGTH_MAX),
    value: plainText(VISIT_LENGTH_MAX, 1),
    settled: z.array(z.int().min(1)).max(50),
  }),
]);
export type FieldAct = z.infer<typeof fieldAct>;

const outcome = z.object({
  key: z.string(),
  /** `clash`: it is kept, beside what somebody else wrote in the same field meanwhile. */
  outcome: z.enum(["done", "clash", "refused"]),
  message: z.string().nullable(),
  fields: z.record(z.string(), z.array(z.string())),
});
export type FieldOutcome = z.infer<typeof outcome>;

export const officeFieldActs = {
  method: "POST",
  path: "/api/office/v1/field-work/acts",
  value: "none",
  summary:
    "Takes visits and tasks that were written on a phone, one after the other, each once per its key and answered in its place.",
  access: { staff: WORK_IN_THE_FIELD },
  body: z.object({
    /** Each is judged by itself, as `fieldAct`: what is wrong in one holds up no other. */
    acts: z
      .array(z.looseObject({ key: uuid }))
      .min(1)
      .max(FIELD_ACTS_MAX),
  }),
  data: z.object({ outcomes: z.array(outcome) }),
  errors: [],
} as const satisfies Endpoint;
