import type { PromotionDetails } from "@plon/contract/portal/offers/promotions.ts";
import { answers } from "./answers.ts";

/** The five that prompt, as the programme has them. */
const TITLES: Record<string, string> = {
  "tankuj-dovvo": "Tankuj z Dovvo",
  "pogromcy-chwastow": "Pogromcy chwastów",
  "zyskaj-wiecej-halvetic-mauser": "ZysQaj więcej",
  "tankuj-do-pelna": "TanQuj do pełna",
  "wiosenna-dawka-paliwa": "Wiosenna dawka paliwa",
};

/** A running promotion that nobody decided, changed by what is given. */
export function promotion(slug: string, changes: Partial<PromotionDetails> = {}): PromotionDetails {
  return {
    id: 1,
    name: slug,
    slug,
    title: TITLES[slug] ?? slug,
    lead: "Kupuj i odbieraj karty paliwowe.",
    reward: "karta paliwowa 150 zł",
    opens_at: "2026-11-01T00:00:00Z",
    closes_at: "2026-12-31T23:00:00Z",
    purchases_from: "2026-11-01",
    purchases_to: "2026-12-31",
    is_open: true,
    agreement: null,
    photo: null,
    progress: null,
    bought: null,
    counted: [],
    granted_total: 0,
    combining: null,
    body: "<p>Szczegóły promocji.</p>",
    tiers: [
      {
        quantity: 10,
        unit: "l",
        reward: "karta paliwowa 150 zł",
        products: [{ sap: 1, name: "Dovvo", pack_volume: null }],
        progress: null,
        bought: null,
        grant: null,
      },
    ],
    rules: { version: 1, published_at: "2026-11-01T00:00:00Z" },
    answered: null,
    ...changes,
  };
}

/** Every promotion is there, running and undecided. */
export function answerPromotions(changes: Partial<PromotionDetails> = {}): void {
  answers.on("GET /api/v1/cms/promotions/:promotion", ({ params }) => ({
    single: promotion(params.promotion, changes),
  }));
}
