import { useQuery } from "@tanstack/react-query";
import { ErrorPage } from "#base/error-page.tsx";
import { FailedPage } from "#base/failed-load.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { PageBody, PageSkeleton } from "./page-body.tsx";
import { pageQuery } from "./content.api.ts";

/** Valid slugs, as in the contract; anything else is not worth a call. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A page written in the office at its own address, or the error page if there is none. */
export function GenericPage({ slug }: { slug: string }) {
  const isSlug = slug.length <= 80 && SLUG.test(slug);
  const page = useQuery({ ...pageQuery(slug), enabled: isSlug });
  if (!isSlug) return <ErrorPage status={404} />;
  if (page.isPending) {
    return (
      <>
        <PageHeading title="Wczytujemy stronę" />
        <PageSkeleton />
      </>
    );
  }
  if (page.isError && !page.data) return <FailedPage error={page.error} onRetry={() => void page.refetch()} />;
  return (
    <>
      <PageHeading title={page.data.title} />
      <PageBody page={page.data} />
    </>
  );
}
