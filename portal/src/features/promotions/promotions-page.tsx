import type { RunningCampaign } from "@plon/contract/portal/offers/campaigns.ts";
import { lastDayToAct } from "@plon/rules/promotions/promotion-standing.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { buttonClass } from "@plon/ui/button-class.ts";
import { Disclosure } from "@plon/ui/layers/disclosure.tsx";
import { TankPicture } from "@plon/ui/pictures/illustrations.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { MissedList, useKeptList } from "#base/calls/kept-list.tsx";
import { SecondaryLink } from "#shared/links/button-links.tsx";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";
import { ListPages } from "#shared/pages/list-pages.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { EndedPromotion, PromotionCard } from "./promotion-card.tsx";
import { promotionsQuery } from "#base/offers/promotions.api.ts";

type PromotionsPageProps = {
  /** The card of a campaign: another feature's. */
  campaignCard: (campaign: RunningCampaign, today: string) => ReactNode;
};

/** Everything that runs for this farmer, campaigns included; what is over is folded away below. */
export function PromotionsPage({ campaignCard }: PromotionsPageProps) {
  const { page = 1 } = useSearch({ from: "/_member/promocje/" });
  const navigate = useNavigate({ from: "/promocje/" });
  const [today] = useState(() => warsawDay(new Date()));
  const [isEndedOpen, setEndedOpen] = useState(false);
  const list = useKeptList(promotionsQuery(page));
  if (list.isLoadingError) return <FailedPage error={list.error} onRetry={() => void list.refetch()} />;
  const { archive = [], campaigns = [] } = list.data?.data ?? {};
  const [running, ended] = partition(archive, (promotion) => lastDayToAct(promotion, today) !== undefined);
  return (
    <>
      <PageHeading title="Promocje">
        <Link to="/promocje/promocja-jesienna" className={buttonClass("secondary", "sm")}>
          Promocja jesienna
        </Link>
      </PageHeading>
      {list.isPending && <CardsSkeleton />}
      {list.data && running.length + campaigns.length === 0 && (
        <EmptyPlace
          next={<SecondaryLink to="/nagrody">Zobacz nagrody</SecondaryLink>}
          boxed
          illustration={<TankPicture />}
          title="Nie ma teraz promocji"
        >
          Gdy ruszy promocja, znajdziesz tu jej zasady, terminy i nagrody.
        </EmptyPlace>
      )}
      <MissedList list={list} />
      <ul aria-label="Trwają teraz" className="grid gap-4 md:grid-cols-2 lg:gap-6 xl:grid-cols-3">
        {running.map((promotion) => (
          <li key={promotion.id}>
            <PromotionCard promotion={promotion} today={today} />
          </li>
        ))}
        {campaigns.map((campaign) => (
          <li key={campaign.slug}>{campaignCard(campaign, today)}</li>
        ))}
      </ul>
      {ended.length > 0 && (
        <div className="mt-8">
          <Disclosure title="Zakończone" open={isEndedOpen || page > 1} onToggle={setEndedOpen}>
            <ul className="divide-y divide-line">
              {ended.map((promotion) => (
                <li key={promotion.id}>
                  <EndedPromotion promotion={promotion} />
                </li>
              ))}
            </ul>
          </Disclosure>
        </div>
      )}
      <ListPages
        label="Strony promocji"
        list={list}
        asked={page}
        onPage={(next) => void navigate({ search: { page: next } })}
      />
    </>
  );
}

function partition<Thing>(things: readonly Thing[], isFirst: (thing: Thing) => boolean): [Thing[], Thing[]] {
  return [things.filter(isFirst), things.filter((thing) => !isFirst(thing))];
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
