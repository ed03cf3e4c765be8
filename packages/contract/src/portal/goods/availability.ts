import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, pageNumber, plainText, statusLabel } from "../../shared/calls/envelope.ts";
import { postcodeField } from "../../shared/calls/fields.ts";
import { pageOf } from "../../shared/calls/lists.ts";
import { AVAILABILITY_STATUSES } from "../../shared/products.ts";
import { sapList } from "./products.ts";

export const availabilityDictionary = {
  method: "GET",
  path: "/api/v1/product-availability/dictionary",
  summary: "Distributors, branches and cities to search the availability by.",
  access: "participant",
  byMembers: "read",
  data: z.object({
    distributors: z.array(z.object({ id: z.int(), name: z.string() })),
    branches: z.array(z.object({ id: z.int(), name: z.string(), distributor_name: z.string(), city: z.string() })),
    cities: z.array(z.string()),
  }),
  errors: [],
} as const satisfies Endpoint;

export const availabilityRow = z.object({
  id: z.string(),
  sap: z.int(),
  product: z.string(),
  pack: z.number(),
  unit: z.enum(["l", "kg"]),
  branch_id: z.int(),
  distributor: z.string(),
  branch: z.string(),
  city: z.string(),
  address: z.string(),
  phone: z.string(),
  /** "pn–pt 7:00–17:00, sob 8:00–13:00"; empty if not known. */
  opening_hours: z.string(),
  lat: z.number(),
  lng: z.number(),
  status: z.enum(AVAILABILITY_STATUSES),
  status_label: statusLabel,
  updated_at: isoInstant,
});
export type AvailabilityRow = z.infer<typeof availabilityRow>;

const place = plainText(120).default("");

const places = { products: sapList, distributor: place, branch: place, city: place };

const hasOnePlace = ({ distributor, branch, city }: Record<"distributor" | "branch" | "city", string>) =>
  [distributor, branch, city].filter(Boolean).length <= 1;

const ONE_PLACE = "Szukaj według dystrybutora, oddziału albo miejscowości";

export const listAvailability = {
  method: "GET",
  path: "/api/v1/product-availability",
  summary: "Where packs of the products are, 16 a page; by distributor, branch or city.",
  access: "participant",
  byMembers: "read",
  query: z.object({ ...places, page: pageNumber }).refine(hasOnePlace, ONE_PLACE),
  ...pageOf(availabilityRow),
  errors: [],
} as const satisfies Endpoint;

const pack = availabilityRow.pick({
  sap: true,
  product: true,
  pack: true,
  unit: true,
  status: true,
  status_label: true,
  updated_at: true,
});

export const branchWithPacks = availabilityRow
  .pick({
    branch_id: true,
    distributor: true,
    branch: true,
    city: true,
    address: true,
    phone: true,
    opening_hours: true,
    lat: true,
    lng: true,
  })
  .extend({
    /** As the crow flies from where distances begin; null if that is not known. */
    distance_km: z.number().nullable(),
    /** What the branch reported on the products, packs in stock first. */
    packs: z.array(pack),
  });
export type BranchWithPacks = z.infer<typeof branchWithPacks>;

const degrees = (text: string) => z.coerce.number({ error: text }).min(-180, text).max(180, text).optional();

export const nearestBranches = {
  method: "GET",
  path: "/api/v1/product-availability/nearest",
  summary:
    "Branches that have one of the products or can order it, 10 a page, nearest first: from the device's position, the given postcode or the farm's own.",
  access: "participant",
  byMembers: "read",
  query: z
    .object({
      ...places,
      postcode: postcodeField.optional(),
      lat: degrees("Nieprawidłowa szerokość geograficzna"),
      lng: degrees("Nieprawidłowa długość geograficzna"),
      page: pageNumber,
    })
    .refine(hasOnePlace, ONE_PLACE)
    .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), "Położenie to szerokość i długość"),
  ...pageOf(branchWithPacks),
  errors: [],
} as const satisfies Endpoint;

export const availabilityBranches = {
  method: "GET",
  path: "/api/v1/product-availability/branches",
  summary: "All branches that have one of the products or can order it, for the map.",
  access: "participant",
  byMembers: "read",
  query: z.object(places).refine(hasOnePlace, ONE_PLACE),
  data: z.array(
    z.object({
      id: z.int(),
      distributor: z.string(),
      branch: z.string(),
      lat: z.number(),
      lng: z.number(),
    }),
  ),
  errors: [],
} as const satisfies Endpoint;
