// Which litres count in which of the offers that are not combined: one answer for what is shown and what is given.
import type { CombiningState } from "@plon/contract/shared/promotions.ts";
import { campaignNeed } from "@plon/rules/campaigns/campaign-reward.ts";
import {
  countedOnce,
  type CountedElsewhere,
  countsLot,
  elsewhereText,
  type ExclusiveOffer,
  inFarmersOrder,
  type Joined,
  type Lot,
  overlapText,
} from "@plon/rules/offers/counted-once.ts";
import { scaled } from "@plon/rules/texts/decimal.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { membershipOf } from "#platform/acts/acting-person.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import {
  type CampaignFacts,
  documentOf,
  insertChoice,
  listCampaigns,
  listLots,
  listOverlaps,
  listPromotions,
  type LotRow,
  type PromotionFacts,
} from "./combining.queries.ts";

type Offer = Joined & ExclusiveOffer & { slug: string; title: string };

/** What of a farm's purchases counts in one offer. */
export type Share = {
  thousandths: number;
  /** Where its purchases count instead, while it could use more. */
  elsewhere: CountedElsewhere[];
  /** Whether the farm takes part, and no other such offer comes before it. */
  isJoined: boolean;
  isFirst: boolean;
};
/** By the offer's number. */
export type Shares = { promotions: Map<number, Share>; campaigns: Map<number, Share> };
/** Offers that are looked at before they are joined. */
type Asked = { promotions?: readonly number[]; campaigns?: readonly number[] };

const lastDay = (end: Date) => warsawDay(new Date(end.getTime() - 1));
const productsOf = (products: PromotionFacts["products"]) =>
  products.map(({ product_id, pack_volume }) => ({
    productId: product_id,
    packThousandths: pack_volume === null ? null : scaled(pack_volume, 3),
  }));

function promotionOffer(row: PromotionFacts): Offer {
  const granted = row.granted === null ? 0 : scaled(row.granted, 3);
  return {
    kind: "promotion",
    id: row.id,
    slug: row.slug,
    title: row.title,
    joinedAt: row.joined_at,
    chosenAt: row.chosen_at,
    dayFrom: row.purchases_from ?? warsawDay(row.opens_at),
    dayTo: row.purchases_to ?? lastDay(row.closes_at),
    unit: row.unit,
    products: productsOf(row.products),
    boundThousandths: granted,
    neededThousandths: scaled(row.quantity, 3),
  };
}

function campaignOffer(row: CampaignFacts): Offer {
  const needed = campaignNeed(row);
  // A purchase that staff confirmed by hand is the least that counts: documents that come later are of it.
  const volume = row.purchase_volume ?? row.volume_min;
  const found = row.is_found ? Math.min(scaled(volume, 3), needed) : 0;
  const ordered = row.ordered_volume === null ? found : scaled(row.ordered_volume, 3);
  return {
    kind: "campaign",
    id: row.id,
    slug: row.slug,
    title: row.title,
    joinedAt: row.joined_at,
    chosenAt: row.chosen_at,
    dayFrom: warsawDay(row.opens_at),
    dayTo: lastDay(row.entries_end_at),
    unit: null,
    products: productsOf(row.products),
    boundThousandths: row.is_ordered ? ordered : found,
    neededThousandths: row.is_ordered ? ordered : needed,
  };
}

const lotOf = (row: LotRow): Lot => ({
  document: row.document,
  day: row.day,
  productId: row.product_id,
  unit: row.unit,
  packThousandths: scaled(row.pack_volume, 3),
  quantity: row.quantity,
});

/** A farm's offers in its order, and its purchases that any of them counts. */
async function readFarm(db: Db, participantId: number, asked: Asked) {
  const promotions = await listPromotions(db, participantId, asked.promotions ?? []);
  const campaigns = await listCampaigns(db, participantId, asked.campaigns ?? []);
  const offers = inFarmersOrder([...promotions.map(promotionOffer), ...campaigns.map(campaignOffer)]);
  if (offers.length === 0) return { offers, lots: [] };
  const lots = await listLots(db, participantId, {
    from: offers.map(({ dayFrom }) => dayFrom).toSorted()[0]!,
    to: offers
      .map(({ dayTo }) => dayTo)
      .toSorted()
      .at(-1)!,
    productIds: [...new Set(offers.flatMap(({ products }) => products.map(({ productId }) => productId)))],
  });
  return { offers, lots: lots.map(lotOf) };
}

const isIn = ({ joinedAt, boundThousandths }: Offer) => joinedAt !== null || boundThousandths > 0;
/** Whoever left keeps what was given, and gets no more. */
const asLeft = (offer: Offer): Offer =>
  offer.joinedAt === null ? { ...offer, neededThousandths: offer.boundThousandths } : offer;

/** How much of what an offer counts is counted by others, by offer and unit. */
function elsewhereOf(offer: Offer, others: readonly Offer[], counted: readonly number[][], lots: readonly Lot[]) {
  const found: CountedElsewhere[] = [];
  for (const [index, { title }] of others.entries()) {
    for (const unit of ["l", "kg"] as const) {
      const thousandths = lots.reduce(
        (sum, lot, at) => (lot.unit === unit && countsLot(offer, lot) ? sum + counted[index]![at]! : sum),
        0,
      );
      if (others[index] !== offer && thousandths > 0) found.push({ title, thousandths, unit });
    }
  }
  return found;
}

/**
 * What of a farm's purchases counts in each offer that is not combined: those that it joined or was given something in, and those
 * asked for, each as if it were joined now. Offers that are combined are not among them.
 */
export async function sharesOf(db: Db, participantId: number, asked: Asked = {}): Promise<Shares> {
  const shares: Shares = { promotions: new Map(), campaigns: new Map() };
  const { offers, lots } = await readFarm(db, participantId, asked);
  const own = offers.filter(isIn).map(asLeft);
  const first = own.find(({ joinedAt }) => joinedAt !== null);
  const tell = (offer: Offer, among: readonly Offer[]) => {
    const counted = countedOnce(among, lots);
    const thousandths = counted[among.indexOf(offer)]!.reduce((sum, amount) => sum + amount, 0);
    shares[offer.kind === "promotion" ? "promotions" : "campaigns"].set(offer.id, {
      thousandths,
      elsewhere: thousandths < offer.neededThousandths ? elsewhereOf(offer, among, counted, lots) : [],
      isJoined: offer.joinedAt !== null,
      isFirst: offer === first,
    });
  };
  for (const offer of own) tell(offer, own);
  for (const offer of offers) if (!isIn(offer)) tell(offer, [...own, offer]);
  return shares;
}

/** A share as a farm reads of it; null where there is none, as the offer is combined or the entry nobody's yet. */
export const combiningOf = (share: Share | undefined): CombiningState =>
  share
    ? {
        elsewhere: share.elsewhere.map((one) => elsewhereText(one)),
        can_be_first: share.isJoined && !share.isFirst,
      }
    : null;

/** Where an invoice's purchases count and, therefore, where not, in sentences; none where no offers compete for them. */
export async function countedOfInvoice(db: Db, participantId: number, invoiceId: number): Promise<string[]> {
  const { offers, lots } = await readFarm(db, participantId, {});
  if (offers.length < 2) return [];
  const document = await documentOf(db, invoiceId);
  const own = offers.map(asLeft);
  const counted = countedOnce(own, lots);
  const lacks = own.filter(
    ({ neededThousandths }, at) => counted[at]!.reduce((sum, amount) => sum + amount, 0) < neededThousandths,
  );
  const here = counted.map((held) => held.map((amount, at) => (lots[at]!.document === document ? amount : 0)));
  return lacks.flatMap((offer) =>
    elsewhereOf(offer, own, here, lots).map((one) => elsewhereText(one, `w „${offer.title}”`)),
  );
}

/**
 * Puts an offer that a farm joined before its others from now on; what was given stays. Throws promotion.not_found where there
 * is none that is not combined. The farm's points must be locked.
 */
export async function putFirst(tx: Tx, ctx: ParticipantContext, slug: string): Promise<void> {
  const { offers } = await readFarm(tx, ctx.participantId, {});
  const offer = offers.find((one) => one.slug === slug && one.joinedAt !== null);
  if (!offer) throw new AppError("promotion.not_found");
  await insertChoice(tx, {
    participant_id: ctx.participantId,
    promotion_id: offer.kind === "promotion" ? offer.id : null,
    campaign_id: offer.kind === "campaign" ? offer.id : null,
    membership_id: membershipOf(ctx),
    chosen_at: ctx.at,
  });
}

/** What the office reads of other offers that count the same products on the same days, by the offer's number. */
export async function overlapsOf(
  db: Db,
  kind: Joined["kind"],
  offers: readonly { id: number; is_exclusive: boolean }[],
  at: Date,
): Promise<Map<number, string[]>> {
  const rows = await listOverlaps(
    db,
    kind,
    offers.map(({ id }) => id),
    at,
  );
  const found = Map.groupBy(rows, ({ of }) => of);
  return new Map(
    offers.map(({ id, is_exclusive }) => [
      id,
      (found.get(id) ?? []).map((other) =>
        overlapText(is_exclusive, { title: other.title, isExclusive: other.is_exclusive, products: other.products }),
      ),
    ]),
  );
}
