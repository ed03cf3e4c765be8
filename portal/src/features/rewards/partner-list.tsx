import { EmptyState } from "@plon/ui/empty-state.tsx";
import { GatePicture } from "@plon/ui/illustrations.tsx";
import { Pagination } from "@plon/ui/pagination.tsx";
import { useQuery } from "@tanstack/react-query";
import { askedPage } from "#shared/asked-page.ts";
import { PrizeCards } from "./prize-cards.tsx";
import { partnerQuery } from "./rewards-api.ts";

/** Offers of partners: no points, a link or a code. */
export function PartnerList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const list = useQuery(partnerQuery(page));
  return (
    <>
      <p className="mb-6 max-w-prose text-soft">
        Rabaty i usługi naszych partnerów dla uczestników programu. Nie wydajesz na nie punktów.
      </p>
      <PrizeCards
        prizes={list.data?.data.archive}
        stale={list.isPlaceholderData}
        partner
        empty={
          <EmptyState illustration={<GatePicture />} title="Brak danych">
            Nie ma teraz ofert partnerów. Zajrzyj tu wkrótce.
          </EmptyState>
        }
      />
      {list.data && (
        <Pagination
          label="Strony ofert"
          page={askedPage(list, page)}
          lastPage={list.data.meta.last_page}
          onPage={onPage}
        />
      )}
    </>
  );
}
