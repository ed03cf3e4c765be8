// What an offer added, by those who were offered it and those who were held out.
import { groupedDecimal, groupedNumber, polishPlural } from "../texts/polish-text.ts";

/** What the farms of one group bought while the offer ran (`after`) and in the year before (`before`). */
export type GroupPurchases = {
  farms: number;
  after: number;
  before: number;
  /** Variances and covariance over the farms. */
  afterVariance: number;
  beforeVariance: number;
  covariance: number;
};

export type OfferEffect =
  | { kind: "too_few" }
  /** In per cent of what those bought who were held out, with its 95 % interval. */
  | { kind: "measured"; percent: number; low: number; high: number; isCertain: boolean };

/** Fewer farms than that in a group say nothing, however alike they are. */
export const GROUP_LEAST = 50;
/** An interval of this many per cent to either side says nothing. */
const WIDEST = 50;
/** Of the normal distribution, for 95 %. */
const Z = 1.96;
/** The same where up to ten parts are looked at: of all of them together one claims what is not there in at most 5 of 100. */
const Z_OF_PARTS = 2.81;

/**
 * What those bought on average who were offered it, more than those who were held out. What a farm bought in the year before
 * tells most of what it would have bought: the groups are compared as if that had been alike in both, which narrows the
 * interval without moving its middle. Of a part of the farms the interval is wider, since several are looked at.
 */
export function offerEffect(offered: GroupPurchases, held: GroupPurchases, of: "all" | "part" = "all"): OfferEffect {
  if (offered.farms < GROUP_LEAST || held.farms < GROUP_LEAST) return { kind: "too_few" };
  const all = offered.farms + held.farms;
  const pooled = (of: (group: GroupPurchases) => number) => (of(offered) * offered.farms + of(held) * held.farms) / all;
  const spread = pooled(({ beforeVariance }) => beforeVariance);
  const slope = spread > 0 ? pooled(({ covariance }) => covariance) / spread : 0;
  const usual = pooled(({ before }) => before);
  const adjusted = ({ after, before, farms, afterVariance, beforeVariance, covariance }: GroupPurchases) => ({
    mean: after - slope * (before - usual),
    variance: Math.max(0, afterVariance - 2 * slope * covariance + slope ** 2 * beforeVariance) / farms,
  });
  const [one, other] = [adjusted(offered), adjusted(held)];
  if (one.mean <= 0 || other.mean <= 0) return { kind: "too_few" };
  // Of a ratio the logarithm is near to normal.
  const middle = Math.log(one.mean / other.mean);
  const half =
    (of === "part" ? Z_OF_PARTS : Z) * Math.sqrt(one.variance / one.mean ** 2 + other.variance / other.mean ** 2);
  const percentOf = (logarithm: number) => (Math.exp(logarithm) - 1) * 100;
  const [low, high] = [percentOf(middle - half), percentOf(middle + half)];
  if (high - low > 2 * WIDEST) return { kind: "too_few" };
  return { kind: "measured", percent: percentOf(middle), low, high, isCertain: low > 0 || high < 0 };
}

const percentText = (percent: number) => `${percent < 0 ? "−" : ""}${groupedDecimal(Math.abs(percent), 1)}%`;

/** Which kind of offer a report speaks of, in the cases that it needs. */
const OFFER_WORDS = {
  promotion: { name: "promocja", without: "promocji", seen: "które widziały promocję" },
  campaign: { name: "akcja", without: "akcji", seen: "którym mówiliśmy o akcji" },
  journey: { name: "ścieżka wiadomości", without: "wiadomości", seen: "które dostały wiadomości" },
} as const;
type OfferKind = keyof typeof OFFER_WORDS;

/** What can be said of an effect, in a sentence; undefined: there was no control group. */
export function effectText(effect: OfferEffect | undefined, kind: OfferKind = "promotion"): string {
  const { name, without, seen } = OFFER_WORDS[kind];
  if (!effect) {
    return `Bez grupy kontrolnej nie wiadomo, ile kupiono by i bez ${without}. Porównanie z tymi samymi dniami rok wcześniej pokazuje tylko, ile kupiono wtedy.`;
  }
  if (effect.kind === "too_few") {
    return `Gospodarstw albo zakupów jest jeszcze za mało, żeby powiedzieć, czy ${name} coś dodała.`;
  }
  const { percent, low, high, isCertain } = effect;
  const between = `między ${percentText(low)} a ${percentText(high)}`;
  if (!isCertain) {
    return `Nie widać różnicy: różnica w zakupach leży, z pewnością 95%, ${between}, a to mógł być przypadek.`;
  }
  const more = percent > 0 ? "więcej" : "mniej";
  return `Gospodarstwa, ${seen}, kupiły o ${percentText(Math.abs(percent))} ${more} niż grupa kontrolna (z pewnością 95% ${between}).`;
}

/**
 * Whose purchases are compared although some of the control group entered all the same: the groups as they were drawn. Without
 * those who entered, whoever is left would differ from the others by more than what they were told.
 */
export function comparedText(entered: number, held: number): string {
  if (entered === 0) return "";
  const farms = `${groupedNumber(entered)} ${polishPlural(entered, { one: "gospodarstwo", few: "gospodarstwa", many: "gospodarstw" })}`;
  const came = polishPlural(entered, { one: "zgłosiło się", few: "zgłosiły się", many: "zgłosiło się" });
  return `Z grupy kontrolnej bez zaproszenia ${came} ${farms} (${percentText((entered / held) * 100)}): strona akcji jest publiczna. Porównujemy grupy tak, jak je wylosowaliśmy, więc akcja mogła dodać więcej, niż tu widać.`;
}

/** Which products a report counts. */
export const countedText = (kind: OfferKind, hasProducts: boolean): string =>
  hasProducts
    ? `Średnio na gospodarstwo, litry i kilogramy produktów ${OFFER_WORDS[kind].without} razem.`
    : `Średnio na gospodarstwo, litry i kilogramy wszystkich produktów razem, bo ${OFFER_WORDS[kind].name} nie wymienia żadnych.`;

/** The parts of an audience that a report tells apart: by hectares, and by what was bought in the year before. */
export const EFFECT_PARTS = ["buyers", "others", "hectares_0", "hectares_1", "hectares_2"] as const;
export type EffectPart = (typeof EFFECT_PARTS)[number];
/** Where the second and the third band of hectares begin. */
export const EFFECT_HECTARES = [50, 300] as const;

const [SOME, MANY] = EFFECT_HECTARES;
const PART_WORDS: Record<EffectPart, string> = {
  buyers: "Kupowali te produkty rok wcześniej",
  others: "Nie kupowali ich rok wcześniej",
  hectares_0: `Do ${SOME}\u00a0ha`,
  hectares_1: `Od ${SOME} do ${MANY}\u00a0ha`,
  hectares_2: `Od ${MANY}\u00a0ha`,
};
export const partText = (part: EffectPart): string => PART_WORDS[part];

/** What can be said of a part, in a few words. */
export function partEffectText(effect: OfferEffect): string {
  if (effect.kind === "too_few") return "za mało gospodarstw albo zakupów";
  const between = `od ${percentText(effect.low)} do ${percentText(effect.high)}`;
  return effect.isCertain ? `${percentText(effect.percent)} (${between})` : `nie widać różnicy (${between})`;
}
