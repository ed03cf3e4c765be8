import type { NewsCard as News } from "@plon/contract/portal/house/news.ts";
import { Link } from "@tanstack/react-router";
import { formatLongDay } from "@plon/client/format.ts";
import { SizedPicture } from "#shared/cards/sized-picture.tsx";

type NewsCardProps = {
  news: News;
  /** In the first row: visible at once. */
  eager: boolean;
};

/** One news item in the list; the whole card is a link, named by its title. */
export function NewsCard({ news, eager }: NewsCardProps) {
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-action hover:border-action">
      {news.photo ? (
        <SizedPicture
          picture={news.photo}
          sizes="(min-width: 1024px) 24rem, (min-width: 640px) 50vw, 100vw"
          eager={eager}
          className="aspect-video w-full bg-sunken object-cover"
        />
      ) : (
        <div aria-hidden className="hidden aspect-video w-full bg-action-tint sm:block" />
      )}
      <div className="flex flex-1 flex-col p-4 md:p-5">
        <time dateTime={news.published_at} className="text-sm text-soft">
          {formatLongDay(news.published_at)}
        </time>
        <h2 className="mt-1 text-lg leading-snug font-semibold wrap-anywhere">
          <Link
            to="/aktualnosci/$slug"
            params={{ slug: news.slug }}
            className="outline-none after:absolute after:inset-0 hover:text-action"
          >
            {news.title}
          </Link>
        </h2>
        <p className="mt-2 line-clamp-4 wrap-anywhere text-soft">{news.lead}</p>
      </div>
    </article>
  );
}
