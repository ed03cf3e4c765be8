import type { SatagroState } from "@plon/contract/portal/account/satagro.ts";
import { type Column, DataTable } from "@plon/ui/data-table.tsx";
import { useId } from "react";
import { formatDay, formatDecimal, formatHectares } from "@plon/client/format.ts";

type Field = SatagroState["fields"][number];

const NOT_KNOWN = "brak";
const COLUMNS: Column<Field>[] = [
  { id: "name", header: "Pole", cell: (field) => field.name, card: "title" },
  { id: "crop", header: "Uprawa", cell: (field) => field.crop ?? NOT_KNOWN, card: "line" },
  {
    id: "area",
    header: "Powierzchnia",
    align: "end",
    cell: (field) => (field.area_hectares === null ? NOT_KNOWN : formatHectares(field.area_hectares)),
    card: "lead",
  },
  {
    id: "ndvi",
    header: "Indeks wegetacji (NDVI)",
    align: "end",
    cell: (field) => (field.ndvi === null ? NOT_KNOWN : formatDecimal(field.ndvi)),
    card: "line",
  },
  {
    id: "observed",
    header: "Ostatnie zdjęcie",
    align: "end",
    cell: (field) => (field.observed_on === null ? "jeszcze nie ma" : formatDay(field.observed_on)),
    card: "line",
  },
];

/** The fields as last reported by SatAgro. */
export function FieldsList({ fields, isSeen }: { fields: Field[]; isSeen: boolean }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-semibold">
        Pola
      </h2>
      <DataTable
        label="Pola w SatAgro"
        columns={COLUMNS}
        rows={fields}
        rowId={(field) => field.id}
        empty={
          <p className="text-soft">
            {isSeen
              ? "Nie masz jeszcze pól w SatAgro. Otwórz SatAgro i narysuj pierwsze."
              : "Tu zobaczysz swoje pola, gdy SatAgro je pokaże."}
          </p>
        }
      />
    </section>
  );
}
