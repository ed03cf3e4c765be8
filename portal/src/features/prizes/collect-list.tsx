import { Button } from "@plon/ui/button.tsx";
import { EmptyState } from "@plon/ui/empty-state.tsx";
import { SheafPicture } from "@plon/ui/illustrations.tsx";
import { Pagination } from "@plon/ui/pagination.tsx";
import { MissedList, useKeptList } from "#base/kept-list.tsx";
import { askedPage } from "#shared/asked-page.ts";
import { countOf } from "@plon/client/format.ts";
import { PrizeCards } from "./prize-cards.tsx";
import { collectQuery } from "./prizes.api.ts";
import { RewardsFilters } from "./rewards-filters.tsx";
import type { RewardsSearch } from "./rewards-search.ts";

type CollectListProps = {
  search: RewardsSearch;
  onChange: (next: RewardsSearch) => void;
  onPage: (page: number) => void;
};

/** Prizes ordered for points: filters, cards, pages. */
export function CollectList({ search, onChange, onPage }: CollectListProps) {
  const list = useKeptList(collectQuery(search));
  const isFiltered = search.search !== undefined || search.kind !== undefined || search.within_reach !== undefined;
  return (
    <>
      <RewardsFilters search={search} onChange={onChange} />
      <output className="mb-3 block min-h-6 text-soft">
        {list.data && countOf(list.data.meta.total, "nagroda", "nagrody", "nagród")}
      </output>
      <MissedList list={list} />
      <PrizeCards
        prizes={list.data?.data.items}
        stale={list.isPlaceholderData}
        empty={<NoPrizes isFiltered={isFiltered} onReset={() => onChange({})} />}
      />
      {list.data && (
        <Pagination
          label="Strony nagród"
          page={askedPage(list, search.page)}
          lastPage={list.data.meta.last_page}
          onPage={onPage}
        />
      )}
    </>
  );
}

function NoPrizes({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  return (
    <EmptyState
      illustration={<SheafPicture />}
      title="Brak danych"
      action={
        isFiltered && (
          <Button variant="secondary" onClick={onReset}>
            Pokaż wszystkie nagrody
          </Button>
        )
      }
    >
      {isFiltered
        ? "Żadna nagroda nie pasuje do wybranych filtrów."
        : "Katalog nagród jest teraz pusty. Zajrzyj tu wkrótce."}
    </EmptyState>
  );
}
