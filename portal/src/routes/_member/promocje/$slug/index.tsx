import { createFileRoute } from "@tanstack/react-router";
import { OfficeCampaign } from "#features/campaigns/reviewed-campaign.tsx";
import { PromotionPage } from "#features/promotions/promotion-page.tsx";

export const Route = createFileRoute("/_member/promocje/$slug/")({ component: OnePromotion });

function OnePromotion() {
  return <PromotionPage slug={Route.useParams().slug} Otherwise={OfficeCampaign} />;
}
