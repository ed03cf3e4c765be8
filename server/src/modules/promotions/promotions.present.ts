import type { CardRow, getPromotion, getRules, TierRow } from "./promotions.service.ts";

type Facts = Pick<
  CardRow,
  "id" | "name" | "slug" | "title" | "lead" | "reward" | "opens_at" | "closes_at" | "purchases_from" | "purchases_to"
>;

/** What page, card and prompt have in common. */
export const presentFacts = (row: Facts) => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  title: row.title,
  lead: row.lead,
  reward: row.reward,
  opens_at: row.opens_at.toISOString(),
  closes_at: row.closes_at.toISOString(),
  purchases_from: row.purchases_from,
  purchases_to: row.purchases_to,
});

/** A promotion in a list. */
export const presentCard = (row: CardRow) => ({
  ...presentFacts(row),
  is_open: row.is_open,
  agreement: row.answer?.agreed ?? null,
});

const presentTier = ({ quantity, unit, reward, products }: TierRow) => ({ quantity, unit, reward, products });

/** A promotion on its page and in its prompt. */
export function presentPromotion(found: Awaited<ReturnType<typeof getPromotion>>) {
  return {
    ...presentCard(found),
    body: found.body,
    tiers: found.tiers.map(presentTier),
    rules: { version: found.rules_version, published_at: found.rules_published_at.toISOString() },
    answered: found.answer && {
      answered_at: new Date(found.answer.answered_at).toISOString(),
      rules_version: found.answer.rules_version,
    },
  };
}

/** The rules in force. */
export const presentRules = (rules: Awaited<ReturnType<typeof getRules>>) => ({
  ...rules,
  published_at: rules.published_at.toISOString(),
});
