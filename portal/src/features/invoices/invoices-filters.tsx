import { SelectField } from "@plon/ui/fields/select-field.tsx";
import { FiltersFold } from "#shared/pages/filters-fold.tsx";
import { PhraseField } from "#shared/fields/phrase-field.tsx";
import { withFilter } from "#shared/pages/with-filter.ts";
import { currentSort } from "./invoices-search.ts";
import type { InvoicesSearch } from "./invoices-search.ts";

const SORT_CHOICES = [
  { id: "date true", label: "Data: od najnowszych" },
  { id: "date false", label: "Data: od najstarszych" },
  { id: "points true", label: "Punkty: od największych" },
  { id: "document false", label: "Numer: od A do Z" },
  { id: "distributor_name false", label: "Dystrybutor: od A do Z" },
  { id: "status false", label: "Status" },
];

type InvoicesFiltersProps = {
  search: InvoicesSearch;
  onChange: (next: InvoicesSearch) => void;
};

/**
 * Search by number or distributor, filter by source; where rows are cards also the sort, which a table has in its
 * header.
 */
export function InvoicesFilters({ search, onChange }: InvoicesFiltersProps) {
  const { page: _page, ...filters } = search;
  const sort = currentSort(search);
  return (
    <div className="mb-6 grid grid-cols-1 gap-4 md:grid-cols-[2fr_1fr_1fr]">
      <PhraseField
        phrase={search.search ?? ""}
        onChange={(phrase) => onChange(withFilter(filters, "search", phrase))}
      />
      <FiltersFold>
        <SelectField
          label="Szukaj według"
          name="type"
          options={[
            { id: "document_name", label: "Numer faktury" },
            { id: "distributor_name", label: "Dystrybutor" },
          ]}
          value={search.type ?? "document_name"}
          onChange={(type) => onChange({ ...filters, type: type as "document_name" | "distributor_name" })}
        />
        <SelectField
          label="Źródło"
          name="edi"
          options={[
            { id: "", label: "Wszystkie" },
            { id: "true", label: "Elektroniczne" },
            { id: "false", label: "Zgłoszone przeze mnie" },
          ]}
          value={search.edi ?? ""}
          onChange={(edi) => onChange(withFilter(filters, "edi", edi))}
        />
        <div className="xl:hidden">
          <SelectField
            label="Kolejność"
            name="sort"
            options={SORT_CHOICES}
            value={`${sort.by} ${sort.descending}`}
            onChange={(choice) => {
              const [sortBy, sortDesc] = choice.split(" ") as [NonNullable<InvoicesSearch["sortBy"]>, "true" | "false"];
              onChange({ ...filters, sortBy, sortDesc });
            }}
          />
        </div>
      </FiltersFold>
    </div>
  );
}
