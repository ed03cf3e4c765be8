import { EXCLUSIVE_RULE } from "@plon/rules/offers/counted-once.ts";
import { exampleSentence, tierLine } from "@plon/rules/promotions/promotion-example.ts";
import { lastAnswerDay } from "@plon/rules/promotions/promotion-standing.ts";
import { dayText } from "@plon/rules/texts/polish-text.ts";
import type { OfferLeaflet } from "#platform/paper/offer-leaflet.ts";
import type { getPublicPromotion } from "./public-promotions.service.ts";

type Promotion = Awaited<ReturnType<typeof getPublicPromotion>>;
type Brand = { name: string; publicUrl: string; helpline: string };

/** As many rewards as a page holds. */
const TIERS_MAX = 6;

/** What the leaflet of a promotion says, in the words of its public page. */
export function promotionLeaflet(promotion: Promotion, brand: Brand): OfferLeaflet {
  const { slug, title, lead, reward, tiers, example, closes_at: closesAt } = promotion;
  const { purchases_from: from, purchases_to: to } = promotion;
  const days = [from && `od ${dayText(from)}`, to && `do ${dayText(to)}`].filter(Boolean).join(" ");
  return {
    brand: brand.name,
    title,
    lead,
    facts: [
      ["Nagroda", reward],
      ...tiers.slice(0, TIERS_MAX).map((tier) => ["Za zakupy", tierLine(tier)] as const),
      ...(days === "" ? [] : [["Liczymy zakupy", days] as const]),
      ["Regulamin zaakceptuj", `do ${dayText(lastAnswerDay(closesAt.toISOString()))}`],
      ...(promotion.is_exclusive ? [["Łączenie z innymi ofertami", EXCLUSIVE_RULE] as const] : []),
    ],
    example: exampleSentence(example, tiers[0]?.unit),
    steps: ["Dołącz do programu.", "Zaakceptuj regulamin promocji.", "Kup i zgłoś fakturę."],
    address: `${brand.publicUrl}/promocje/${slug}`,
    phone: brand.helpline,
  };
}
