import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, pageNumber, plainText, searchPhrase } from "../../shared/calls/envelope.ts";
import { askedOrder, pageOf } from "../../shared/calls/lists.ts";
import { sizedPicture } from "../../shared/pictures.ts";

/** The most products in one availability request. */
export const SELECTED_PRODUCTS_MAX = 50;

/** SAP numbers separated by commas: '700101,700108'. Each counts once. */
export const sapList = z
  .string({ error: "Wybierz co najmniej jeden produkt" })
  .max(SELECTED_PRODUCTS_MAX * 11)
  .regex(/^\d{1,10}(?:,\d{1,10})*$/, "Lista produktów to numery SAP rozdzielone przecinkami")
  .transform((list) => [...new Set(list.split(",").map(Number))])
  .refine((saps) => saps.length <= SELECTED_PRODUCTS_MAX, `Najwyżej ${SELECTED_PRODUCTS_MAX} produktów`)
  .refine((saps) => saps.every((sap) => sap > 0 && sap <= 2_147_483_647), "Nieprawidłowy numer SAP");

const packPoints = z.object({
  volume: z.number(),
  /** Today's points with a running multiplier; null when the product earns nothing now. */
  points: z.int().nullable(),
});

export const productCard = z.object({
  sap: z.int(),
  /** The slug of its page: name and SAP number. */
  slug: z.string(),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  crops: z.array(z.string()),
  unit: z.enum(["l", "kg"]),
  packs: z.array(packPoints),
  /** Today's points per litre or kilogram before a multiplier. */
  points_per_unit: z.number().nullable(),
  multiplier: z.number(),
  campaign: z.object({ name: z.string(), valid_to: isoDate }).nullable(),
  photo: sizedPicture.nullable(),
});
export type ProductCard = z.infer<typeof productCard>;

export const PRODUCT_SORTS = ["default", "name", "points"] as const;

export const listPortalProducts = {
  method: "GET",
  path: "/api/v1/products",
  summary: "Products of the programme, 16 a page. `products` narrows to those SAP numbers.",
  access: "participant",
  byMembers: "read",
  query: z.object({
    page: pageNumber,
    per_page: z.coerce.number().int().min(1, "Najmniej 1").max(SELECTED_PRODUCTS_MAX, "Najwyżej 50").default(16),
    brand: plainText(80).default(""),
    category: plainText(80).default(""),
    crops: plainText(80).default(""),
    volume: z.coerce
      .number({ error: "Podaj pojemność liczbą" })
      .positive("Podaj pojemność liczbą")
      .max(10_000)
      .optional(),
    search: searchPhrase,
    products: sapList.optional(),
    ...askedOrder(PRODUCT_SORTS, false),
  }),
  ...pageOf(productCard),
  errors: [],
} as const satisfies Endpoint;

export const productFilters = {
  method: "GET",
  path: "/api/v1/product-filters",
  summary: "What the catalogue can be narrowed by, and its sorts.",
  access: "participant",
  byMembers: "read",
  data: z.object({
    brands: z.array(z.string()),
    categories: z.array(z.string()),
    crops: z.array(z.string()),
    volumes: z.array(z.number()),
    sorts: z.array(z.object({ sortBy: z.enum(PRODUCT_SORTS), sortDesc: z.boolean(), label: z.string() })),
  }),
  errors: [],
} as const satisfies Endpoint;

export const portalProduct = productCard.extend({
  description: z.string(),
  active_substances: z.string(),
  dose: z.string(),
  doses: z.array(z.object({ crop_id: z.int(), crop: z.string(), min: z.number(), max: z.number() })),
  yearly_limit_points: z.int().nullable(),
  label: z.object({ url: z.string(), size_bytes: z.int() }).nullable(),
  is_demo_fact_invented: z.boolean(),
});
export type PortalProduct = z.infer<typeof portalProduct>;

export const getPortalProduct = {
  method: "GET",
  path: "/api/v1/products/:product",
  summary: "One product by its SAP number or its slug.",
  access: "participant",
  byMembers: "read",
  params: z.object({ product: z.string().max(200) }),
  data: portalProduct,
  errors: ["product.not_found"],
} as const satisfies Endpoint;

/** A file and not an envelope: the label as PDF. */
export const PRODUCT_LABEL_PATH = "/api/v1/products/:product/label";

export const productOptions = {
  method: "GET",
  path: "/api/v1/products/options",
  summary: "Products with packs and today's points, for the list of goods on an invoice being submitted.",
  access: "participant",
  byMembers: "read",
  data: z.array(
    z.object({
      sap: z.int(),
      name: z.string(),
      unit: z.enum(["l", "kg"]),
      pack_volumes: z.array(z.number()),
      points_per_unit: z.number(),
      multiplier: z.number(),
    }),
  ),
  errors: [],
} as const satisfies Endpoint;
