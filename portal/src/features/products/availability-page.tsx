import { TankPicture } from "@plon/ui/pictures/illustrations.tsx";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useStart } from "#base/address/farm-place.ts";
import { StartBar } from "#base/address/start-bar.tsx";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";
import { PrimaryLink } from "#shared/links/button-links.tsx";
import { FiltersFold } from "#shared/pages/filters-fold.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { AvailabilityResults } from "./availability-results.tsx";
import { selectedSaps, selectionText } from "./products-search.ts";
import type { AvailabilitySearch } from "./products-search.ts";
import { PlaceFilter } from "./place-filter.tsx";
import { SelectedProducts } from "./selected-products.tsx";
import { ShareButton } from "./share-button.tsx";

/** `/produkty/sprawdz-dostepnosc`: who stocks the chosen products, and where. */
export function AvailabilityPage() {
  const search = useSearch({ from: "/_member/produkty/sprawdz-dostepnosc" });
  const navigate = useNavigate({ from: "/produkty/sprawdz-dostepnosc" });
  const selected = selectedSaps(search.products);
  const from = useStart(search.postcode);
  /* A changed search starts at its first page. */
  const ask = (part: { [Name in keyof AvailabilitySearch]: AvailabilitySearch[Name] | undefined }) => {
    const { page: _page, ...rest } = search;
    const next = Object.entries({ ...rest, ...part }).filter(([, value]) => value !== undefined && value !== "");
    void navigate({ search: Object.fromEntries(next), resetScroll: false });
  };
  return (
    <>
      <Link
        to="/produkty"
        search={search.products === undefined ? {} : { products: search.products }}
        className="-mt-2 mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-action"
      >
        <ArrowLeft aria-hidden className="size-5" />
        Wróć do produktów
      </Link>
      <PageHeading title="Sprawdź dostępność">{selected.length > 0 && <ShareButton />}</PageHeading>
      <SelectedProducts saps={selected} onChange={(saps) => ask({ products: selectionText(saps) })} />
      {selected.length === 0 ? (
        <EmptyPlace
          illustration={<TankPicture />}
          title="Wybierz produkty"
          next={<PrimaryLink to="/produkty">Przejdź do produktów</PrimaryLink>}
        >
          Wpisz nazwę powyżej albo zaznacz produkty w katalogu, a pokażemy, kto ma je w pobliżu.
        </EmptyPlace>
      ) : (
        <>
          <StartBar from={from} isAsked={search.postcode !== undefined} onPostcode={(postcode) => ask({ postcode })} />
          <FiltersFold label="Szukaj w wybranym miejscu" isOpenAtFirst={search.search !== undefined}>
            <PlaceFilter type={search.type ?? "city"} phrase={search.search ?? ""} onChange={ask} />
          </FiltersFold>
          <AvailabilityResults
            search={search}
            start={from.start}
            onPage={(page) => void navigate({ search: { ...search, page } })}
            onReset={() => ask({ search: undefined })}
            onBranch={(phrase) => ask({ type: "branch", search: phrase })}
          />
        </>
      )}
    </>
  );
}
