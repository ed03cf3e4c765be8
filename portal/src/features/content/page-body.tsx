import { Skeleton } from "@plon/ui/skeleton.tsx";
import { buttonClass } from "@plon/ui/button-class.ts";
import { Printer } from "lucide-react";
import { useMemo } from "react";
import { formatLongDay } from "@plon/client/format.ts";
import { partsOf } from "./page-parts.ts";
import type { Place } from "./page-parts.ts";
import type { CmsPage } from "./content.api.ts";
import { RichText } from "#shared/links/rich-text.tsx";
import { usePlace } from "./use-place.ts";

/** A page with fewer headings needs no table of contents. */
const CONTENTS_FROM = 6;

/** A page's text at reading width; a long one with its table of contents beside it, or above it on a phone. */
export function PageBody({ page }: { page: CmsPage }) {
  const { nodes, ids, contents } = useMemo(() => partsOf(page.content), [page.content]);
  usePlace(true);
  const text = (
    <article className="max-w-[65ch] min-w-0 text-lg md:text-base">
      <RichText nodes={nodes} ids={ids} />
    </article>
  );
  if (contents.length < CONTENTS_FROM) return text;
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-12">
      <details data-screen-only className="rounded-card border border-line bg-surface lg:hidden">
        <summary className="min-h-11 px-4 py-3 font-semibold">Spis treści</summary>
        <Contents places={contents} />
      </details>
      {text}
      <div data-screen-only className="hidden lg:block">
        <div className="sticky top-[calc(var(--sticky-top,0px)+1.5rem)] max-h-[calc(100dvh-8rem)] overflow-y-auto rounded-card border border-line bg-surface">
          <p className="px-4 pt-4 font-semibold">Spis treści</p>
          <Contents places={contents} />
        </div>
      </div>
    </div>
  );
}

function Contents({ places }: { places: Place[] }) {
  return (
    <nav aria-label="Spis treści">
      <ol className="px-2 pb-3">
        {places.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center rounded-field px-2 py-1.5 hover:bg-action-tint hover:text-action lg:min-h-9 lg:text-sm"
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The version being read, since when it is in force, and a way to print it. */
export function PageVersion({ page }: { page: CmsPage }) {
  return (
    <div className="-mt-3 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <p className="text-soft">
        Wersja <span className="figures">{page.version}</span>, obowiązuje od{" "}
        <time dateTime={page.published_at}>{formatLongDay(page.published_at)}</time>
      </p>
      <button
        type="button"
        data-screen-only
        onClick={() => print()}
        className={`${buttonClass("quiet", "sm")} -ml-3 md:ml-0 forced-colors:ml-0`}
      >
        <Printer aria-hidden className="size-5" />
        Drukuj lub zapisz PDF
      </button>
    </div>
  );
}

/** Placeholder for a text that is loading. */
export function PageSkeleton() {
  return (
    <output aria-label="Ładowanie..." className="flex max-w-[65ch] flex-col gap-4">
      {[90, 100, 96, 60].map((width) => (
        <span key={width} style={{ width: `${width}%` }}>
          <Skeleton className="h-5" />
        </span>
      ))}
      <Skeleton className="mt-6 h-7 w-1/2" />
      {[100, 92, 98, 40].map((width) => (
        <span key={width} style={{ width: `${width}%` }}>
          <Skeleton className="h-5" />
        </span>
      ))}
    </output>
  );
}
