import { Button } from "@plon/ui/button.tsx";
import { SheafPicture } from "@plon/ui/illustrations.tsx";
import { MissedList, useKeptList } from "#base/kept-list.tsx";
import { SecondaryLink } from "#shared/links/button-links.tsx";
import { NoRows } from "#shared/pages/no-rows.tsx";
import { ListPages } from "#shared/pages/list-pages.tsx";
import { formatPoints, totalOf } from "@plon/client/format.ts";
import type { PinOf } from "./prize-card.tsx";
import { PrizeCards } from "./prize-cards.tsx";
import { collectQuery } from "./prizes.api.ts";
import { RewardsFilters } from "./rewards-filters.tsx";
import type { RewardsSearch } from "./rewards-search.ts";

type CollectListProps = {
  pinOf: PinOf;
  search: RewardsSearch;
  onChange: (next: RewardsSearch) => void;
  onPage: (page: number) => void;
};

const withoutBound = ({ do_punktow: _bound, page: _page, ...others }: RewardsSearch): RewardsSearch => others;

/** Prizes ordered for points: filters, cards, pages. */
export function CollectList({ pinOf, search, onChange, onPage }: CollectListProps) {
  const list = useKeptList(collectQuery(search));
  const isFiltered =
    search.search !== undefined ||
    search.kind !== undefined ||
    search.within_reach !== undefined ||
    search.do_punktow !== undefined;
  return (
    <>
      <RewardsFilters search={search} onChange={onChange} />
      {search.do_punktow !== undefined && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3">
          Co kupisz za {formatPoints(search.do_punktow)}.
          <Button variant="secondary" size="sm" onClick={() => onChange(withoutBound(search))}>
            Pokaż wszystkie
          </Button>
        </p>
      )}
      <output className="mb-3 block min-h-6 text-soft">
        {list.data && totalOf(list.data.meta, "nagroda", "nagrody", "nagród")}
      </output>
      <MissedList list={list} />
      <PrizeCards
        prizes={list.data?.data.items}
        stale={list.isPlaceholderData}
        pinOf={pinOf}
        empty={
          <NoRows
            next={<SecondaryLink to="/promocje">Zobacz promocje</SecondaryLink>}
            picture={<SheafPicture />}
            isFiltered={isFiltered}
            filtered="Żadna nagroda nie pasuje do wybranych filtrów."
            resetLabel="Pokaż wszystkie nagrody"
            onReset={() => onChange({})}
          >
            Katalog nagród jest teraz pusty. Zajrzyj tu wkrótce.
          </NoRows>
        }
      />
      <ListPages label="Strony nagród" list={list} asked={search.page} onPage={onPage} />
    </>
  );
}
