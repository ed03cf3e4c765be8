import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { getPage, pageOfPages, publishedPage } from "./content.service.ts";
import { type Brand, fillIn } from "./placeholders.ts";

/** A published page as everybody reads it. */
export function presentPublished(page: Awaited<ReturnType<typeof publishedPage>>, brand: Brand) {
  return {
    ...withIsoTimes(page),
    content: fillIn(page.content, brand),
  };
}

type PageRow = Awaited<ReturnType<typeof pageOfPages>>["rows"][number];

/** A page as a row of the office's list. */
export const presentPageRow = (page: PageRow) => withIsoTimes(page);

/** A page with its versions for the office's editor; only the published one has a time of publication. */
export function presentPage(page: Awaited<ReturnType<typeof getPage>>, consent: { holders: number } | undefined) {
  return {
    ...presentPageRow(page),
    consent: consent ?? null,
    versions: page.versions.map((kept) => ({
      ...kept,
      saved_at: new Date(kept.saved_at).toISOString(),
      saved_by: kept.saved_by_name,
      published_at: kept.version === page.published_version ? (page.published_at?.toISOString() ?? null) : null,
    })),
  };
}
