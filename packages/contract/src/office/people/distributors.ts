import { z } from "zod";
import { identifierProblem, stripIdentifier } from "@plon/rules/people/identifier.ts";
import { openingHoursProblem, tidyOpeningHours } from "@plon/rules/places/opening-hours.ts";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { plainText, queryFlag, recordId } from "../../shared/calls/envelope.ts";
import { byRule, otherPhoneField, postcodeField } from "../../shared/calls/fields.ts";
import { mapTiles } from "../../shared/map.ts";
import { READ_ALL, WORK_CATALOGUE } from "../../shared/roles.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";

const nip = byRule((value) =>
  stripIdentifier(value).length === 10 ? identifierProblem(value) : "NIP ma 10 cyfr",
).transform(stripIdentifier);

const place = {
  street: plainText(120, 1),
  postcode: postcodeField,
  city: plainText(80, 1),
  phone: otherPhoneField,
};

/** Within the borders, with a margin: catches a misplaced decimal point. */
const latField = z
  .number("Podaj szerokość geograficzną")
  .min(49, "W Polsce szerokość ma od 49 do 55 stopni")
  .max(55, "W Polsce szerokość ma od 49 do 55 stopni");
const lngField = z
  .number("Podaj długość geograficzną")
  .min(14, "W Polsce długość ma od 14 do 24,2 stopnia")
  .max(24.2, "W Polsce długość ma od 14 do 24,2 stopnia");

export const distributorFields = z.object({
  distributor_name: plainText(120, 1),
  nip,
  ...place,
  edi: z.boolean().default(false),
  is_active: z.boolean().default(true),
});

/** Returned in the one way in which hours are kept; empty if they are not known. */
const openingHoursField = byRule(openingHoursProblem).transform(tidyOpeningHours).default("");

export const branchFields = z.object({
  name: plainText(120, 1),
  ...place,
  lat: latField,
  lng: lngField,
  opening_hours: openingHoursField,
  is_active: z.boolean().default(true),
});

const branch = z.object({
  id: z.int(),
  name: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  phone: z.string(),
  lat: z.number(),
  lng: z.number(),
  opening_hours: z.string(),
  is_active: z.boolean(),
});
export type OfficeBranch = z.infer<typeof branch>;

export const officeDistributor = z.object({
  id: z.int(),
  distributor_name: z.string(),
  nip: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  phone: z.string(),
  edi: z.boolean(),
  is_active: z.boolean(),
  branches: z.array(branch),
});
export type OfficeDistributor = z.infer<typeof officeDistributor>;

const byDistributor = z.object({ distributorId: recordId });

export const officeListDistributors = {
  method: "GET",
  path: "/api/office/v1/distributors",
  summary: "Distributors with their branches.",
  access: { staff: READ_ALL },
  query: listQuery(["distributor_name", "nip", "city"], "asc").extend({
    edi: queryFlag.optional(),
    active: queryFlag.optional(),
  }),
  ...pageOf(officeDistributor),
  errors: [],
} as const satisfies Endpoint;

export const officeGetDistributor = {
  method: "GET",
  path: "/api/office/v1/distributors/:distributorId",
  summary: "One distributor with all its branches.",
  access: { staff: READ_ALL },
  params: byDistributor,
  data: officeDistributor,
  errors: ["distributor.not_found"],
} as const satisfies Endpoint;

export const officeCreateDistributor = {
  method: "POST",
  path: "/api/office/v1/distributors",
  value: "gives_power",
  summary: "Adds a distributor.",
  access: { staff: WORK_CATALOGUE },
  body: distributorFields,
  data: officeDistributor,
  errors: ["distributor.nip_taken"],
} as const satisfies Endpoint;

export const officeUpdateDistributor = {
  method: "PUT",
  path: "/api/office/v1/distributors/:distributorId",
  value: "gives_power",
  summary: "Changes a distributor; an inactive one is no longer shown to farmers, its invoices stay.",
  access: { staff: WORK_CATALOGUE },
  params: byDistributor,
  body: distributorFields,
  data: officeDistributor,
  errors: ["approval.waiting", "distributor.not_found", "distributor.nip_taken"],
} as const satisfies Endpoint;

export const officeCreateBranch = {
  method: "POST",
  path: "/api/office/v1/distributors/:distributorId/branches",
  value: "none",
  summary: "Adds a branch with its place on the map.",
  access: { staff: WORK_CATALOGUE },
  params: byDistributor,
  body: branchFields,
  data: officeDistributor,
  errors: ["distributor.not_found", "distributor.branch_name_taken"],
} as const satisfies Endpoint;

export const officeUpdateBranch = {
  method: "PUT",
  path: "/api/office/v1/distributors/:distributorId/branches/:branchId",
  value: "none",
  summary: "Changes a branch; an inactive one is no longer shown.",
  access: { staff: WORK_CATALOGUE },
  params: byDistributor.extend({ branchId: recordId }),
  body: branchFields,
  data: officeDistributor,
  errors: ["distributor.not_found", "distributor.branch_name_taken"],
} as const satisfies Endpoint;

export const officeMapSettings = {
  method: "GET",
  path: "/api/office/v1/map-settings",
  summary: "The configured tile server of maps, if there is one.",
  access: { staff: READ_ALL },
  data: z.object({ tiles: mapTiles.nullable() }),
  errors: [],
} as const satisfies Endpoint;
