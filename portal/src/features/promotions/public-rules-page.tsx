import { useQuery } from "@tanstack/react-query";
import { publicRulesPdf, publicRulesQuery } from "./public-promotions.api.ts";
import { RulesOf } from "./rules-of.tsx";
import { SignInFor } from "./sign-in-for.tsx";
import { isUnknownPromotion } from "./unknown-promotion.ts";

/** The rules of a promotion that is for all, for a visitor. */
export function PublicRulesPage({ slug }: { slug: string }) {
  const rules = useQuery(publicRulesQuery(slug));
  if (isUnknownPromotion(rules.error)) return <SignInFor path={`/promocje/${slug}/regulamin`} />;
  return <RulesOf slug={slug} rules={rules} pdf={publicRulesPdf(slug)} />;
}
