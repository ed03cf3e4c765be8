import { useQuery } from "@tanstack/react-query";
import { Card } from "@plon/ui/card.tsx";
import { RulesDocument } from "#base/offers/rules-document.tsx";
import { campaignRulesPdf, campaignRulesQuery } from "./campaigns.api.ts";

/** A campaign's rules in force. Opened in its own tab, beside the form that asks for their acceptance. */
export function CampaignRulesPage({ slug }: { slug: string }) {
  const rules = useQuery(campaignRulesQuery(slug));
  return (
    <RulesDocument
      rules={rules}
      heading={`Regulamin akcji „${rules.data?.title ?? ""}”`}
      figures={
        rules.data && (
          <Card title="Najważniejsze">
            <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
              {rules.data.figures.map(({ name, value }) => (
                <div key={name} className="contents">
                  <dt className="text-soft">{name}</dt>
                  <dd className="max-sm:mb-2">{value}</dd>
                </div>
              ))}
            </dl>
          </Card>
        )
      }
      pdf={{ address: campaignRulesPdf(slug), fileName: `regulamin-${slug}.pdf` }}
    />
  );
}
