import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, pagerMeta, plainText, recordId } from "../../shared/calls/envelope.ts";
import { READ_ALL, READ_SEGMENT_PEOPLE, WORK_CATALOGUE } from "../../shared/roles.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";
import { segmentGroup, segmentTree } from "./segments-conditions.ts";

const SEGMENT_NAME_MIN = 3;
const SEGMENT_NAME_MAX = 80;

const names = {
  name: plainText(SEGMENT_NAME_MAX).min(SEGMENT_NAME_MIN, "Pole musi mieć co najmniej 3 znaki"),
  description: plainText(500).default(""),
};

/** Only the conditions, for counting before they are saved. */
export const segmentConditions = z.object({ conditions: segmentTree });
export const segmentBody = z.object({ ...names, conditions: segmentTree });

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
  conditions: segmentGroup,
  /** What uses this segment: while there is anything, it cannot be deleted. */
  used_by: z.array(z.object({ kind: z.enum(["sending", "promotion", "prize"]), id: z.int(), title: z.string() })),
});

const segmentPerson = z.object({
  id: z.int(),
  identifier: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  company_city: z.string(),
  acreage: z.number(),
  available: z.int(),
});

/** What a condition names is not there. */
const UNKNOWN = [
  "segment.product_unknown",
  "segment.representative_unknown",
  "segment.level_unknown",
  "segment.offer_unknown",
  "segment.seller_unknown",
  "segment.sending_unknown",
] as const;

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

const choices = z.array(z.object({ id: z.int(), name: z.string() }));

export const officeListSegmentChoices = {
  method: "GET",
  path: "/api/office/v1/segments/choices",
  summary: "What conditions can name: categories, products, sellers, offers, levels, the newest sendings.",
  mayLag: true,
  access: { staff: READ_ALL },
  data: z.object({
    categories: z.array(z.string()),
    products: choices,
    distributors: choices,
    promotions: choices,
    campaigns: choices,
    levels: choices,
    sendings: choices,
  }),
  errors: [],
} as const satisfies Endpoint;

const counted = z.object({
  people: z.int(),
  is_more: z.boolean(),
  /** The conditions in words. */
  conditions_text: z.string(),
});

export const officeCountSegment = {
  method: "POST",
  path: "/api/office/v1/segments/count",
  summary: "How many these conditions, not saved yet, have now; of more than 100 000 that they are more.",
  mayLag: true,
  access: { staff: READ_ALL },
  readOnly: true,
  body: segmentConditions,
  data: counted,
  errors: [],
} as const satisfies Endpoint;

/** How many people are shown as an example. */
export const SEGMENT_EXAMPLES = 10;

export const officeTrySegment = {
  method: "POST",
  path: "/api/office/v1/segments/try",
  summary: "The same as its count, with ten of the people.",
  mayLag: true,
  access: { staff: READ_SEGMENT_PEOPLE },
  readOnly: true,
  body: segmentConditions,
  data: counted.extend({ examples: z.array(segmentPerson) }),
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
  errors: ["segment.name_taken", ...UNKNOWN],
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
    "segment.promotion_published",
    "segment.price_running",
    ...UNKNOWN,
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
