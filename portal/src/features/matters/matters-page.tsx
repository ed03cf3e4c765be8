import { totalOf } from "@plon/client/format.ts";
import { SheafPicture } from "@plon/ui/pictures/illustrations.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { MissedList, useKeptList } from "#base/calls/kept-list.tsx";
import { SecondaryLink } from "#shared/links/button-links.tsx";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";
import { ListPages } from "#shared/pages/list-pages.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { MatterRows } from "./matter-rows.tsx";
import { ownMattersQuery } from "./matters.api.ts";

/** `/moje-sprawy`: what the farm asked about and disagreed with, newest first. */
export function MattersPage() {
  const { page = 1 } = useSearch({ from: "/_member/moje-sprawy/" });
  const navigate = useNavigate({ from: "/moje-sprawy/" });
  const list = useKeptList(ownMattersQuery(page));
  if (list.isLoadingError) return <FailedPage error={list.error} onRetry={() => void list.refetch()} />;
  const matters = list.data?.data ?? [];
  return (
    <>
      <PageHeading title="Moje sprawy">
        <SecondaryLink to="/kontakt-z-przedstawicielem">Napisz do przedstawiciela</SecondaryLink>
      </PageHeading>
      {list.isPending && <LoadingSkeleton className="h-80 w-full rounded-card" />}
      {list.data && matters.length === 0 && (
        <EmptyPlace
          next={<SecondaryLink to="/moje-faktury">Moje faktury</SecondaryLink>}
          boxed
          illustration={<SheafPicture />}
          title="Brak spraw"
        >
          Zapytaj o fakturę, zamówienie, przekazane punkty albo promocję, a tu zobaczysz odpowiedź i dzień, do którego
          ją damy.
        </EmptyPlace>
      )}
      <MissedList list={list} />
      {list.data && matters.length > 0 && (
        <>
          <output className="mb-3 block min-h-6 text-soft">
            {totalOf(list.data.meta, "sprawa", "sprawy", "spraw")}
          </output>
          <MatterRows matters={matters} />
        </>
      )}
      <ListPages
        label="Strony spraw"
        list={list}
        asked={page}
        onPage={(next) => void navigate({ search: { page: next } })}
      />
    </>
  );
}
