import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { ErrorPage } from "#base/calls/error-page.tsx";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { campaignPlace } from "#shared/links/campaign-place.ts";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { PageBody, PageSkeleton } from "./page-body.tsx";
import { placeQuery } from "./content.api.ts";

/** Valid slugs, as in the contract; anything else is not worth a call. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A page written in the office at its own address; the promotion's or campaign's page where one has that name; or the error page. */
export function GenericPage({ slug }: { slug: string }) {
  const isSlug = slug.length <= 80 && SLUG.test(slug);
  const place = useQuery({ ...placeQuery(slug), enabled: isSlug });
  if (!isSlug) return <ErrorPage status={404} />;
  if (place.isPending) {
    return (
      <>
        <PageHeading title="Wczytujemy stronę" />
        <PageSkeleton />
      </>
    );
  }
  if (!place.data) return <FailedPage error={place.error} onRetry={() => void place.refetch()} />;
  if (!("page" in place.data)) {
    const isCampaign = place.data.kind === "campaign";
    return isCampaign ? (
      <Navigate {...campaignPlace(slug)} replace />
    ) : (
      <Navigate to="/promocje/$slug" params={{ slug }} replace />
    );
  }
  return (
    <>
      <PageHeading title={place.data.page.title} />
      <PageBody page={place.data.page} />
    </>
  );
}
