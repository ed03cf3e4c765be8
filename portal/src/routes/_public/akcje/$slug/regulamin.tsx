import { RULED_CAMPAIGNS } from "@plon/rules/campaign-names.ts";
import { createFileRoute } from "@tanstack/react-router";
import { ErrorPage } from "#base/error-page.tsx";
import { CampaignRulesPage } from "#features/campaigns/campaign-rules-page.tsx";

export const Route = createFileRoute("/_public/akcje/$slug/regulamin")({ component: CampaignRules });

function CampaignRules() {
  const { slug } = Route.useParams();
  const known = RULED_CAMPAIGNS.find((one) => one === slug);
  return known ? <CampaignRulesPage slug={known} /> : <ErrorPage status={404} />;
}
