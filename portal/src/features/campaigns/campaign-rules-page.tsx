import { CAMPAIGN_RULES_PDF_PATH, type RuledCampaign } from "@plon/contract/portal/campaigns.ts";
import { Button } from "@plon/ui/button.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { useMemo } from "react";
import { download } from "#app/download.ts";
import { FailedPage } from "#app/failed-load.tsx";
import { longDate } from "#shared/format.ts";
import { PageHeading } from "#shared/page-heading.tsx";
import { parseHtml, RichText } from "#shared/rich-text.tsx";
import { campaignRulesQuery } from "./campaigns-api.ts";

/** A campaign's rules in force, to read and to keep. Opened in a tab of its own, beside the form that asks for them. */
export function CampaignRulesPage({ slug }: { slug: RuledCampaign }) {
  const rules = useQuery(campaignRulesQuery(slug));
  const content = rules.data?.content ?? "";
  const nodes = useMemo(() => parseHtml(content), [content]);
  if (rules.isPending) {
    return (
      <output aria-label="Ładowanie..." className="flex flex-col gap-4">
        <Skeleton className="h-9 w-80 max-w-full" />
        <Skeleton className="h-96 w-full" />
      </output>
    );
  }
  if (rules.isError && !rules.data) return <FailedPage error={rules.error} onRetry={() => void rules.refetch()} />;
  const { title, version, published_at: publishedAt } = rules.data;
  return (
    <>
      <PageHeading title={`Regulamin akcji „${title}”`}>
        <Button
          variant="secondary"
          size="sm"
          needsNetwork
          onClick={() => void download(CAMPAIGN_RULES_PDF_PATH.replace(":slug", slug), `regulamin-${slug}.pdf`)}
        >
          <FileDown aria-hidden className="size-5" />
          Pobierz PDF
        </Button>
      </PageHeading>
      <p className="-mt-3 mb-6 text-soft">
        Wersja {version}, obowiązuje od {longDate(publishedAt)}
      </p>
      <article className="max-w-[65ch] min-w-0 text-lg md:text-base">
        <RichText nodes={nodes} />
      </article>
    </>
  );
}
