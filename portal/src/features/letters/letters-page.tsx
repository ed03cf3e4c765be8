import { Button } from "@plon/ui/button.tsx";
import { type Column, DataTable } from "@plon/ui/data-table.tsx";
import { SheafPicture } from "@plon/ui/pictures/illustrations.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useState } from "react";
import { download } from "#base/calls/download.ts";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { MissedList, useKeptList } from "#base/calls/kept-list.tsx";
import { useProfile } from "#base/profile.ts";
import { SecondaryModalLink } from "#shared/links/button-links.tsx";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";
import { ListPages } from "#shared/pages/list-pages.tsx";
import { formatLongDay, formatPoints } from "@plon/client/format.ts";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { LevelsCard } from "./levels-card.tsx";
import { type Letter, lettersQuery } from "./letters.api.ts";

/** `/listy-gratulacyjne`: progress through the levels, and a letter for each level reached. */
export function LettersPage() {
  const user = useProfile();
  const search = useSearch({ from: "/_member/listy-gratulacyjne" });
  const navigate = useNavigate({ from: "/listy-gratulacyjne" });
  const list = useKeptList(lettersQuery(search));
  if (list.isLoadingError) return <FailedPage error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <PageHeading title="Listy gratulacyjne" />
      <div className="flex flex-col gap-4 md:gap-6">
        <LevelsCard achievements={user.achievements} total={user.points.total} />
        {list.isPending && <LoadingSkeleton className="h-48 w-full rounded-card" />}
        {list.data && (
          <div>
            <MissedList list={list} />
            <DataTable
              label="Listy gratulacyjne"
              columns={columns}
              rows={list.data.data}
              rowId={(row) => String(row.id)}
              loading={list.isPlaceholderData}
              sort={{ by: search.sortBy ?? "created_at", descending: search.sortDesc !== "false" }}
              onSort={({ by, descending }) =>
                void navigate({
                  search: {
                    ...(by === "level" ? { sortBy: "level" } : {}),
                    ...(descending ? {} : { sortDesc: "false" }),
                  },
                  resetScroll: false,
                })
              }
              empty={
                <EmptyPlace
                  next={<SecondaryModalLink modal="!zglos-fakture">Zgłoś fakturę</SecondaryModalLink>}
                  illustration={<SheafPicture />}
                  title="Brak danych"
                >
                  Gdy Twoje gospodarstwo zbierze {formatPoints(50_000)}, pobierzesz stąd pierwszy list z Twoim
                  nazwiskiem.
                </EmptyPlace>
              }
            />
            <ListPages
              label="Strony listów gratulacyjnych"
              list={list}
              asked={search.page}
              onPage={(page) => void navigate({ search: { ...search, page } })}
            />
          </div>
        )}
      </div>
    </>
  );
}

const columns: Column<Letter>[] = [
  {
    id: "title",
    header: "List",
    card: "title",
    cell: (letter) => <span className="font-semibold wrap-anywhere">{letter.title}</span>,
  },
  {
    id: "level",
    header: "Próg",
    align: "end",
    card: "lead",
    sortable: true,
    cell: (letter) => <span className="figures font-semibold whitespace-nowrap">{formatPoints(letter.level)}</span>,
  },
  {
    id: "created_at",
    header: "Przyznany",
    sortable: true,
    cell: (letter) => <span className="figures">{formatLongDay(letter.created_at)}</span>,
  },
  {
    id: "actions",
    header: "Pobierz",
    card: "actions",
    align: "end",
    cell: (letter) => <LetterButton letter={letter} />,
  },
];

/** Fetches the letter as PDF; rendering it takes a moment. */
function LetterButton({ letter }: { letter: Letter }) {
  const [pending, setPending] = useState(false);
  async function handleClick() {
    setPending(true);
    await download(letter.download, `list-gratulacyjny-${letter.level}.pdf`);
    setPending(false);
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      needsNetwork
      pending={pending}
      aria-label={`Pobierz PDF: list za ${formatPoints(letter.level)}`}
      onClick={() => void handleClick()}
    >
      <Download aria-hidden className="size-5" />
      Pobierz PDF
    </Button>
  );
}
