import { useQuery } from "@tanstack/react-query";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { FailedText } from "./failed-text.tsx";
import { PageBody, PageSkeleton, PageVersion } from "./page-body.tsx";
import { pageQuery } from "./content.api.ts";

type FixedPageProps = {
  slug: string;
  title: string;
};

/** Terms and privacy notice: the title shows at once, the text follows with its version and date. */
export function FixedPage({ slug, title }: FixedPageProps) {
  const page = useQuery(pageQuery(slug));
  return (
    <>
      <PageHeading title={title} />
      {page.isPending && <PageSkeleton />}
      <FailedText page={page} />
      {page.data && (
        <>
          <PageVersion page={page.data} />
          <PageBody page={page.data} />
        </>
      )}
    </>
  );
}
