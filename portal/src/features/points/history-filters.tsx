import { DayField } from "@plon/ui/fields/day-field.tsx";
import { SelectField } from "@plon/ui/fields/select-field.tsx";
import { FiltersFold } from "#shared/pages/filters-fold.tsx";
import { type HistorySearch, isDay } from "./history-search.ts";
import { MOVEMENT_WORDS } from "./movement-words.ts";

type HistoryFiltersProps = {
  search: HistorySearch;
  onChange: (next: HistorySearch) => void;
};

const KINDS = [
  { id: "", label: "Wszystkie operacje" },
  ...Object.entries(MOVEMENT_WORDS).map(([id, label]) => ({ id, label })),
];

/** Filters the history; a change returns to the first page. */
export function HistoryFilters({ search: { page: _page, ...filters }, onChange }: HistoryFiltersProps) {
  const set = (name: "kind" | "from" | "to") => (value: string) =>
    onChange({ ...without(filters, name), ...(value && { [name]: value }) });
  const setDay = (name: "from" | "to") => (typed: string) => {
    const day = isDay(typed) ? typed : "";
    if (day !== (filters[name] ?? "")) set(name)(day);
  };
  return (
    <div className="mb-6 grid gap-4 max-md:mb-2 md:grid-cols-3">
      <FiltersFold label="Filtry" isOpenAtFirst={Object.values(filters).some((value) => value !== undefined)}>
        <SelectField
          label="Rodzaj operacji"
          name="kind"
          options={KINDS}
          value={filters.kind ?? ""}
          onChange={set("kind")}
        />
        <DayField label="Od dnia" name="from" value={filters.from ?? ""} onChange={setDay("from")} />
        <DayField label="Do dnia" name="to" value={filters.to ?? ""} onChange={setDay("to")} />
      </FiltersFold>
    </div>
  );
}

function without(filters: HistorySearch, name: keyof HistorySearch): HistorySearch {
  const { [name]: _dropped, ...rest } = filters;
  return rest;
}
