import { createFileRoute } from "@tanstack/react-router";
import { CampaignCard } from "#features/campaigns/campaign-card.tsx";
import { PromotionsPage } from "#features/promotions/promotions-page.tsx";

export const Route = createFileRoute("/_member/promocje/")({
  validateSearch: (search: Record<string, unknown>): { page?: number } => {
    const page = Math.trunc(Number(search["page"]));
    return page > 1 && page <= 1_000_000_000 ? { page } : {};
  },
  component: () => (
    <PromotionsPage campaignCard={(campaign, today) => <CampaignCard campaign={campaign} today={today} />} />
  ),
});
