import type { RuledCampaign } from "@plon/contract/portal/campaigns.ts";
import { useQuery } from "@tanstack/react-query";
import { RulesDocument } from "#base/rules-document.tsx";
import { campaignRulesPdf, campaignRulesQuery } from "./campaigns.api.ts";

/** A campaign's rules in force. Opened in a tab of its own, beside the form that asks for them. */
export function CampaignRulesPage({ slug }: { slug: RuledCampaign }) {
  const rules = useQuery(campaignRulesQuery(slug));
  return (
    <RulesDocument
      rules={rules}
      heading={`Regulamin akcji „${rules.data?.title ?? ""}”`}
      pdf={{ address: campaignRulesPdf(slug), fileName: `regulamin-${slug}.pdf` }}
    />
  );
}
