import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { queryFlag, recordId } from "../../shared/calls/envelope.ts";
import { emailField, personName, phoneField } from "../../shared/calls/fields.ts";
import { ADMIN_ONLY, READ_INVOICES, READ_PARTICIPANTS } from "../../shared/roles.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";

export const officeRepresentative = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** False if they no longer work here. */
  is_active: z.boolean(),
  /** The URL of the photo, if there is one. */
  image: z.string().nullable(),
  /** Open accounts they look after. */
  farms_total: z.int(),
  revision: z.int(),
});
export type OfficeRepresentative = z.infer<typeof officeRepresentative>;

/** What participants see of a representative, and whether farms are still assigned to them. */
export const representativeFields = z.object({
  first_name: personName(60),
  last_name: personName(60),
  email: emailField,
  phone: phoneField,
  is_active: z.boolean().default(true),
});

const byRepresentative = z.object({ representativeId: recordId });

export const officeListRepresentatives = {
  method: "GET",
  path: "/api/office/v1/representatives",
  summary: "Sales representatives with how many farms each looks after.",
  access: { staff: READ_INVOICES },
  query: listQuery(["name", "email", "farms_total"], "asc").extend({ active: queryFlag.optional() }),
  ...pageOf(officeRepresentative),
  errors: [],
} as const satisfies Endpoint;

export const officeRepresentativeChoices = {
  method: "GET",
  path: "/api/office/v1/representatives/choices",
  summary: "All sales representatives by name, for choosing one; whose work has ended is not to be offered.",
  access: { staff: READ_PARTICIPANTS },
  data: z.array(z.object({ id: z.int(), name: z.string(), is_active: z.boolean() })),
  errors: [],
} as const satisfies Endpoint;

export const officeGetRepresentative = {
  method: "GET",
  path: "/api/office/v1/representatives/:representativeId",
  summary: "One sales representative.",
  access: { staff: READ_INVOICES },
  params: byRepresentative,
  data: officeRepresentative,
  errors: ["representative.not_found"],
} as const satisfies Endpoint;

export const officeCreateRepresentative = {
  method: "POST",
  path: "/api/office/v1/representatives",
  value: "none",
  summary: "Adds a sales representative.",
  access: { staff: ADMIN_ONLY },
  body: representativeFields,
  data: officeRepresentative,
  errors: [],
} as const satisfies Endpoint;

/** A change of a representative; the answer is the representative after it. */
const representativeChange = {
  access: { staff: ADMIN_ONLY },
  params: byRepresentative,
  data: officeRepresentative,
} as const;

export const officeUpdateRepresentative = {
  method: "PUT",
  path: "/api/office/v1/representatives/:representativeId",
  value: "none",
  summary:
    "Changes a representative as it was read (`revision`), or ends the work (`is_active` false), which waits until no farm is theirs.",
  ...representativeChange,
  body: representativeFields.extend({ revision: z.int().min(0) }),
  errors: ["representative.not_found", "representative.changed_meanwhile", "representative.has_farms"],
} as const satisfies Endpoint;

export const officeSetRepresentativePhoto = {
  method: "POST",
  path: "/api/office/v1/representatives/:representativeId/photo",
  value: "none",
  summary: "The photo that participants see; another one takes its place.",
  ...representativeChange,
  idempotent: true,
  upload: { fields: z.object({}), file: "photo", fileRequired: true },
  errors: ["representative.not_found", "file.damaged", "request.key_reused"],
} as const satisfies Endpoint;

export const officeRemoveRepresentativePhoto = {
  method: "DELETE",
  path: "/api/office/v1/representatives/:representativeId/photo",
  value: "none",
  summary: "Takes the photo off.",
  ...representativeChange,
  errors: ["representative.not_found"],
} as const satisfies Endpoint;
