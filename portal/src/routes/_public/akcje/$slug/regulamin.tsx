import { RULED_CAMPAIGNS } from "@plon/rules/campaign-names.ts";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { CampaignRulesPage } from "#features/campaigns/campaign-rules-page.tsx";

export const Route = createFileRoute("/_public/akcje/$slug/regulamin")({ component: CampaignRules });

function CampaignRules() {
  const { slug } = Route.useParams();
  const known = RULED_CAMPAIGNS.find((one) => one === slug);
  if (!known) throw notFound();
  return <CampaignRulesPage slug={known} />;
}
