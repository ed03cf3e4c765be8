import { z } from "zod";
import { cropOption } from "@plon/rules/goods/crops.ts";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, isoInstant, pagerMeta, plainText, recordId } from "../../shared/calls/envelope.ts";
import { READ_ALL, READ_SEGMENT_PEOPLE, WORK_CATALOGUE } from "../../shared/roles.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";

/** When the last accepted invoice was: on a day or later, before it, or never. */
const LAST_INVOICE = ["since", "before", "never"] as const;
const SEGMENT_CONSENTS = ["email", "sms"] as const;
const SEGMENT_NAME_MIN = 3;
const SEGMENT_NAME_MAX = 80;
const FIRST_YEAR = 2000;
const LAST_YEAR = 2200;
const POINTS_MAX = 100_000_000;

const hectares = z
  .number({ error: "Podaj liczbę" })
  .min(0, "Najmniej 0")
  .max(100_000, "Najwyżej 100 000")
  .nullable()
  .default(null);
const points = z
  .int("Podaj liczbę całkowitą")
  .min(0, "Najmniej 0")
  .max(POINTS_MAX, "Najwyżej 100 000 000")
  .nullable()
  .default(null);

const conditionFields = {
  identifier_type: z.enum(["nip", "pesel"]).nullable().default(null),
  hectares_from: hectares,
  hectares_to: hectares,
  /** Growing at least one of these. */
  crop_ids: z
    .array(z.int().refine((id) => cropOption(id) !== undefined, "Nie ma takiej uprawy"))
    .max(40, "Najwyżej 40 upraw")
    .default([]),
  points_from: points,
  points_to: points,
  last_invoice: z.enum(LAST_INVOICE).nullable().default(null),
  /** Of `since` and `before`. */
  last_invoice_day: isoDate.nullable().default(null),
  /** Bought on an accepted invoice in the programme year. */
  bought_product_id: z.int("Wybierz produkt").min(1, "Wybierz produkt").nullable().default(null),
  bought_year: z.int("Podaj rok").min(FIRST_YEAR, "Podaj rok").max(LAST_YEAR, "Podaj rok").nullable().default(null),
  representative_id: z.int().min(1).nullable().default(null),
  /** The first two digits of the postcode. */
  postcode_areas: z
    .array(
      z
        .string()
        .trim()
        .regex(/^\d{2}$/, "Podaj dwie pierwsze cyfry kodu, na przykład 27"),
    )
    .max(100, "Najwyżej 100 kodów")
    .default([]),
  /** All of these, as required for sendings. */
  consents: z.array(z.enum(SEGMENT_CONSENTS)).max(2).default([]),
};

type Conditions = z.output<z.ZodObject<typeof conditionFields>>;
/** The initial conditions of a new segment. */
export const NO_CONDITIONS: Conditions = z.object(conditionFields).parse({});

const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

const CONDITIONS = (Object.keys(conditionFields) as (keyof Conditions)[]).filter((name) => name !== "last_invoice_day");

function checkConditions(given: Conditions, context: z.RefinementCtx): void {
  const refuse = (field: keyof Conditions | "conditions", message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  const crossed = (from: number | null, to: number | null) => from !== null && to !== null && to < from;
  if (crossed(given.hectares_from, given.hectares_to)) refuse("hectares_to", "Musi być nie mniej niż „od”");
  if (crossed(given.points_from, given.points_to)) refuse("points_to", "Musi być nie mniej niż „od”");
  const needsDay = given.last_invoice === "since" || given.last_invoice === "before";
  if (needsDay && given.last_invoice_day === null) refuse("last_invoice_day", "Podaj dzień");
  if (given.bought_product_id !== null && given.bought_year === null) refuse("bought_year", "Podaj rok");
  if (given.bought_product_id === null && given.bought_year !== null) refuse("bought_product_id", "Wybierz produkt");
  if (CONDITIONS.every((name) => isNothing(given[name]))) refuse("conditions", "Podaj co najmniej jeden warunek");
}

const names = {
  name: plainText(SEGMENT_NAME_MAX).min(SEGMENT_NAME_MIN, "Pole musi mieć co najmniej 3 znaki"),
  description: plainText(500).default(""),
};

/** Only the conditions, all of which must hold: for counting before they are saved. */
export const segmentConditions = z.object(conditionFields).superRefine(checkConditions);
export const segmentBody = z.object({ ...names, ...conditionFields }).superRefine(checkConditions);

export const officeSegmentRow = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** The conditions in words. */
  conditions_text: z.string(),
  /** The last count: made each night, and when it is saved. */
  people_total: z.int(),
  counted_at: isoInstant,
  changed_by: z.string(),
  changed_at: isoInstant,
  /** Counts its changes: other conditions have other people. */
  revision: z.int(),
});

export const officeSegment = officeSegmentRow.extend({
  ...z.object(conditionFields).shape,
  /** What uses this segment: while there is anything, it cannot be deleted. */
  used_by: z.array(z.object({ kind: z.enum(["sending", "promotion"]), id: z.int(), title: z.string() })),
});

const segmentPerson = z.object({
  id: z.int(),
  nip: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  company_city: z.string(),
  acreage: z.number(),
  available: z.int(),
});

const bySegment = z.object({ segmentId: recordId });

export const officeListSegments = {
  method: "GET",
  path: "/api/office/v1/segments",
  summary: "Saved segments with how many were in each when it was last counted.",
  access: { staff: READ_ALL },
  query: listQuery(["name", "changed_at"], "asc"),
  ...pageOf(officeSegmentRow),
  errors: [],
} as const satisfies Endpoint;

export const officeGetSegment = {
  method: "GET",
  path: "/api/office/v1/segments/:segmentId",
  summary: "One segment with its conditions, and what uses it.",
  access: { staff: READ_ALL },
  params: bySegment,
  data: officeSegment,
  errors: ["segment.not_found"],
} as const satisfies Endpoint;

export const officeCountSegment = {
  method: "POST",
  path: "/api/office/v1/segments/count",
  summary: "How many these conditions, not saved yet, have now; of more than 100 000 that they are more.",
  mayLag: true,
  access: { staff: READ_ALL },
  readOnly: true,
  body: segmentConditions,
  data: z.object({ people: z.int(), is_more: z.boolean() }),
  errors: [],
} as const satisfies Endpoint;

export const officeCreateSegment = {
  method: "POST",
  path: "/api/office/v1/segments",
  value: "none",
  summary: "Saves a new segment.",
  access: { staff: WORK_CATALOGUE },
  body: segmentBody,
  data: officeSegment,
  errors: ["segment.name_taken", "segment.product_unknown", "segment.representative_unknown"],
} as const satisfies Endpoint;

export const officeUpdateSegment = {
  method: "PUT",
  path: "/api/office/v1/segments/:segmentId",
  value: "none",
  summary: "Changes a segment as it was read (`revision`).",
  access: { staff: WORK_CATALOGUE },
  params: bySegment,
  body: segmentBody.safeExtend({ revision: z.int().min(0) }),
  data: officeSegment,
  errors: [
    "segment.not_found",
    "segment.name_taken",
    "segment.changed_meanwhile",
    "segment.product_unknown",
    "segment.representative_unknown",
  ],
} as const satisfies Endpoint;

export const officeDeleteSegment = {
  method: "DELETE",
  path: "/api/office/v1/segments/:segmentId",
  value: "none",
  summary: "Deletes a segment that no promotion and no sending still to begin is for.",
  access: { staff: WORK_CATALOGUE },
  params: bySegment,
  data: z.null(),
  errors: ["segment.not_found", "segment.in_use"],
} as const satisfies Endpoint;

export const officeListSegmentPeople = {
  method: "GET",
  path: "/api/office/v1/segments/:segmentId/people",
  summary: "Who is in a segment now, by name.",
  mayLag: true,
  access: { staff: READ_SEGMENT_PEOPLE },
  params: bySegment,
  query: listQuery(["name"], "asc"),
  data: z.array(segmentPerson),
  meta: pagerMeta,
  errors: ["segment.not_found"],
} as const satisfies Endpoint;

/** All of them as a CSV file. */
export const SEGMENT_CSV_PATH = "/api/office/v1/segments/:segmentId/people/csv";
