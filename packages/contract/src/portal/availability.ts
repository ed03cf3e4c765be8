import { z } from "zod";
import type { Endpoint } from "../shared/endpoint.ts";
import { isoInstant, pageNumber, plainText, statusLabel } from "../shared/envelope.ts";
import { pageOf } from "../shared/lists.ts";
import { AVAILABILITY_STATUSES } from "../shared/products.ts";
import { sapList } from "./products.ts";

export const availabilityDictionary = {
  method: "GET",
  path: "/api/v1/product-availability/dictionary",
  summary: "Distributors, branches and cities to search the availability by.",
  access: "participant",
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
  query: z.object({ ...places, page: pageNumber }).refine(hasOnePlace, ONE_PLACE),
  ...pageOf(availabilityRow),
  errors: [],
} as const satisfies Endpoint;

export const availabilityBranches = {
  method: "GET",
  path: "/api/v1/product-availability/branches",
  summary: "All branches that the pages of the availability name, for the map.",
  access: "participant",
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
