import { createFileRoute } from "@tanstack/react-router";
import { MemberCampaignPage } from "#features/campaigns/reviewed-campaign.tsx";

export const Route = createFileRoute("/_member/promocje/leptosar-promocja")({ component: LeptosarPromotionPage });

function LeptosarPromotionPage() {
  return <MemberCampaignPage slug="leptosar-promocja" title="Promocja Leptosar" />;
}
