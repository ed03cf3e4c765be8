import { Button } from "@plon/ui/button.tsx";
import { SelectField } from "@plon/ui/select-field.tsx";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { PhraseField } from "#shared/phrase-field.tsx";
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

interface InvoicesFiltersProps {
  search: InvoicesSearch;
  onChange: (next: InvoicesSearch) => void;
}

/** Search by number or distributor, by source; where rows are cards the sort as well, which a table has in its head. */
export function InvoicesFilters({ search, onChange }: InvoicesFiltersProps) {
  const { page: _page, ...filters } = search;
  const sort = currentSort(search);
  const [open, setOpen] = useState(false);
  return (
    <div className="mb-6 grid grid-cols-1 gap-4 md:grid-cols-[2fr_1fr_1fr]">
      <PhraseField
        phrase={search.search ?? ""}
        onChange={(phrase) => {
          const { search: _phrase, ...rest } = filters;
          onChange(phrase === "" ? rest : { ...rest, search: phrase });
        }}
      />
      <div className="md:hidden">
        <Button variant="quiet" size="sm" aria-expanded={open} onClick={() => setOpen(!open)} className="-ml-3">
          <SlidersHorizontal aria-hidden className="size-5" />
          {open ? "Ukryj filtry" : "Filtry i kolejność"}
        </Button>
      </div>
      <div className={`contents ${open ? "" : "max-md:hidden"}`}>
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
          onChange={(edi) => {
            const { edi: _edi, ...rest } = filters;
            onChange(edi === "" ? rest : { ...rest, edi: edi as "true" | "false" });
          }}
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
      </div>
    </div>
  );
}
