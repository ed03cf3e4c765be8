import { GatePicture } from "@plon/ui/pictures/gate-picture.tsx";
import { MissedList, useKeptList } from "#base/calls/kept-list.tsx";
import { SecondaryLink } from "#shared/links/button-links.tsx";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";
import { ListPages } from "#shared/pages/list-pages.tsx";
import { PrizeCards } from "./prize-cards.tsx";
import { partnerQuery } from "./prizes.api.ts";

/** Partners' offers: no points, a link or a code. */
export function PartnerList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const list = useKeptList(partnerQuery(page));
  return (
    <>
      <p className="mb-6 max-w-prose text-soft">
        Rabaty i usługi naszych partnerów dla uczestników programu. Nie wydajesz na nie punktów.
      </p>
      <MissedList list={list} />
      <PrizeCards
        prizes={list.data?.data.archive}
        stale={list.isPlaceholderData}
        partner
        empty={
          <EmptyPlace
            next={<SecondaryLink to="/nagrody">Zobacz nagrody za punkty</SecondaryLink>}
            illustration={<GatePicture />}
            title="Brak danych"
          >
            Nie ma teraz ofert partnerów. Zajrzyj tu wkrótce.
          </EmptyPlace>
        }
      />
      <ListPages label="Strony ofert" list={list} asked={page} onPage={onPage} />
    </>
  );
}
