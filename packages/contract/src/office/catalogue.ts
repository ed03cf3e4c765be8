import { z } from "zod";
import type { Endpoint } from "../shared/endpoint.ts";
import { isoDate, pagerMeta, plainText, recordId } from "../shared/envelope.ts";
import { READ_ALL, WORK_CATALOGUE } from "../shared/roles.ts";
import { listQuery } from "./lists.ts";

export const productRate = z.object({
  id: z.int(),
  points_per_unit: z.number(),
  valid_from: isoDate,
  valid_to: isoDate.nullable(),
});

export const officeProduct = z.object({
  id: z.int(),
  sap: z.int(),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  crops: z.array(z.string()),
  active_substances: z.string(),
  dose: z.string(),
  unit: z.enum(["l", "kg"]),
  pack_volumes: z.array(z.number()),
  yearly_limit_points: z.int().nullable(),
  is_active: z.boolean(),
  is_demo_fact_invented: z.boolean(),
  points_per_unit: z.number().nullable(),
  rates: z.array(productRate),
});
export type OfficeProduct = z.infer<typeof officeProduct>;

export const productFields = z.object({
  sap: z.int("Podaj numer SAP").min(1, "Podaj numer SAP").max(2_147_483_647),
  name: plainText(120, 1),
  brand: plainText(80, 1),
  category: plainText(80, 1),
  crops: z.array(plainText(80, 1)).max(30),
  active_substances: plainText(300).default(""),
  dose: plainText(200).default(""),
  unit: z.enum(["l", "kg"]),
  pack_volumes: z
    .array(z.number().positive("Pojemność musi być większa od zera").max(10_000))
    .min(1, "Podaj co najmniej jedno opakowanie")
    .max(20),
  yearly_limit_points: z.int().min(1).max(100_000_000).nullable().default(null),
  is_active: z.boolean().default(true),
});

export const officeListProducts = {
  method: "GET",
  path: "/api/office/v1/products",
  summary: "Products, found by name or SAP number; `active=true` and a short per_page serve the line entry.",
  access: { staff: READ_ALL },
  query: listQuery(["name", "sap", "brand", "category", "points_per_unit"], "asc").extend({
    active: z
      .enum(["true", "false"])
      .transform((value) => value === "true")
      .optional(),
  }),
  data: z.array(officeProduct),
  meta: pagerMeta,
  errors: [],
} as const satisfies Endpoint;

export const officeGetProduct = {
  method: "GET",
  path: "/api/office/v1/products/:productId",
  summary: "One product with its rates.",
  access: { staff: READ_ALL },
  params: z.object({ productId: recordId }),
  data: officeProduct,
  errors: ["product.not_found"],
} as const satisfies Endpoint;

export const officeCreateProduct = {
  method: "POST",
  path: "/api/office/v1/products",
  summary: "Adds a product.",
  access: { staff: WORK_CATALOGUE },
  body: productFields,
  data: officeProduct,
  errors: ["product.sap_taken"],
} as const satisfies Endpoint;

export const officeUpdateProduct = {
  method: "PUT",
  path: "/api/office/v1/products/:productId",
  summary: "Changes a product; invoices already accepted keep what they had.",
  access: { staff: WORK_CATALOGUE },
  params: z.object({ productId: recordId }),
  body: productFields,
  data: officeProduct,
  errors: ["product.not_found", "product.sap_taken"],
} as const satisfies Endpoint;

export const officeAddProductRate = {
  method: "POST",
  path: "/api/office/v1/products/:productId/rates",
  summary: "Sets points per litre or kilogram from a day on; the open rate before it ends the day before.",
  access: { staff: WORK_CATALOGUE },
  params: z.object({ productId: recordId }),
  body: z.object({
    points_per_unit: z.number("Podaj liczbę punktów").min(0.01, "Pole musi mieć minimalną wartość 0,01").max(100_000),
    valid_from: isoDate,
    valid_to: isoDate.nullable().default(null),
  }),
  data: officeProduct,
  errors: ["product.not_found", "product.rate_overlaps"],
} as const satisfies Endpoint;
