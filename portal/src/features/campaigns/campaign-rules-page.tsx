import type { RuledCampaign } from "@plon/rules/campaign-names.ts";
import { useQuery } from "@tanstack/react-query";
import { RulesDocument } from "#base/rules-document.tsx";
import { campaignRulesPdf, campaignRulesQuery } from "./campaigns.api.ts";

/** A campaign's rules in force. Opened in its own tab, beside the form that asks for their acceptance. */
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
