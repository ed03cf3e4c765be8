// Offers that are not combined: a litre counts in one of them, the same one however its documents come.
import { groupedQuantity } from "../texts/polish-text.ts";

/** An offer that is not combined with others like it. */
export type ExclusiveOffer = {
  /** The first and the last day whose purchases count. */
  dayFrom: string;
  dayTo: string;
  /** Null: litres and kilograms alike. */
  unit: "l" | "kg" | null;
  products: readonly { productId: number; packThousandths: number | null }[];
  /** What something was given for already, in thousandths: nobody else gets it. */
  boundThousandths: number;
  /** The most that it can give something for. */
  neededThousandths: number;
};

/** Packs of one kind on one document, minus those that its corrections took back. */
export type Lot = {
  document: number;
  day: string;
  productId: number;
  unit: "l" | "kg";
  packThousandths: number;
  /** Packs; corrections of lines that the document has not are below zero. */
  quantity: number;
};

/** Whether an offer counts what a lot holds. */
export const countsLot = ({ dayFrom, dayTo, unit, products }: ExclusiveOffer, lot: Lot): boolean =>
  lot.day >= dayFrom &&
  lot.day <= dayTo &&
  (unit === null || unit === lot.unit) &&
  products.some(
    ({ productId, packThousandths }) =>
      productId === lot.productId && (packThousandths === null || packThousandths === lot.packThousandths),
  );

/** What of each lot is there to be counted: what a correction took back from none of its lots, others of the product lack. */
function supplyOf(lots: readonly Lot[]): number[] {
  const supply = lots.map(({ quantity, packThousandths }) => quantity * packThousandths);
  for (const [at, lot] of lots.entries()) {
    for (let other = lots.length - 1; other >= 0 && supply[at]! < 0; other -= 1) {
      if (lots[other]!.productId !== lot.productId || supply[other]! <= 0) continue;
      const taken = Math.min(supply[other]!, -supply[at]!);
      supply[other]! -= taken;
      supply[at]! += taken;
    }
  }
  return supply.map((thousandths) => Math.max(0, thousandths));
}

/**
 * How many thousandths of each lot count in each offer, the offers from the first to the last in the farmer's order: `[offer][lot]`.
 * What was given stays; then each offer gets all that it can use of what those before it leave, and where an earlier one can
 * as well count something that nobody else does, it counts that. How much each gets does not depend on the order of the lots, and
 * more purchases never leave an offer with less.
 */
export function countedOnce(offers: readonly ExclusiveOffer[], lots: readonly Lot[]): number[][] {
  const free = supplyOf(lots);
  const counted = offers.map(() => lots.map(() => 0));
  const accepting = lots.map((lot) => offers.filter((offer) => countsLot(offer, lot)).length);
  const own = offers.map((offer) =>
    [...lots.keys()]
      .filter((at) => countsLot(offer, lots[at]!))
      .toSorted((one, other) => accepting[one]! - accepting[other]! || one - other),
  );

  /** Some of `wanted` for an offer: what is free, or what another offer gives up for something else. Zero: there is none. */
  function obtain(offer: number, wanted: number, asked: Set<number>): number {
    asked.add(offer);
    for (const lot of own[offer]!) {
      const got = Math.min(wanted, free[lot]!);
      if (got === 0) continue;
      free[lot]! -= got;
      counted[offer]![lot]! += got;
      return got;
    }
    for (const lot of own[offer]!) {
      for (const [other, held] of counted.entries()) {
        if (held[lot] === 0 || asked.has(other)) continue;
        const got = obtain(other, Math.min(wanted, held[lot]!), asked);
        if (got === 0) continue;
        held[lot]! -= got;
        counted[offer]![lot]! += got;
        return got;
      }
    }
    return 0;
  }

  function fill(offer: number, upTo: number): void {
    for (let missing = upTo - sumOf(counted[offer]!); missing > 0;) {
      const got = obtain(offer, missing, new Set());
      if (got === 0) return;
      missing -= got;
    }
  }

  for (const [at, { boundThousandths }] of offers.entries()) fill(at, boundThousandths);
  for (const [at, { boundThousandths, neededThousandths }] of offers.entries()) {
    fill(at, Math.max(boundThousandths, neededThousandths));
  }
  return counted;
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** When a farm joined an offer, and when it last said that this one comes first. */
export type Joined = { joinedAt: Date | null; chosenAt: Date | null; kind: "promotion" | "campaign"; id: number };

/** The farmer's order: what was put first last, then what was joined earlier; what was not joined comes last. */
export function inFarmersOrder<Offer extends Joined>(offers: readonly Offer[]): Offer[] {
  return offers.toSorted(
    (one, other) =>
      (other.chosenAt?.getTime() ?? 0) - (one.chosenAt?.getTime() ?? 0) ||
      (one.joinedAt?.getTime() ?? Infinity) - (other.joinedAt?.getTime() ?? Infinity) ||
      (one.kind === other.kind ? one.id - other.id : one.kind === "promotion" ? -1 : 1) ||
      0,
  );
}

/** What an offer needs to be counted once: one kind of purchase, and how much of it is of use. */
type CountedTier = {
  quantity: number | null;
  unit: "l" | "kg" | "pack";
  products: readonly { sap: number; pack_volume: number | null }[];
};

/**
 * Why a promotion with these tiers cannot be one that is not combined, in a sentence; undefined when it can. What of a purchase it
 * uses must be one amount: of all tiers together, in litres or kilograms.
 */
export function exclusiveProblem(tiers: readonly CountedTier[]): string | undefined {
  const [first] = tiers;
  if (!first || tiers.some(({ quantity, products }) => quantity === null || products.length === 0)) {
    return "Żeby promocja się nie łączyła, każdy jej próg musi mieć ilość i produkty: inaczej nie wiadomo, które litry zajmuje";
  }
  if (tiers.some(({ unit }) => unit === "pack")) {
    return "Promocja, która się nie łączy, liczy litry albo kilogramy. Opakowań nie da się podzielić między oferty";
  }
  const basket = ({ unit, products }: CountedTier) =>
    [unit, ...products.map(({ sap, pack_volume }) => `${sap} ${pack_volume ?? ""}`).toSorted()].join("|");
  return tiers.every((tier) => basket(tier) === basket(first))
    ? undefined
    : "Progi promocji, która się nie łączy, muszą liczyć te same produkty i opakowania";
}

/** The rule, as farmers read it. */
export const EXCLUSIVE_RULE =
  "Ten sam litr lub kilogram liczy się tylko w jednej z ofert, które się nie łączą: najpierw w tej, do której przystępujesz wcześniej albo którą wskażesz, a czego ona nie potrzebuje, w następnej.";

export type CountedElsewhere = { title: string; thousandths: number; unit: "l" | "kg" };

/** Where purchases count that do not count `here`: 'Te litry (8 l) liczą się w „Jesień”, dlatego nie liczą się w „Zima”.' */
export function elsewhereText({ title, thousandths, unit }: CountedElsewhere, here = "tutaj"): string {
  const amount = `${unit === "l" ? "Te litry" : "Te kilogramy"} (${groupedQuantity(thousandths / 1000)}\u00a0${unit})`;
  return `${amount} liczą się w „${title}”, dlatego nie liczą się ${here}.`;
}

/** Another offer for the same purchases. */
export type Overlap = { title: string; isExclusive: boolean; products: readonly string[] };

/** What the office reads of another offer that counts the same products on the same days. */
export function overlapText(isExclusive: boolean, { title, isExclusive: other, products }: Overlap): string {
  const names = products.length > 3 ? `${products.slice(0, 3).join(", ")} i inne` : products.join(", ");
  const both = isExclusive && other ? "Litr liczy się tylko w jednej z nich." : "Litr liczy się w obu.";
  return `Koliduje z „${title}” (${names}). ${both}`;
}
