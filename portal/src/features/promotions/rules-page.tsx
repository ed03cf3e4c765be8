import { Button } from "@plon/ui/button.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, FileDown } from "lucide-react";
import { useMemo } from "react";
import { download } from "#app/download.ts";
import { FailedPage } from "#app/failed-load.tsx";
import { longDate } from "#shared/format.ts";
import { PageHeading } from "#shared/page-heading.tsx";
import { parseHtml, RichText } from "#shared/rich-text.tsx";
import { rulesPdfUrl, rulesQuery } from "./promotions-api.ts";

/** A promotion's rules in force, to read and to keep. */
export function RulesPage({ slug }: { slug: string }) {
  const rules = useQuery(rulesQuery(slug));
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
      <Link
        to="/promocje/$slug"
        params={{ slug }}
        className="mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-action hover:text-action-strong"
      >
        <ArrowLeft aria-hidden className="size-5" />
        {title}
      </Link>
      <PageHeading title="Regulamin promocji" browserTitle={`Regulamin promocji ${title}`}>
        <Button
          variant="secondary"
          size="sm"
          needsNetwork
          onClick={() => void download(rulesPdfUrl(slug), `regulamin-${slug}.pdf`)}
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
