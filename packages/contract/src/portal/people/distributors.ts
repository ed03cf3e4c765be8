import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { queryFlag, searchPhrase, statusLabel } from "../../shared/calls/envelope.ts";
import { askedOrder } from "../../shared/calls/lists.ts";
import { postcodeField } from "../../shared/calls/fields.ts";
import { mapPosition } from "../../shared/map.ts";

/** Where distances begin: the town or the postal area of a postcode. */
export const startingPoint = mapPosition.extend({
  precision: z.enum(["town", "area"]),
  postcode: z.string(),
  /** In words: "Toruń" or "okolice Torunia". */
  name: z.string(),
});

export const farmPlace = {
  method: "GET",
  path: "/api/v1/distributors/farm-place",
  summary: "Where distances begin: at the farm's postcode, or at the given one; null if neither is known.",
  access: "participant",
  byMembers: "read",
  query: z.object({ postcode: postcodeField.optional() }),
  data: startingPoint.nullable(),
  errors: [],
} as const satisfies Endpoint;

export const DISTRIBUTOR_SORTS = ["distributor_name", "nip", "city"] as const;
export const DISTRIBUTOR_SEARCH_TYPES = ["distributor_name", "nip", "city"] as const;

const branch = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  phone: z.string(),
  /** "pn–pt 7:00–17:00, sob 8:00–13:00"; empty if not known. */
  opening_hours: z.string(),
  position: mapPosition,
});

/** A row with the fields that table rows have (spec 1 §2.8). */
export const distributorRow = z.object({
  id: z.int(),
  distributor_name: z.string(),
  nip: z.string(),
  city: z.string(),
  address: z.string(),
  phone: z.string(),
  /** Sends its invoices electronically. */
  edi: z.boolean(),
  status: statusLabel,
  /** That of the head office or the first branch; null without branches. */
  position: mapPosition.nullable(),
  download: z.null(),
  /** The portal's path that shows this row unfolded. */
  details: z.string(),
  branches: z.array(branch),
});
export type DistributorRow = z.infer<typeof distributorRow>;

export const listDistributors = {
  method: "GET",
  path: "/api/v1/distributors",
  summary:
    "Active distributors with their branches; edi=true those who send invoices by themselves, edi=false the others.",
  access: "participant",
  byMembers: "read",
  query: z.object({
    edi: queryFlag.optional(),
    ...askedOrder(DISTRIBUTOR_SORTS, false),
    type: z.enum(DISTRIBUTOR_SEARCH_TYPES, { error: "Nieznany rodzaj wyszukiwania" }).default("distributor_name"),
    search: searchPhrase,
  }),
  data: z.object({
    /** The columns, in their order. */
    fields: z.array(z.object({ key: z.string(), label: z.string(), sortable: z.boolean() })),
    items: z.array(distributorRow),
  }),
  errors: [],
} as const satisfies Endpoint;

export const distributorOptions = {
  method: "GET",
  path: "/api/v1/distributors/options",
  summary: "Distributors for the invoice form: those of the participant's latest invoices first, then by name.",
  access: "participant",
  byMembers: "read",
  data: z.array(
    z.object({
      id: z.int(),
      distributor_name: z.string(),
      edi: z.boolean(),
      /** Whether one of the participant's latest invoices is theirs. */
      is_recent: z.boolean(),
    }),
  ),
  errors: [],
} as const satisfies Endpoint;
