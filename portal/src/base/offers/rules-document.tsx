import { Button } from "@plon/ui/button.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { useMemo } from "react";
import { formatLongDay } from "@plon/client/format.ts";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { parseHtml, RichText } from "#shared/links/rich-text.tsx";
import { download } from "#base/calls/download.ts";
import { FailedPage } from "#base/calls/failed-load.tsx";

type Rules = {
  version: number;
  published_at: string;
  /** Sanitised HTML. */
  content: string;
};

type RulesDocumentProps = {
  rules: UseQueryResult<Rules>;
  heading: string;
  /** The browser's title where it differs from the heading. */
  browserTitle?: string;
  /** Shown above the heading: the way back. */
  above?: React.ReactNode;
  /** Shown above the text: what is decided beside it. */
  figures?: React.ReactNode;
  pdf: { address: string; fileName: string };
};

/**
 * Rules in force, to read and to save as a PDF: a skeleton while loading, an error page with a retry button on failure.
 */
export function RulesDocument({ rules, heading, browserTitle, above, figures, pdf }: RulesDocumentProps) {
  const content = rules.data?.content ?? "";
  const nodes = useMemo(() => parseHtml(content), [content]);
  if (rules.isPending) {
    return (
      <>
        <PageHeading title="Regulamin" />
        <LoadingSkeleton className="h-96 w-full" />
      </>
    );
  }
  if (rules.isError && !rules.data) return <FailedPage error={rules.error} onRetry={() => void rules.refetch()} />;
  const { version, published_at: publishedAt } = rules.data;
  return (
    <>
      {above}
      <PageHeading title={heading} {...(browserTitle !== undefined && { browserTitle })}>
        <Button variant="secondary" size="sm" needsNetwork onClick={() => void download(pdf.address, pdf.fileName)}>
          <FileDown aria-hidden className="size-5" />
          Pobierz PDF
        </Button>
      </PageHeading>
      <p className="-mt-3 mb-6 text-soft">
        Wersja {version}, obowiązuje od {formatLongDay(publishedAt)}
      </p>
      {figures && <div className="mb-6 max-w-[65ch]">{figures}</div>}
      <article className="max-w-[65ch] min-w-0 text-lg md:text-base">
        <RichText nodes={nodes} />
      </article>
    </>
  );
}
