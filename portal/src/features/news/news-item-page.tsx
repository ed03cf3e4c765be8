import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useMemo } from "react";
import { ErrorPage } from "#base/calls/error-page.tsx";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { useSeenPage } from "#base/member/seen-page.ts";
import { formatLongDay } from "@plon/client/format.ts";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { parseHtml, RichText } from "#shared/links/rich-text.tsx";
import { SizedPicture } from "#shared/cards/sized-picture.tsx";
import { newsQuery } from "./news.api.ts";

/** Valid addresses, as in the contract; anything else is not worth a call. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** One news item at reading width, or the error page if there is none. */
export function NewsItemPage({ slug }: { slug: string }) {
  const isSlug = slug.length <= 80 && SLUG.test(slug);
  const news = useQuery({ ...newsQuery(slug), enabled: isSlug });
  useSeenPage(`/aktualnosci/${slug}`, news.data !== undefined);
  const content = news.data?.content;
  const nodes = useMemo(() => (content === undefined ? [] : parseHtml(content)), [content]);
  if (!isSlug) return <ErrorPage status={404} />;
  if (news.isPending) return <ArticleSkeleton />;
  if (news.isError && !news.data) return <FailedPage error={news.error} onRetry={() => void news.refetch()} />;
  const { title, lead, photo, published_at } = news.data;
  return (
    <article className="mx-auto max-w-[65ch] min-w-0">
      <AllNews />
      <PageHeading title={title} />
      <p className="-mt-4 mb-4 text-soft">
        <time dateTime={published_at}>{formatLongDay(published_at)}</time>
      </p>
      <p className="mb-6 text-lg font-semibold wrap-anywhere">{lead}</p>
      {photo && (
        <SizedPicture
          picture={photo}
          sizes="(min-width: 768px) 40rem, 100vw"
          eager
          className="mb-6 h-auto w-full rounded-card bg-sunken"
        />
      )}
      <div className="text-lg wrap-anywhere md:text-base">
        <RichText nodes={nodes} />
      </div>
      <div className="mt-8 border-t border-line pt-4">
        <AllNews />
      </div>
    </article>
  );
}

function AllNews() {
  return (
    <Link
      to="/aktualnosci"
      className="mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-action underline underline-offset-4"
    >
      <ArrowLeft aria-hidden className="size-5" />
      Wszystkie aktualności
    </Link>
  );
}

function ArticleSkeleton() {
  return (
    <div className="mx-auto max-w-[65ch]">
      <AllNews />
      <PageHeading title="Aktualność" />
      <output aria-label="Ładowanie..." className="flex flex-col gap-4">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="aspect-video w-full rounded-card" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-2/3" />
      </output>
    </div>
  );
}
