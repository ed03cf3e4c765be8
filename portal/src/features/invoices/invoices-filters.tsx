import { SelectField } from "@plon/ui/select-field.tsx";
import { TextField } from "@plon/ui/text-field.tsx";
import { useEffect, useState } from "react";
import { currentSort } from "./invoices-search.ts";
import type { InvoicesSearch } from "./invoices-search.ts";

const TYPING_PAUSE_MS = 300;

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

/** Search by number or distributor, by source; on a phone the sort as well, which a desk has in the table's head. */
export function InvoicesFilters({ search, onChange }: InvoicesFiltersProps) {
  const { page: _page, ...filters } = search;
  const sort = currentSort(search);
  return (
    <div className="mb-6 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_2fr_1fr]">
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
      <PhraseField
        phrase={search.search ?? ""}
        onChange={(phrase) => {
          const { search: _phrase, ...rest } = filters;
          onChange(phrase === "" ? rest : { ...rest, search: phrase });
        }}
      />
      <SelectField
        label="Źródło"
        name="edi"
        options={[
          { id: "", label: "Wszystkie" },
          { id: "true", label: "Od dystrybutora" },
          { id: "false", label: "Zgłoszone przeze mnie" },
        ]}
        value={search.edi ?? ""}
        onChange={(edi) => {
          const { edi: _edi, ...rest } = filters;
          onChange(edi === "" ? rest : { ...rest, edi: edi as "true" | "false" });
        }}
      />
      <div className="md:hidden">
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
  );
}

/** Searches once the typing pauses. */
function PhraseField({ phrase, onChange }: { phrase: string; onChange: (phrase: string) => void }) {
  const [typed, setTyped] = useState(phrase);
  const [seen, setSeen] = useState(phrase);
  if (seen !== phrase) {
    // The address changed by another way (back button, reset): follow it.
    setSeen(phrase);
    setTyped(phrase);
  }
  useEffect(() => {
    if (typed.trim() === phrase) return;
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, phrase, onChange]);
  return <TextField label="Szukaj" name="search" value={typed} onChange={setTyped} maxLength={100} />;
}
