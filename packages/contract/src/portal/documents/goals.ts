import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { PRIZE_KINDS, prizePhoto } from "../../shared/prizes.ts";

/** A purchase that would earn what is missing. */
const way = z.object({
  sap: z.int(),
  product: z.string(),
  unit: z.enum(["l", "kg"]),
  pack: z.number(),
  quantity: z.int(),
});

/** The prize that somebody collects points for. */
export const goal = z.object({
  prize_id: z.int(),
  slug: z.string(),
  title: z.string(),
  kind: z.enum(PRIZE_KINDS),
  photo: prizePhoto.nullable(),
  points: z.int(),
  missing_points: z.int(),
  /** Whether it can be ordered now. */
  can_order: z.boolean(),
  /** With packs of what this farm buys most, counted as an invoice of today; empty if nothing is missing or it bought nothing. */
  ways: z.array(way),
});
export type Goal = z.infer<typeof goal>;

export const getGoal = {
  method: "GET",
  path: "/api/v1/goal",
  summary:
    "The prize pinned as a goal with what is missing for it; null while there is none or it is not offered any more.",
  access: "participant",
  byMembers: "read",
  data: goal.nullable(),
  errors: [],
} as const satisfies Endpoint;

export const setGoal = {
  method: "PUT",
  path: "/api/v1/goal",
  summary: "Pins a prize with a price in points as the goal, in place of another one; null takes it away.",
  access: "participant",
  byMembers: "submit",
  body: z.object({ prize_id: z.int("Wybierz nagrodę").min(1, "Wybierz nagrodę").nullable() }),
  data: goal.nullable(),
  errors: ["prize.not_found", "prize.not_orderable"],
} as const satisfies Endpoint;

/** A pack that this farm buys: its rate of today, and what the product's yearly limit leaves; null without one. */
const earningPack = way.omit({ quantity: true }).extend({
  points_per_unit_hundredths: z.int(),
  multiplier_hundredths: z.int(),
  left_points: z.int().nullable(),
});
const earningPacks = z.object({
  /** What it bought most in this season and the last one, most first. */
  packs: z.array(earningPack),
  /** What the yearly limit of the participant leaves; null without one. */
  left_points: z.int().nullable(),
});
export type EarningPacks = z.infer<typeof earningPacks>;

export const getEarningPacks = {
  method: "GET",
  path: "/api/v1/goal/packs",
  summary: "What missing points are told in: the packs that this farm buys most, with what they would earn today.",
  access: "participant",
  byMembers: "read",
  data: earningPacks,
  errors: [],
} as const satisfies Endpoint;
