// Who sees nothing of a promotion, so that afterwards it can be said what it added.
import { drawControlGroup } from "@plon/rules/offers/control-group.ts";
import { addDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Tx } from "#platform/database/database.ts";
import { insertTrial, listAudience, listTierProducts, noteDrawn } from "./control-group.queries.ts";

const YEAR = 365;

type Drawn = {
  id: number;
  name: string;
  holdout_percent: number;
  holdout_drawn_at: Date | null;
};

/**
 * Draws the groups of a promotion that is to be published, once. Its name is the seed: whoever repeats it draws the same
 * farms, and nobody can draw until the groups please. Who joins the programme later is in neither and sees the promotion.
 */
export async function drawGroups(tx: Tx, promotion: Drawn, at: Date): Promise<void> {
  const { id, name, holdout_percent: percent } = promotion;
  if (percent === 0 || promotion.holdout_drawn_at !== null) return;
  const today = warsawDay(at);
  const lastYear = { from: addDays(today, -YEAR), to: addDays(today, -1) };
  const farms = await listAudience(tx, id, lastYear, await listTierProducts(tx, id));
  const held = drawControlGroup(farms, { percent, seed: name });
  await insertTrial(
    tx,
    id,
    farms.map((farm) => farm.id),
    [...held],
  );
  await noteDrawn(tx, id, at);
}
