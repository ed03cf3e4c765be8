import { createFileRoute } from "@tanstack/react-router";
import { readEntryToken } from "#features/campaigns/entry/entry-token.ts";
import { PublicCampaignPage } from "#features/campaigns/reviewed-campaign.tsx";

export const Route = createFileRoute("/_public/dovvo-wiosna")({
  validateSearch: readEntryToken,
  component: DovvoSpringPage,
});

function DovvoSpringPage() {
  const { zgloszenie } = Route.useSearch();
  return <PublicCampaignPage slug="dovvo-promocja-mocna-akcja-taka" title="Dovvo wiosna" token={zgloszenie} />;
}
