import { OnlyWith, PowerMissing } from "#base/member/only-with.tsx";
import type { OneTimeTransfer } from "@plon/contract/portal/points/transfers.ts";
import { arriving, useArrived } from "@plon/ui/arriving.ts";
import { Card } from "@plon/ui/card.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { BalanceLocked } from "#base/member/balance-locked.tsx";
import { Needed } from "#base/needed.tsx";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { MissedList, useKeptList } from "#base/calls/kept-list.tsx";
import { useProfile } from "#base/profile.ts";
import { ListPages } from "#shared/pages/list-pages.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { OneTimeForm } from "./one-time-form.tsx";
import { isReadAnew, oneTimeListQuery, useReload } from "./transfers.api.ts";

const codeStep = arriving(() => import("./code-step.tsx").then((module) => module.CodeStep));
const oneTimeTable = arriving(() => import("./one-time-table.tsx").then((module) => module.OneTimeTable));

/** `/przekazywanie-punktow/jednorazowe`: the form, the code it sends, and earlier transfers. */
export function OneTimePage() {
  const { page = 1 } = useSearch({ from: "/_member/przekazywanie-punktow/jednorazowe" });
  const navigate = useNavigate({ from: "/przekazywanie-punktow/jednorazowe" });
  const list = useKeptList(oneTimeListQuery(page));
  useArrived(oneTimeTable); // beside the rows
  if (list.isLoadingError) return <FailedPage error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <PageHeading title="Jednorazowe przekazanie punktów" />
      <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
        <OnlyWith power="full" otherwise={<PowerMissing power="full" act="Przekazać punkty" />}>
          <Steps />
        </OnlyWith>
        <section aria-labelledby="history" className="min-w-0">
          <h2 id="history" className="mb-4 text-lg font-semibold">
            Historia przekazań
          </h2>
          {list.isPending && <Skeleton className="h-40 w-full rounded-card" />}
          {list.data && (
            <>
              <MissedList list={list} />
              <Needed part={oneTimeTable} waiting={<Skeleton className="h-40 w-full rounded-card" />}>
                {(OneTimeTable) => <OneTimeTable rows={list.data.data} loading={isReadAnew(list)} />}
              </Needed>
              <ListPages
                label="Strony historii przekazań"
                list={list}
                asked={page}
                onPage={(next) => void navigate({ search: { page: next }, resetScroll: false })}
              />
            </>
          )}
        </section>
      </div>
    </>
  );
}

/** The form, or the step that waits for a code: for the newest transfer that does, whichever visit started it. */
function Steps() {
  const user = useProfile();
  const newest = useQuery(oneTimeListQuery(1));
  const reload = useReload();
  useArrived(codeStep); // ahead of the press that needs it
  const [started, setStarted] = useState<OneTimeTransfer>();
  const waiting = newest.data?.data.find((row) => row.phone_ending !== null && row.state === "pending");
  // A transfer just started is shown before the list contains it.
  const known = newest.data?.data.find((row) => row.id === started?.id);
  const transfer = waiting ?? (known === undefined ? started : undefined);

  function handleStarted(next: OneTimeTransfer) {
    setStarted(next);
    void reload();
  }

  if (transfer) {
    return (
      <Needed key={transfer.id} part={codeStep} waiting={<Skeleton className="h-96 w-full rounded-card" />}>
        {(CodeStep) => <CodeStep transfer={transfer} justSent={transfer.id === started?.id} />}
      </Needed>
    );
  }
  if (newest.isPending) return <Skeleton className="h-96 w-full rounded-card" />;
  return (
    <Card title="Komu i ile przekazujesz">
      {user.is_prize_ordering_locked ? (
        <BalanceLocked />
      ) : (
        <OneTimeForm
          available={user.points.available}
          isByKey={user.has_passkey}
          earlier={newest.data?.data ?? []}
          isEarlierFresh={!newest.isFetching}
          onStarted={handleStarted}
        />
      )}
    </Card>
  );
}
