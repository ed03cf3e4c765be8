import { Button } from "@plon/ui/button.tsx";
import { SheafPicture } from "@plon/ui/pictures/illustrations.tsx";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { FailedPart } from "#base/calls/failed-load.tsx";
import { MissedList, useKeptList } from "#base/calls/kept-list.tsx";
import { SecondaryLink } from "#shared/links/button-links.tsx";
import { NoRows } from "#shared/pages/no-rows.tsx";
import { formatPoints, totalOf } from "@plon/client/format.ts";
import type { PinOf, WayOf } from "./prize-card.tsx";
import { PrizeCards } from "./prize-cards.tsx";
import { collectQuery, deliveryQuery, furtherQueries } from "./prizes.api.ts";
import { RewardsFilters } from "./rewards-filters.tsx";
import type { RewardsSearch } from "./rewards-search.ts";

type CollectListProps = {
  pinOf: PinOf;
  wayOf: WayOf;
  search: RewardsSearch;
  onChange: (next: RewardsSearch) => void;
  /** Shows the pages up to this one. */
  onMore: (page: number) => void;
};

/** Cards that one call brings. */
const PAGE = 6;
/** So far below the screen's edge the next cards are on their way before they are missed; above it, however far one jumped. */
const AHEAD = "1000000px 0px 400px";

const withoutBound = ({ do_punktow: _bound, page: _page, ...others }: RewardsSearch): RewardsSearch => others;

/** Prizes ordered for points: filters, and cards that go on as one scrolls; the address says how far. */
export function CollectList({ pinOf, wayOf, search, onChange, onMore }: CollectListProps) {
  const list = useKeptList(collectQuery(search));
  const delivery = useQuery(deliveryQuery);
  const lastPage = list.isPlaceholderData ? 1 : (list.data?.meta.last_page ?? 1);
  const shown = Math.min(search.page ?? 1, lastPage);
  const further = useQueries({ queries: furtherQueries(search, lastPage) });
  // In their order: what comes after a page that is still on its way waits for it.
  const gap = further.findIndex((page) => page.data === undefined);
  const loaded = (gap === -1 ? further : further.slice(0, gap)).flatMap((page) => page.data?.data.items ?? []);
  const missed = further.find((page) => page.isError && page.data === undefined);
  const total = list.data?.meta.total ?? 0;
  const items = list.data && [...list.data.data.items, ...loaded];
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
        prizes={items && [...new Map(items.map((prize) => [prize.id, prize])).values()]}
        stale={list.isPlaceholderData}
        pinOf={pinOf}
        wayOf={wayOf}
        deliveredBy={delivery.data?.expected_by ?? undefined}
        coming={gap === -1 || missed ? 0 : Math.min(PAGE, total - (items?.length ?? 0))}
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
      {missed && <FailedPart error={missed.error} onRetry={() => void missed.refetch()} />}
      {gap === -1 && shown < lastPage && <More onMore={() => onMore(shown + 1)} />}
    </>
  );
}

/** The button that shows more cards; it presses itself once it is near. */
function More({ onMore }: { onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && more(), {
      root: document,
      rootMargin: AHEAD,
    });
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} className="mt-6 flex flex-col items-center">
      <Button variant="secondary" onClick={onMore}>
        Pokaż więcej
      </Button>
    </div>
  );
}
