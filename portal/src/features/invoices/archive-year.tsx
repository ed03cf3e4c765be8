import { SelectField } from "@plon/ui/fields/select-field.tsx";
import type { InvoicesSearch } from "./invoices-search.ts";

type ArchiveYearProps = {
  year: number;
  tabs: { current: number; archive: number };
  /** The years with invoices. */
  found: readonly number[];
  search: InvoicesSearch;
  onChange: (next: InvoicesSearch) => void;
};

/** Chooses the archive's year where there are invoices of more than the one its tab names; nothing otherwise. */
export function ArchiveYear({ year, tabs, found, search, onChange }: ArchiveYearProps) {
  const years = [...new Set([tabs.archive, year, ...found])].filter((one) => one !== tabs.current);
  if (years.length < 2) return null;
  const { page: _page, rok: _year, ...rest } = search;
  return (
    <div className="mb-4 max-w-60">
      <SelectField
        label="Rok"
        name="rok"
        options={years.toSorted((a, b) => b - a).map((one) => ({ id: String(one), label: String(one) }))}
        value={String(year)}
        onChange={(chosen) => onChange({ ...rest, ...(Number(chosen) !== tabs.archive && { rok: Number(chosen) }) })}
      />
    </div>
  );
}
