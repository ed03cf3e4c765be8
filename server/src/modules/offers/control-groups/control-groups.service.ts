// Who is not offered something, so that afterwards it can be said what it added: one way for promotions and campaigns.
import { drawControlGroup } from "@plon/rules/offers/control-group.ts";
import { slugsIn } from "@plon/rules/offers/offer-links.ts";
import { addDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import {
  insertTrial,
  isHeldOutOf,
  listAudience,
  listCountedProducts,
  noteDrawn,
  type OfferRef,
} from "./control-groups.queries.ts";

const YEAR = 365;

type Drawn = OfferRef & {
  /** What the draw is made of: known before anybody could choose it. */
  seed: string;
  percent: number;
  drawnAt: Date | null;
};

/**
 * Draws the groups of an offer that people are about to see, once. Its name is the seed: whoever repeats it draws the same
 * farms, and nobody can draw until the groups please. Who joins the programme later is in neither and is offered it.
 */
export async function drawGroups(tx: Tx, { seed, percent, drawnAt, ...offer }: Drawn, at: Date): Promise<void> {
  if (percent === 0 || drawnAt !== null) return;
  const today = warsawDay(at);
  const lastYear = { from: addDays(today, -YEAR), to: addDays(today, -1) };
  const farms = await listAudience(tx, offer, lastYear, await listCountedProducts(tx, offer));
  const held = drawControlGroup(farms, { percent, seed });
  await insertTrial(
    tx,
    offer,
    farms.map((farm) => farm.id),
    [...held],
  );
  await noteDrawn(tx, offer, percent, at);
}

/** Refuses another share than the one that was drawn, or that can be drawn no more, with this sentence at its field. */
export function refuseOtherGroup(
  wanted: number | undefined,
  before: { percent: number; drawnAt: Date | null; isSeen: boolean },
  sentence: string,
): void {
  if (wanted === undefined || wanted === before.percent) return;
  if (!before.isSeen && before.drawnAt === null) return;
  throw new AppError("request.invalid", { fields: { holdout_percent: [sentence] } });
}

/** Whether a participant `p` is held out of an offer that a message leads to or names: it is not sent to them. */
export const isHeldFrom = (texts: readonly (string | null)[]) => isHeldOutOf(slugsIn(texts));
