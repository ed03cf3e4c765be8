import { z } from "zod";

/** How the points of one line came about (rules/line-points.ts), as stored with the posting. */
export const lineExplanation = z.object({
  volumeThousandths: z.int(),
  pointsPerUnitHundredths: z.int(),
  multiplierHundredths: z.int(),
  campaign: z.string().optional(),
  exactPoints: z.string(),
  roundedPoints: z.int(),
  limit: z.object({ kind: z.enum(["participant", "product"]), leftPoints: z.int() }).optional(),
  points: z.int(),
});

/** Why a movement happened, in a form that both screens can put into words. */
export const movementExplanation = z.object({
  /** One Polish sentence. In storage `{other}` replaces the other side of a transfer, who may be erased one day. */
  text: z.string(),
  /** The same for the receiver of a transfer. */
  text_received: z.string().optional(),
  document: z.string().optional(),
  distributor: z.string().optional(),
  lines: z
    .array(
      z.object({
        title_product: z.string(),
        unit: z.string(),
        quantity: z.number(),
        points: z.int(),
        explanation: lineExplanation.optional(),
      }),
    )
    .optional(),
});
export type MovementExplanation = z.infer<typeof movementExplanation>;
