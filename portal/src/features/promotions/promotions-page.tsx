import { buttonClass } from "@plon/ui/button-class.ts";
import { EmptyState } from "@plon/ui/empty-state.tsx";
import { TankPicture } from "@plon/ui/illustrations.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FailedPage } from "#base/failed-load.tsx";
import { MissedList, useKeptList } from "#base/kept-list.tsx";
import { ListPages } from "#shared/list-pages.tsx";
import { PageHeading } from "#shared/page-heading.tsx";
import { PromotionCard } from "./promotion-card.tsx";
import { promotionsQuery } from "./promotions.api.ts";

/** The promotions for this farmer: running ones, then ended ones; `campaigns` is shown below them. */
export function PromotionsPage({ campaigns }: { campaigns: ReactNode }) {
  const { page = 1 } = useSearch({ from: "/_member/promocje/" });
  const navigate = useNavigate({ from: "/promocje/" });
  const list = useKeptList(promotionsQuery(page));
  if (list.isLoadingError) return <FailedPage error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <PageHeading title="Promocje">
        <Link to="/promocje/promocja-jesienna" className={buttonClass("secondary", "sm")}>
          Promocja jesienna
        </Link>
      </PageHeading>
      {list.isPending && <CardsSkeleton />}
      {list.data?.data.archive.length === 0 && (
        <EmptyState boxed illustration={<TankPicture />} title="Nie ma teraz promocji">
          Gdy ruszy promocja, znajdziesz tu jej zasady, terminy i nagrody.
        </EmptyState>
      )}
      <MissedList list={list} />
      <ul className="grid gap-4 md:grid-cols-2 lg:gap-6 xl:grid-cols-3">
        {list.data?.data.archive.map((promotion) => (
          <li key={promotion.id}>
            <PromotionCard promotion={promotion} />
          </li>
        ))}
      </ul>
      <ListPages
        label="Strony promocji"
        list={list}
        asked={page}
        onPage={(next) => void navigate({ search: { page: next } })}
      />
      {campaigns}
    </>
  );
}

/** Placeholder for cards that are loading. */
export function CardsSkeleton() {
  return (
    <output aria-label="Ładowanie..." className="grid gap-4 md:grid-cols-2 lg:gap-6 xl:grid-cols-3">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-60 w-full rounded-card" />
      ))}
    </output>
  );
}
