import { Checkbox } from "@plon/ui/fields/checkbox.tsx";
import { SelectField } from "@plon/ui/fields/select-field.tsx";
import { FiltersFold } from "#shared/pages/filters-fold.tsx";
import { PhraseField } from "#shared/fields/phrase-field.tsx";
import type { RewardsSearch } from "./rewards-search.ts";

const KINDS = [
  { id: "", label: "Wszystkie" },
  { id: "item", label: "Rzeczowe" },
  { id: "voucher", label: "Bony" },
  { id: "bank_transfer", label: "Przelew na konto" },
  { id: "charity", label: "Darowizna" },
];

const SORTS = [
  { id: "position", label: "Domyślnie" },
  { id: "points", label: "Od najmniejszej liczby punktów" },
  { id: "points true", label: "Od największej liczby punktów" },
  { id: "title", label: "Nazwa: od A do Z" },
];

type RewardsFiltersProps = {
  search: RewardsSearch;
  onChange: (next: RewardsSearch) => void;
};

/** Search, affordability, kind and order; on a phone the lists unfold, and one line has both. */
export function RewardsFilters({ search, onChange }: RewardsFiltersProps) {
  const { page: _page, ...filters } = search;
  function change(part: { [Name in keyof RewardsSearch]: RewardsSearch[Name] | undefined }) {
    const next = Object.entries({ ...filters, ...part }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(next));
  }
  return (
    <div className="mb-4 grid grid-cols-1 gap-x-4 gap-y-3 md:grid-cols-[2fr_1fr_1fr]">
      <PhraseField phrase={search.search ?? ""} onChange={(phrase) => change({ search: phrase || undefined })} />
      <FiltersFold
        beside={
          <Checkbox
            name="within_reach"
            checked={search.within_reach === "true"}
            onChange={(checked) => change({ within_reach: checked ? "true" : undefined })}
          >
            W moim zasięgu
          </Checkbox>
        }
      >
        <SelectField
          label="Rodzaj"
          name="kind"
          options={KINDS}
          value={search.kind ?? ""}
          onChange={(kind) => change({ kind: (kind || undefined) as RewardsSearch["kind"] })}
        />
        <SelectField
          label="Kolejność"
          name="sort"
          options={SORTS}
          value={`${search.sortBy ?? "position"}${search.sortDesc ? " true" : ""}`}
          onChange={(choice) => {
            const [by, descending] = choice.split(" ");
            const sortBy = by === "position" ? undefined : (by as RewardsSearch["sortBy"]);
            change({ sortBy, sortDesc: descending as RewardsSearch["sortDesc"] });
          }}
        />
      </FiltersFold>
    </div>
  );
}
