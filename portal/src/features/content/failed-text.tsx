import type { UseQueryResult } from "@tanstack/react-query";
import { FailedPart } from "#base/calls/failed-load.tsx";

/** In place of the text that a page is made of: the page keeps its name, and search engines stay away from it. */
export function FailedText({ page }: { page: UseQueryResult }) {
  if (!page.isError || page.data) return null;
  return (
    <>
      <meta name="robots" content="noindex" />
      <FailedPart error={page.error} onRetry={() => void page.refetch()} />
    </>
  );
}
