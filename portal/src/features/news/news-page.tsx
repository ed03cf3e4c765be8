import { SheafPicture } from "@plon/ui/pictures/illustrations.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { MissedList, useKeptList } from "#base/calls/kept-list.tsx";
import { SecondaryLink } from "#shared/links/button-links.tsx";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";
import { ListPages } from "#shared/pages/list-pages.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { newsPageQuery } from "./news.api.ts";
import { NewsCard } from "./news-card.tsx";

/** The widest screen shows three cards side by side. */
const FIRST_ROW = 3;

/** What is new in the programme, newest first. */
export function NewsPage() {
  const { page = 1 } = useSearch({ from: "/_public/aktualnosci/" });
  const navigate = useNavigate({ from: "/aktualnosci/" });
  const list = useKeptList(newsPageQuery(page));

  if (list.isLoadingError) return <FailedPage error={list.error} onRetry={() => void list.refetch()} />;
  const news = list.data?.data.archive;
  return (
    <>
      <PageHeading title="Aktualności" />
      {list.isPending && <ListSkeleton />}
      {news?.length === 0 && (
        <EmptyPlace
          next={<SecondaryLink to="/">Strona główna</SecondaryLink>}
          boxed
          illustration={<SheafPicture />}
          title="Nie ma jeszcze aktualności"
        >
          Tu przeczytasz o promocjach, nagrodach i pracach w polu.
        </EmptyPlace>
      )}
      <MissedList list={list} />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {news?.map((item, index) => (
          <li key={item.id}>
            <NewsCard news={item} eager={index < FIRST_ROW} />
          </li>
        ))}
      </ul>
      <ListPages
        label="Strony aktualności"
        list={list}
        asked={page}
        onPage={(next) => void navigate({ search: next > 1 ? { page: next } : {} })}
      />
    </>
  );
}

function ListSkeleton() {
  return (
    <output aria-label="Ładowanie..." className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-80 w-full rounded-card" />
      ))}
    </output>
  );
}
