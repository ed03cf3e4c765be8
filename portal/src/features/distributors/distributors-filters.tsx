import { SelectField } from "@plon/ui/fields/select-field.tsx";
import { FiltersFold } from "#shared/pages/filters-fold.tsx";
import { PhraseField } from "#shared/fields/phrase-field.tsx";
import { withFilter } from "#shared/pages/with-filter.ts";
import { currentSort, withSort } from "./distributors-search.ts";
import type { DistributorsSearch } from "./distributors-search.ts";

type DistributorsFiltersProps = {
  search: DistributorsSearch;
  /** Only then can they come by distance. */
  isStartKnown: boolean;
  onChange: (next: DistributorsSearch) => void;
};

const NEAREST = { id: "distance false", label: "Od najbliższych" };
const SORT_CHOICES = [
  { id: "distributor_name false", label: "Nazwa: od A do Z" },
  { id: "distributor_name true", label: "Nazwa: od Z do A" },
  { id: "city false", label: "Miejscowość: od A do Z" },
  { id: "nip false", label: "NIP: rosnąco" },
];

/** Search by name, town or NIP, filter by how invoices arrive, and the order. */
export function DistributorsFilters({ search, isStartKnown, onChange }: DistributorsFiltersProps) {
  const { page: _page, id: _id, ...filters } = search;
  const sort = currentSort(search, isStartKnown);
  return (
    <div className="mb-4 grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-[1.6fr_1fr_1.1fr_1.2fr]">
      <PhraseField
        phrase={search.search ?? ""}
        onChange={(phrase) => onChange(withFilter(filters, "search", phrase))}
      />
      <FiltersFold>
        <SelectField
          label="Szukaj według"
          name="type"
          options={[
            { id: "distributor_name", label: "Nazwa" },
            { id: "city", label: "Miejscowość" },
            { id: "nip", label: "NIP" },
          ]}
          value={search.type ?? "distributor_name"}
          onChange={(type) => onChange({ ...filters, type: type as NonNullable<DistributorsSearch["type"]> })}
        />
        <SelectField
          label="Faktury"
          name="edi"
          options={[
            { id: "", label: "Wszystkie" },
            { id: "true", label: "Przychodzą same" },
            { id: "false", label: "Zgłaszasz samodzielnie" },
          ]}
          value={search.edi ?? ""}
          onChange={(edi) => onChange(withFilter(filters, "edi", edi))}
        />
        <SelectField
          label="Kolejność"
          name="sort"
          options={isStartKnown ? [...SORT_CHOICES, NEAREST] : SORT_CHOICES}
          value={`${sort.by} ${sort.descending}`}
          onChange={(choice) => {
            const [by = "", descending] = choice.split(" ");
            onChange(withSort(filters, { by, descending: descending === "true" }));
          }}
        />
      </FiltersFold>
    </div>
  );
}
