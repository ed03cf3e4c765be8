import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate } from "../../shared/calls/envelope.ts";
import { accountTypeField } from "../../shared/calls/fields.ts";
import { PRIZE_KINDS } from "../../shared/prizes.ts";

/** Litres or kilograms (the product's unit) for a hectare of a crop, as the label says. */
export const calculatorDose = z.object({ crop_id: z.int(), min: z.number(), max: z.number() });

const productFacts = z.object({
  sap: z.int(),
  name: z.string(),
  unit: z.enum(["l", "kg"]),
  pack_volumes: z.array(z.number()),
  doses: z.array(calculatorDose),
});

export const calculator = {
  method: "GET",
  path: "/api/v1/calculator",
  summary:
    "What a signed-in participant counts with: products with packs, doses, points and multipliers by day of purchase, yearly limits with what is used, rewards. Balance, levels and crops stand in the profile.",
  access: "participant",
  byMembers: "read",
  query: z.object({ program: accountTypeField.optional() }),
  data: z.object({
    today: isoDate,
    /** Possible purchase days: this year's and the next. Limits are counted for this year. */
    year: z.int(),
    participant_limit: z.object({ limit_points: z.int(), used_points: z.int() }).nullable(),
    products: z.array(
      productFacts.extend({
        rates: z.array(z.object({ points_per_unit: z.number(), valid_from: isoDate, valid_to: isoDate.nullable() })),
        multipliers: z.array(
          z.object({ campaign: z.string(), multiplier: z.number(), valid_from: isoDate, valid_to: isoDate }),
        ),
        yearly_limit: z.object({ limit_points: z.int(), used_points: z.int() }).nullable(),
        /** Next year's limit, still unused; null without one. */
        next_year_limit_points: z.int().nullable(),
      }),
    ),
    /** Prizes with a price in points, the cheapest first. */
    rewards: z.array(
      z.object({
        slug: z.string(),
        title: z.string(),
        kind: z.enum(PRIZE_KINDS),
        points: z.int(),
        in_stock: z.boolean(),
      }),
    ),
    /** The exchange rate of points for money. */
    money: z.object({ points_per_pln: z.int(), minimum_points: z.int() }),
  }),
  errors: [],
} as const satisfies Endpoint;

export const publicCalculator = {
  method: "GET",
  path: "/api/v1/calculator/public",
  summary:
    "Products with packs, doses and today's points for everybody; with `promotion=jesien` with the autumn's multipliers.",
  access: "public",
  query: z.object({ promotion: z.enum(["jesien"]).optional() }),
  data: z.object({
    promotion: z.object({ name: z.string(), valid_from: z.iso.date(), valid_to: z.iso.date() }).nullable(),
    products: z.array(productFacts.extend({ points_per_unit: z.number(), multiplier: z.number() })),
  }),
  errors: [],
} as const satisfies Endpoint;
