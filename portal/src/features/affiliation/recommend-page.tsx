import { OnlyWith, PowerMissing } from "#base/member/only-with.tsx";
import { INVITATION_DAYS } from "@plon/rules/offers/invitation-state.ts";
import { arriving, useArrived } from "@plon/ui/arriving.ts";
import { Card } from "@plon/ui/card.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { MissedList, useKeptList } from "#base/calls/kept-list.tsx";
import { ListPages } from "#shared/pages/list-pages.tsx";
import { formatPoints } from "@plon/client/format.ts";
import { Needed } from "#base/needed.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { invitationsQuery } from "./affiliation.api.ts";
import { RecommendForm } from "./recommend-form.tsx";

const linkCard = arriving(() => import("./link-card.tsx").then((module) => module.LinkCard));

const invitationsTable = arriving(() => import("./invitations-table.tsx").then((module) => module.InvitationsTable));

/** `/polec-gospodarstwo`: the form, and below it everybody recommended so far. */
export function RecommendPage() {
  const search = useSearch({ from: "/_member/polec-gospodarstwo" });
  const navigate = useNavigate({ from: "/polec-gospodarstwo" });
  const list = useKeptList(invitationsQuery(search));
  useArrived(invitationsTable); // beside the rows
  if (list.isLoadingError) return <FailedPage error={list.error} onRetry={() => void list.refetch()} />;
  const meta = list.data?.meta;
  return (
    <>
      <PageHeading title="Poleć gospodarstwo" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          <Needed part={linkCard} waiting={<LoadingSkeleton className="h-64 w-full" />}>
            {(LinkCard) => <LinkCard />}
          </Needed>
          <Card title="Komu polecasz program?">
            <OnlyWith power="submit" otherwise={<PowerMissing power="submit" act="Polecić gospodarstwo" />}>
              <RecommendForm />
            </OnlyWith>
          </Card>
        </div>
        <HowItWorks pointsPerFarm={meta?.points_per_farm} pointsTotal={meta?.points_total} />
      </div>
      <section aria-labelledby="recommended" className="mt-8 min-w-0">
        <h2 id="recommended" className="mb-4 text-lg font-semibold">
          Twoje polecenia
        </h2>
        {list.isPending && <LoadingSkeleton className="h-40 w-full rounded-card" />}
        {list.data && (
          <>
            <MissedList list={list} />
            <Needed part={invitationsTable} waiting={<LoadingSkeleton className="h-40 w-full rounded-card" />}>
              {(InvitationsTable) => (
                <InvitationsTable
                  rows={list.data.data}
                  loading={list.isPlaceholderData}
                  sort={{ by: search.sortBy ?? "created_at", descending: search.sortDesc !== "false" }}
                  onSort={({ by, descending }) =>
                    void navigate({
                      search: {
                        ...(by === "name" ? { sortBy: "name" } : {}),
                        ...(descending ? {} : { sortDesc: "false" }),
                      },
                      resetScroll: false,
                    })
                  }
                />
              )}
            </Needed>
            <ListPages
              label="Strony poleceń"
              list={list}
              asked={search.page}
              onPage={(page) => void navigate({ search: { ...search, page }, resetScroll: false })}
            />
          </>
        )}
      </section>
    </>
  );
}

type HowItWorksProps = {
  pointsPerFarm: number | undefined;
  pointsTotal: number | undefined;
};

function HowItWorks({ pointsPerFarm, pointsTotal }: HowItWorksProps) {
  if (pointsPerFarm === undefined) return <LoadingSkeleton className="h-72 w-full rounded-card" />;
  return (
    <Card title="Jak to działa?">
      {pointsPerFarm > 0 && (
        <p className="mb-4">
          <span className="text-soft">Za każde gospodarstwo</span>
          <span className="figures block text-3xl font-semibold">{formatPoints(pointsPerFarm)}</span>
        </p>
      )}
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        <li>Dajesz tej osobie swój odnośnik albo my wysyłamy jej nasz. Nasz działa {INVITATION_DAYS} dni.</li>
        <li>Ona się rejestruje, a my zatwierdzamy zgłoszenie.</li>
        <li>
          {pointsPerFarm > 0
            ? "Gdy przyjmiemy jej pierwszą fakturę, dopiszemy Ci punkty."
            : "Gdy przyjmiemy jej pierwszą fakturę, zobaczysz to na liście."}
        </li>
      </ol>
      <p className="mt-4 border-t border-line pt-4 text-sm text-soft">
        Nie mówimy, kto już jest w programie: do takiej osoby nic nie wyślemy.
      </p>
      {pointsTotal !== undefined && pointsTotal > 0 && (
        <p className="mt-4 border-t border-line pt-4">
          Za polecenia masz już <span className="figures font-semibold">{formatPoints(pointsTotal)}</span>.
        </p>
      )}
    </Card>
  );
}
