import { cropOption } from "@plon/rules/goods/crops.ts";
import { gtinProblem } from "@plon/rules/goods/gtin.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, plainText, recordId } from "../../shared/calls/envelope.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";
import { sizedPicture } from "../../shared/pictures.ts";
import { READ_ALL, WORK_CATALOGUE } from "../../shared/roles.ts";

export const productRate = z.object({
  id: z.int(),
  points_per_unit: z.number(),
  valid_from: isoDate,
  valid_to: isoDate.nullable(),
});

const productMultiplier = z.object({
  id: z.int(),
  campaign: z.string(),
  multiplier: z.number(),
  valid_from: isoDate,
  valid_to: isoDate,
  /** Whether it runs now, will run, or is over. */
  status: z.enum(["running", "coming", "over"]),
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
  unit: z.enum(["l", "kg"], { error: "Wpisz l albo kg" }),
  pack_volumes: z.array(z.number()),
  packs: z.array(z.object({ volume: z.number(), gtin: z.string().nullable() })),
  doses: z.array(z.object({ crop_id: z.int(), min: z.number(), max: z.number() })),
  /** Sanitised HTML. */
  description: z.string(),
  /** Net price per litre or kilogram used to calculate turnover. */
  conversion_price_grosze: z.int().nullable(),
  photo: sizedPicture.nullable(),
  label: z.object({ size_bytes: z.int() }).nullable(),
  /** The limit of invoices of this year; null without one. */
  yearly_limit_points: z.int().nullable(),
  /** Each valid from its year until the next; latest first. */
  limits: z.array(z.object({ from_year: z.int(), limit_points: z.int().nullable() })),
  /** Net prices of one pack at which an invoice may accept itself, until enough purchases have taught them. */
  price_bands: z.array(z.object({ pack_volume: z.number(), min_grosze: z.int(), max_grosze: z.int() })),
  is_active: z.boolean(),
  is_demo_fact_invented: z.boolean(),
  points_per_unit: z.number().nullable(),
  rates: z.array(productRate),
  multipliers: z.array(productMultiplier),
});
export type OfficeProduct = z.infer<typeof officeProduct>;

const gtinField = z
  .string()
  .max(30)
  .nullable()
  .default(null)
  .superRefine((typed, context) => {
    const message = gtinProblem(typed ?? "");
    if (message) context.addIssue({ code: "custom", message });
  })
  .transform((typed) => typed?.replace(/\s/g, "") || null);

const dose = z.number("Podaj dawkę").positive("Dawka musi być większa od zera").max(10_000).multipleOf(0.001);

export const productFields = z.object({
  sap: z.int("Podaj numer SAP").min(1, "Podaj numer SAP").max(2_147_483_647),
  name: plainText(120, 1),
  brand: plainText(80, 1),
  category: plainText(80, 1),
  crops: z.array(plainText(80, 1)).max(30),
  active_substances: plainText(300).default(""),
  dose: plainText(200).default(""),
  unit: z.enum(["l", "kg"], { error: "Wpisz l albo kg" }),
  packs: z
    .array(
      z.object({
        volume: z
          .number("Podaj pojemność liczbą")
          .positive("Pojemność musi być większa od zera")
          .max(10_000, "Pojemność może mieć najwyżej 10000")
          .multipleOf(0.001, "Najwyżej trzy miejsca po przecinku"),
        gtin: gtinField,
      }),
    )
    .min(1, "Podaj co najmniej jedno opakowanie")
    .max(20, "Najwyżej 20 opakowań"),
  doses: z
    .array(
      z
        .object({
          crop_id: z.int("Wybierz uprawę").refine((id) => cropOption(id) !== undefined, "Wybierz uprawę"),
          min: dose,
          max: dose,
        })
        .refine(({ min, max }) => max >= min, {
          message: "Dawka największa jest mniejsza od najmniejszej",
          path: ["max"],
        }),
    )
    .max(40)
    .refine((doses) => new Set(doses.map(({ crop_id }) => crop_id)).size === doses.length, "Uprawa powtarza się")
    .default([]),
  description: plainText(20_000).default(""),
  conversion_price_grosze: z
    .int("Podaj cenę")
    .min(1, "Cena musi być większa od zera")
    .max(100_000_000)
    .nullable()
    .default(null),
  is_active: z.boolean().default(true),
});

/** A yearly limit: the same rule for the form and the import. */
export const limitPoints = z
  .int("Podaj limit liczbą całkowitą")
  .min(1, "Limit musi być większy od zera")
  .max(100_000_000, "Limit może mieć najwyżej 100000000");

export const limitYear = z
  .int("Podaj rok")
  .min(2000, "Rok może być najwcześniej 2000")
  .max(2100, "Rok może być najpóźniej 2100");

export const officeListProducts = {
  method: "GET",
  path: "/api/office/v1/products",
  summary: "Products, found by name or SAP number.",
  access: { staff: READ_ALL },
  query: listQuery(["name", "sap", "brand", "category", "points_per_unit"], "asc").extend({
    active: z
      .enum(["true", "false"])
      .transform((value) => value === "true")
      .optional(),
  }),
  ...pageOf(officeProduct),
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
  value: "none",
  summary: "Adds a product.",
  access: { staff: WORK_CATALOGUE },
  body: productFields,
  data: officeProduct,
  errors: ["product.sap_taken", "product.gtin_taken", "product.pack_twice"],
} as const satisfies Endpoint;

export const officeUpdateProduct = {
  method: "PUT",
  path: "/api/office/v1/products/:productId",
  value: "changes_worth",
  summary:
    "Changes a product; invoices already accepted keep what they had. Another unit, a new pack or trade number of one with a rate waits for a second person.",
  access: { staff: WORK_CATALOGUE },
  params: z.object({ productId: recordId }),
  body: productFields,
  data: officeProduct,
  errors: ["approval.waiting", "product.not_found", "product.sap_taken", "product.gtin_taken", "product.pack_twice"],
} as const satisfies Endpoint;

const byProduct = z.object({ productId: recordId });

const newRate = z.object({
  points_per_unit: z.number("Podaj liczbę punktów").min(0.01, "Pole musi mieć minimalną wartość 0,01").max(100_000),
  valid_from: isoDate,
  valid_to: isoDate.nullable().default(null),
});

/** A change of a product; the answer is the product after it. */
const productChange = { access: { staff: WORK_CATALOGUE }, params: byProduct, data: officeProduct } as const;

export const officeAddProductRate = {
  method: "POST",
  path: "/api/office/v1/products/:productId/rates",
  value: "changes_worth",
  summary: "Sets points per litre or kilogram from a day on; the open rate before it ends the day before.",
  ...productChange,
  body: newRate,
  errors: ["approval.waiting", "product.not_found", "product.rate_overlaps"],
} as const satisfies Endpoint;

export const officePreviewProductRate = {
  method: "POST",
  path: "/api/office/v1/products/:productId/rates/preview",
  summary:
    "What a new rate would change: points of each pack, and the waiting invoices it would touch. Writes nothing.",
  access: { staff: WORK_CATALOGUE },
  readOnly: true,
  params: byProduct,
  body: newRate,
  data: z.object({
    packs: z.array(z.object({ volume: z.number(), points_before: z.int().nullable(), points_after: z.int() })),
    waiting_invoices: z.int(),
  }),
  errors: ["product.not_found"],
} as const satisfies Endpoint;

export const officeSetProductLimit = {
  method: "POST",
  path: "/api/office/v1/products/:productId/limits",
  value: "changes_worth",
  summary:
    "Limits the points one participant gets for the product in a calendar year, or ends the limit, for invoices of a year and the next ones. The same year again replaces.",
  ...productChange,
  body: z.object({ from_year: limitYear, limit_points: limitPoints.nullable().default(null) }),
  errors: ["approval.waiting", "product.not_found"],
} as const satisfies Endpoint;

const packPrice = z
  .int("Podaj cenę")
  .min(1, "Cena musi być większa od zera")
  .max(100_000_000, "Cena może mieć najwyżej 1 000 000 zł");

export const officeSetProductPrice = {
  method: "PUT",
  path: "/api/office/v1/products/:productId/prices",
  summary:
    "Says what a pack may cost, net, on an invoice that accepts itself. The same pack again replaces. What widens it waits for a second person.",
  value: "makes_points",
  ...productChange,
  body: z
    .object({
      pack_volume: z.number("Wybierz opakowanie").positive("Wybierz opakowanie"),
      min_grosze: packPrice,
      max_grosze: packPrice,
    })
    .refine(({ min_grosze, max_grosze }) => max_grosze >= min_grosze, {
      message: "Najwyższa cena jest niższa od najniższej",
      path: ["max_grosze"],
    }),
  errors: ["approval.waiting", "product.not_found", "product.pack_unknown"],
} as const satisfies Endpoint;

export const officeAddMultiplier = {
  method: "POST",
  path: "/api/office/v1/products/:productId/multipliers",
  value: "changes_worth",
  summary: "Multiplies a product's points for the days of a campaign.",
  ...productChange,
  body: z
    .object({
      campaign: plainText(120, 3),
      multiplier: z
        .number("Podaj mnożnik")
        .min(0.01, "Pole musi mieć minimalną wartość 0,01")
        .max(100)
        .multipleOf(0.01),
      valid_from: isoDate,
      valid_to: isoDate,
    })
    .refine(({ valid_from, valid_to }) => valid_to >= valid_from, {
      message: "Koniec jest wcześniejszy niż początek",
      path: ["valid_to"],
    }),
  errors: ["approval.waiting", "product.not_found", "product.multiplier_overlaps"],
} as const satisfies Endpoint;

export const officeEndMultiplier = {
  method: "DELETE",
  path: "/api/office/v1/products/:productId/multipliers/:multiplierId",
  value: "none",
  summary: "Removes a multiplier that has not begun; one that runs ends today. What invoices got stays.",
  access: { staff: WORK_CATALOGUE },
  params: byProduct.extend({ multiplierId: recordId }),
  data: officeProduct,
  errors: ["product.not_found", "product.multiplier_over"],
} as const satisfies Endpoint;

export const officeSetProductPhoto = {
  method: "POST",
  path: "/api/office/v1/products/:productId/photo",
  value: "none",
  summary: "Sets the photo of a product.",
  ...productChange,
  idempotent: true,
  upload: { fields: z.object({ alt: plainText(200, 3) }), file: "photo", fileRequired: true },
  errors: ["product.not_found", "file.type_not_allowed", "file.too_large", "file.damaged", "request.key_reused"],
} as const satisfies Endpoint;

export const officeSetProductLabel = {
  method: "POST",
  path: "/api/office/v1/products/:productId/label",
  value: "none",
  summary: "Sets the label of a product, a PDF.",
  ...productChange,
  idempotent: true,
  upload: { fields: z.object({}), file: "label", fileRequired: true },
  errors: [
    "product.not_found",
    "file.type_not_allowed",
    "file.too_large",
    "file.damaged",
    "file.encrypted",
    "request.key_reused",
  ],
} as const satisfies Endpoint;

export const officeRemoveProductFile = {
  method: "DELETE",
  path: "/api/office/v1/products/:productId/files/:kind",
  value: "none",
  summary: "Takes the photo or the label off.",
  access: { staff: WORK_CATALOGUE },
  params: byProduct.extend({ kind: z.enum(["photo", "label"]) }),
  data: officeProduct,
  errors: ["product.not_found"],
} as const satisfies Endpoint;
