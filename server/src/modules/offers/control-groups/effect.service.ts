// What an offer added, by those who were offered it and those who were held out.
import type { OfferEffect } from "@plon/contract/office/offers/control-groups.ts";
import {
  comparedText,
  countedText,
  EFFECT_HECTARES,
  EFFECT_PARTS,
  effectText,
  type GroupPurchases,
  offerEffect,
  partEffectText,
  partText,
} from "@plon/rules/offers/offer-effect.ts";
import { addDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Db } from "#platform/database/database.ts";
import {
  countEntered,
  type Days,
  listCountedProducts,
  type OfferRef,
  sumCost,
  sumGroups,
  sumJoined,
  sumMembers,
  sumParts,
} from "./control-groups.queries.ts";

const YEAR = 365;

type Asked = OfferRef & { isDrawn: boolean };

const farmsOf = ({ farms, after }: { farms: number; after: number }) => ({ farms, bought: after });

/**
 * What an offer added by now and what it cost, as figures and sentences. Without groups nobody knows what would have been bought
 * anyway: there is only what those who take part bought the year before.
 */
export async function effectOf(db: Db, offer: Asked, days: Days, at: Date): Promise<OfferEffect> {
  const { groups, entered, accepted, hasProducts, ...known } = await findEffect(db, offer, days, at);
  const effect = groups?.effect;
  return {
    ...known.days,
    cost: known.cost,
    sentence: effectText(effect, offer.kind),
    compared: entered ? comparedText(entered.held, groups!.held.farms) : "",
    counted: countedText(offer.kind, hasProducts),
    groups: groups && {
      offered: farmsOf(groups.offered),
      held: farmsOf(groups.held),
      effect: effect?.kind === "measured" ? { ...effect, is_certain: effect.isCertain } : null,
      parts: groups.parts.map((one) => ({
        name: partText(one.part),
        farms: one.farms,
        sentence: partEffectText(one.effect),
      })),
    },
    entered,
    accepted: accepted && { ...farmsOf(accepted), year_before: accepted.before },
  };
}

async function findEffect(db: Db, offer: Asked, { from, to }: Days, at: Date) {
  const today = warsawDay(at);
  const after = { from, to: to < today ? to : today };
  const products = await listCountedProducts(db, offer);
  const known = { days: after, hasProducts: products.length > 0, cost: await sumCost(db, offer) };
  if (!offer.isDrawn) {
    const before = { from: addDays(after.from, -YEAR), to: addDays(after.to, -YEAR) };
    const accepted = await sumJoined(db, offer, { after, before }, products);
    return { ...known, groups: null, entered: null, accepted };
  }
  const before = { from: addDays(from, -YEAR), to: addDays(from, -1) };
  const groups = await sumGroups(db, offer, { after, before }, products);
  const [offered, held] = [false, true].map((isHeld) => groups.find((one) => one.isHeld === isHeld) ?? NOBODY) as [
    GroupPurchases,
    GroupPurchases,
  ];
  const parts = partsOf(await sumParts(db, offer, { after, before, hectares: EFFECT_HECTARES }, products));
  return {
    ...known,
    groups: { offered, held, effect: offerEffect(offered, held), parts },
    entered: offer.kind === "campaign" ? await countEntered(db, offer.id) : null,
    accepted: null,
  };
}
const NOBODY: GroupPurchases = { farms: 0, after: 0, before: 0, afterVariance: 0, beforeVariance: 0, covariance: 0 };

/** What was added where groups are divided elsewhere, of all products: both groups, and what can be said of them. */
export async function effectOfGroups(
  db: Db,
  members: Parameters<typeof sumMembers>[1],
  days: { after: Days; before: Days },
): Promise<{ offered: GroupPurchases; held: GroupPurchases; sentence: string }> {
  const groups = await sumMembers(db, members, days);
  const [offered, held] = [false, true].map((isHeld) => groups.find((one) => one.isHeld === isHeld) ?? NOBODY) as [
    GroupPurchases,
    GroupPurchases,
  ];
  return { offered, held, sentence: effectText(held.farms > 0 ? offerEffect(offered, held) : undefined, "journey") };
}

/** What was added in each part of the audience that has farms. */
function partsOf(rows: Awaited<ReturnType<typeof sumParts>>) {
  return EFFECT_PARTS.flatMap((part) => {
    const [offered, held] = [false, true].map(
      (isHeld) => rows.find((row) => row.part === part && row.isHeld === isHeld) ?? NOBODY,
    ) as [GroupPurchases, GroupPurchases];
    const farms = offered.farms + held.farms;
    return farms === 0 ? [] : [{ part, farms, effect: offerEffect(offered, held, "part") }];
  });
}
