import type { getPage, pageOfPages, publishedPage } from "./content.service.ts";
import { type Brand, fillIn } from "./placeholders.ts";

/** A published page as everybody reads it. */
export function presentPublished(page: Awaited<ReturnType<typeof publishedPage>>, brand: Brand) {
  return {
    slug: page.slug,
    title: page.title,
    content: fillIn(page.content, brand),
    version: page.version,
    published_at: page.published_at.toISOString(),
  };
}

type PageRow = Awaited<ReturnType<typeof pageOfPages>>["rows"][number];

/** A page as a row of the office's list. */
export function presentPageRow(page: PageRow) {
  return {
    id: page.id,
    slug: page.slug,
    title: page.title,
    is_fixed: page.is_fixed,
    published_version: page.published_version,
    newest_version: page.newest_version,
    saved_at: page.saved_at.toISOString(),
  };
}

/** A page with its versions for the office's editor; only the published one has a time of publication. */
export function presentPage(page: Awaited<ReturnType<typeof getPage>>) {
  return {
    ...presentPageRow(page),
    versions: page.versions.map((kept) => ({
      id: kept.id,
      version: kept.version,
      title: kept.title,
      content: kept.content,
      saved_at: new Date(kept.saved_at).toISOString(),
      saved_by: kept.saved_by_name,
      published_at: kept.version === page.published_version ? (page.published_at?.toISOString() ?? null) : null,
    })),
  };
}
