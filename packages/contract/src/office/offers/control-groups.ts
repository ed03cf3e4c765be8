import { HOLDOUT_MOST } from "@plon/rules/offers/control-group.ts";
import { z } from "zod";
import { isoDate } from "../../shared/calls/envelope.ts";

/** How many in a hundred are not offered something: drawn once, before anybody sees it. */
export const holdoutPercent = z
  .int("Podaj liczbę całkowitą")
  .min(0, "Najmniej 0%")
  .max(HOLDOUT_MOST, `Najwyżej ${HOLDOUT_MOST}%`);

const farmsBought = z.object({
  farms: z.int(),
  /** Litres and kilograms for each farm, while it ran. */
  bought: z.number(),
});

/** What an offer added by its control group and what it cost; without a group only what was bought a year before. */
export const offerEffect = z.object({
  from: isoDate,
  to: isoDate,
  /** What can be said of it. */
  sentence: z.string(),
  /** Whose purchases are compared, where some of the control group took part all the same; else empty. */
  compared: z.string(),
  /** Which products are counted. */
  counted: z.string(),
  groups: z
    .object({
      offered: farmsBought,
      held: farmsBought,
      /** In per cent, with the ends of the 95 % interval; null where there are too few farms or purchases. */
      effect: z.object({ percent: z.number(), low: z.number(), high: z.number(), is_certain: z.boolean() }).nullable(),
      /** The same of parts of the audience, in words. */
      parts: z.array(z.object({ name: z.string(), farms: z.int(), sentence: z.string() })),
    })
    .nullable(),
  /** How many farms of each group entered a campaign; null for a promotion, which the control group cannot join. */
  entered: z.object({ offered: z.int(), held: z.int() }).nullable(),
  /** Without groups: those who take part. */
  accepted: farmsBought.extend({ year_before: z.number() }).nullable(),
  cost: z.object({ granted: z.int(), points: z.int(), grosze: z.int() }),
});
export type OfferEffect = z.infer<typeof offerEffect>;
