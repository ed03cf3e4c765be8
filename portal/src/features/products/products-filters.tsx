import { SelectField } from "@plon/ui/fields/select-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { FiltersFold } from "#shared/pages/filters-fold.tsx";
import { formatQuantity } from "@plon/client/format.ts";
import { PhraseField } from "#shared/fields/phrase-field.tsx";
import { filtersQuery } from "./products.api.ts";
import type { ProductsSearch } from "./products-search.ts";

type ProductsFiltersProps = {
  search: ProductsSearch;
  onChange: (next: ProductsSearch) => void;
};

const ALL = { id: "", label: "Wszystkie" };
const DEFAULT_SORT = { sortBy: "default", sortDesc: false, label: "Domyślnie" } as const;

/** Search, brand, kind, crop, pack and order; changing any returns to the first page. On a phone they unfold. */
export function ProductsFilters({ search, onChange }: ProductsFiltersProps) {
  const known = useQuery(filtersQuery).data;
  const { page: _page, ...filters } = search;
  function change(part: { [Name in keyof ProductsSearch]: ProductsSearch[Name] | undefined }) {
    const next = Object.entries({ ...filters, ...part }).filter(([, value]) => value !== undefined && value !== "");
    onChange(Object.fromEntries(next));
  }
  /* The filters in the address stay visible although the lists have not loaded yet. */
  const choices = (values: string[] | undefined, asked: string | undefined) =>
    [...new Set([...(values ?? []), ...(asked === undefined ? [] : [asked])])].map((value) => ({
      id: value,
      label: value,
    }));
  const lists = [
    { name: "brand", label: "Marka", options: choices(known?.brands, search.brand) },
    { name: "category", label: "Kategoria", options: choices(known?.categories, search.category) },
    { name: "crops", label: "Uprawa", options: choices(known?.crops, search.crops) },
    {
      name: "volume",
      label: "Pojemność",
      options: choices(known?.volumes.map(String), search.volume).map(({ id }) => ({ id, label: packSize(id) })),
    },
  ] as const;
  return (
    <div className="mb-4 grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
      <div className="sm:col-span-2 lg:col-span-3">
        <PhraseField phrase={search.search ?? ""} onChange={(phrase) => change({ search: phrase || undefined })} />
      </div>
      <FiltersFold>
        <SelectField
          label="Kolejność"
          name="sort"
          options={(known?.sorts ?? [DEFAULT_SORT]).map((sort) => ({
            id: `${sort.sortBy} ${sort.sortDesc}`,
            label: sort.label,
          }))}
          value={`${search.sortBy ?? "default"} ${search.sortDesc ?? "false"}`}
          onChange={(choice) => {
            const [by, descending] = choice.split(" ");
            change({
              sortBy: by === "default" ? undefined : (by as ProductsSearch["sortBy"]),
              sortDesc: descending === "true" ? "true" : undefined,
            });
          }}
        />
        {lists.map(({ name, label, options }) => (
          <SelectField
            key={name}
            label={label}
            name={name}
            options={[ALL, ...options]}
            value={search[name] ?? ""}
            onChange={(value) => change({ [name]: value || undefined })}
          />
        ))}
      </FiltersFold>
    </div>
  );
}

/** Litres or kilograms: packs of either unit may have the same size. */
const packSize = (volume: string) => `${formatQuantity(Number(volume))}\u00a0l lub kg`;
