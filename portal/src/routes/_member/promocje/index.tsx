import { createFileRoute } from "@tanstack/react-router";
import { CampaignCard } from "#features/campaigns/campaign-card.tsx";
import { PromotionsPage } from "#features/promotions/promotions-page.tsx";
import { readPage } from "#shared/pages/read-search.ts";

export const Route = createFileRoute("/_member/promocje/")({
  validateSearch: readPage,
  component: () => (
    <PromotionsPage campaignCard={(campaign, today) => <CampaignCard campaign={campaign} today={today} />} />
  ),
});
