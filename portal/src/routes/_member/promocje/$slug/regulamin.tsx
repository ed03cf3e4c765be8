import { createFileRoute } from "@tanstack/react-router";
import { RulesPage } from "#features/promotions/rules-page.tsx";

export const Route = createFileRoute("/_member/promocje/$slug/regulamin")({ component: PromotionRules });

function PromotionRules() {
  return <RulesPage slug={Route.useParams().slug} />;
}
