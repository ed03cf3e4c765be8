import { OnlyWith, PowerMissing } from "#base/member/only-with.tsx";
import type { StandingTransfer } from "@plon/contract/portal/points/transfers.ts";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { MissedList, useKeptList } from "#base/calls/kept-list.tsx";
import { PrimaryModalLink } from "#shared/links/button-links.tsx";
import { ListPages } from "#shared/pages/list-pages.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { AnswerCard, InvitationCard } from "./answer-card.tsx";
import { ONE_AT_A_TIME } from "./person-facts.tsx";
import { StandingTable } from "./standing-table.tsx";
import { isReadAnew, standingListQuery } from "./transfers.api.ts";

/** `/przekazywanie-punktow/stale`: requests that wait for an answer on top, then all in both directions. */
export function StandingPage() {
  const { page = 1, token } = useSearch({ from: "/_member/przekazywanie-punktow/stale" });
  const navigate = useNavigate({ from: "/przekazywanie-punktow/stale" });
  const list = useKeptList(standingListQuery(page));
  if (list.isLoadingError) return <FailedPage error={list.error} onRetry={() => void list.refetch()} />;
  const asked: StandingTransfer[] = list.data?.data.filter(({ actions }) => actions.includes("answer")) ?? [];
  return (
    <>
      <PageHeading title="Stałe przekazywanie punktów">
        {list.data?.meta.may_add === true && (
          <PrimaryModalLink modal="!dodaj-stale-przekazywanie-punktow">
            <Plus aria-hidden className="size-5" />
            Dodaj
          </PrimaryModalLink>
        )}
      </PageHeading>
      <p className="mb-6 max-w-prose text-soft">
        Punkty, które zdobywa przekazujący, przechodzą od razu do przyjmującego. Każda strona może to zakończyć.
        {list.data?.meta.may_add === false && ` ${ONE_AT_A_TIME}`}
      </p>
      <div className="mb-6 flex flex-col gap-4 empty:hidden">
        {token === undefined ? (
          asked.map((transfer) => <AnswerCard key={transfer.id} transfer={transfer} />)
        ) : (
          <OnlyWith power="full" otherwise={<PowerMissing power="full" act="Odpowiedzieć na prośbę" />}>
            <InvitationCard token={token} />
          </OnlyWith>
        )}
      </div>
      {list.isPending && <Skeleton className="h-40 w-full rounded-card" />}
      {list.data && (
        <>
          <MissedList list={list} />
          <StandingTable rows={list.data.data} loading={isReadAnew(list)} />
          <ListPages
            label="Strony stałego przekazywania"
            list={list}
            asked={page}
            onPage={(next) => void navigate({ search: { page: next } })}
          />
        </>
      )}
    </>
  );
}
