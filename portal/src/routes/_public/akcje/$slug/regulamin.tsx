import { createFileRoute } from "@tanstack/react-router";
import { CampaignRulesPage } from "#features/campaigns/campaign-rules-page.tsx";

export const Route = createFileRoute("/_public/akcje/$slug/regulamin")({ component: CampaignRules });

function CampaignRules() {
  return <CampaignRulesPage slug={Route.useParams().slug} />;
}
