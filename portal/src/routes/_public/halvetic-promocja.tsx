import { createFileRoute } from "@tanstack/react-router";
import { readEntryToken } from "#features/campaigns/entry/entry-token.ts";
import { PublicCampaignPage } from "#features/campaigns/reviewed-campaign.tsx";

export const Route = createFileRoute("/_public/halvetic-promocja")({
  validateSearch: readEntryToken,
  component: HalveticPromotionPage,
});

function HalveticPromotionPage() {
  const { zgloszenie } = Route.useSearch();
  return <PublicCampaignPage slug="halvetic-promocja-mocna-akcja-taka" title="Promocja Halvetic" token={zgloszenie} />;
}
