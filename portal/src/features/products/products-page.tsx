import { TankPicture } from "@plon/ui/pictures/illustrations.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { MissedList, useKeptList } from "#base/calls/kept-list.tsx";
import { SecondaryLink } from "#shared/links/button-links.tsx";
import { NoRows } from "#shared/pages/no-rows.tsx";
import { ListPages } from "#shared/pages/list-pages.tsx";
import { totalOf } from "@plon/client/format.ts";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { ProductCard } from "./product-card.tsx";
import { productsQuery } from "./products.api.ts";
import { ProductsFilters } from "./products-filters.tsx";
import { SELECTED_MAX, selectedSaps, selectionText } from "./products-search.ts";
import type { ProductsSearch } from "./products-search.ts";
import { SelectionBar } from "./selection-bar.tsx";

/** `/produkty`: products that earn points, to browse, search and choose from. */
export function ProductsPage() {
  const search = useSearch({ from: "/_member/produkty/" });
  const navigate = useNavigate({ from: "/produkty/" });
  const list = useKeptList(productsQuery(search));
  const selected = selectedSaps(search.products);
  const handleChange = (next: ProductsSearch) => void navigate({ search: next, resetScroll: false });
  const select = (saps: readonly number[]) => {
    const { products: _products, ...rest } = search;
    const products = selectionText(saps);
    void navigate({ search: products === undefined ? rest : { ...rest, products }, replace: true, resetScroll: false });
  };
  const { products, page: _page, sortBy: _by, sortDesc: _descending, ...narrowing } = search;
  return (
    <>
      <PageHeading title="Produkty" />
      <ProductsFilters search={search} onChange={handleChange} />
      <output className="mb-3 block min-h-6 text-soft">
        {list.data && totalOf(list.data.meta, "produkt", "produkty", "produktów")}
      </output>
      {list.data?.data.length === 0 && (
        <NoRows
          next={<SecondaryLink to="/dystrybutorzy">Znajdź dystrybutora</SecondaryLink>}
          picture={<TankPicture />}
          isFiltered={Object.values(narrowing).some((value) => value !== undefined)}
          filtered="Żaden produkt nie pasuje do wyszukiwania. Spróbuj krótszego słowa albo usuń filtry."
          resetLabel="Pokaż wszystkie produkty"
          onReset={() => handleChange(products === undefined ? {} : { products })}
        >
          Katalog produktów jest teraz pusty. Zajrzyj tu wkrótce.
        </NoRows>
      )}
      {list.data === undefined && <CardsSkeleton />}
      <MissedList list={list} />
      <ul aria-busy={list.isPlaceholderData} className={`${grid} ${list.isPlaceholderData ? "opacity-60" : ""}`}>
        {list.data?.data.map((product, index) => (
          <li key={product.sap} className="@container flex min-w-0">
            <ProductCard
              product={product}
              selection={products}
              selected={selected.includes(product.sap)}
              full={selected.length >= SELECTED_MAX}
              onSelect={(isSelected) =>
                select(isSelected ? [...selected, product.sap] : selected.filter((sap) => sap !== product.sap))
              }
              eager={index < 2}
            />
          </li>
        ))}
      </ul>
      <ListPages
        label="Strony produktów"
        list={list}
        asked={search.page}
        onPage={(page) => void navigate({ search: { ...search, page } })}
      />
      <SelectionBar saps={selected} onClear={() => select([])} />
    </>
  );
}

const grid = "grid grid-cols-1 gap-2 sm:gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3 xxl:grid-cols-4";

function CardsSkeleton() {
  return (
    <output aria-label="Ładowanie..." className={grid}>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((box) => (
        <Skeleton key={box} className="h-24 rounded-card sm:h-120" />
      ))}
    </output>
  );
}
