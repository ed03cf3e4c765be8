import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { ErrorPage } from "#base/error-page.tsx";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { PageBody, PageSkeleton } from "./page-body.tsx";
import { pageQuery } from "./content.api.ts";

/** Valid slugs, as in the contract; anything else is not worth a call. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

type GenericPageProps = {
  slug: string;
  /** What else may have this name where no page has it, around the error page: another feature's. */
  Otherwise: ComponentType<{ slug: string; children: ReactNode }>;
};

/** A page written in the office at its own address; if there is none, what else has that name, or the error page. */
export function GenericPage({ slug, Otherwise }: GenericPageProps) {
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
  if (page.isError && !page.data) {
    const failed = <FailedPage error={page.error} onRetry={() => void page.refetch()} />;
    const isMissing = page.error instanceof ApiError && page.error.code === "page.not_found";
    return isMissing ? <Otherwise slug={slug}>{failed}</Otherwise> : failed;
  }
  return (
    <>
      <PageHeading title={page.data.title} />
      <PageBody page={page.data} />
    </>
  );
}
