import type { InvoiceDetails } from "@plon/contract/portal/documents/invoices.ts";
import { DataTable } from "@plon/ui/data-table.tsx";
import type { Column } from "@plon/ui/data-table.tsx";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import { formatPoints, formatQuantity } from "@plon/client/format.ts";
import { explainLine } from "#shared/cards/line-explanation.ts";

type Line = InvoiceDetails["lines"][number];

const HEIGHT_MAX_PX = 300;

const columns: Column<Line>[] = [
  {
    id: "title_product",
    header: "Produkt",
    card: "title",
    cell: (line) => <span className="font-semibold">{line.title_product}</span>,
  },
  {
    id: "status",
    header: "Status",
    cell: (line) => <StatusChip tone={chipTone(line.status.color)} label={line.status.label} />,
  },
  {
    id: "quantity",
    header: "Opakowania",
    align: "end",
    cell: (line) => (
      <span className="figures whitespace-nowrap">
        {formatQuantity(line.quantity)} × {formatQuantity(line.pack_volume)}&nbsp;{line.unit}
      </span>
    ),
  },
  {
    id: "volume",
    header: "Ilość",
    align: "end",
    cell: (line) => (
      <span className="figures whitespace-nowrap">
        {formatQuantity(line.volume)}&nbsp;{line.unit}
      </span>
    ),
  },
  {
    id: "points",
    header: "Punkty",
    align: "end",
    card: "lead",
    cell: (line) => <span className="figures font-semibold whitespace-nowrap">{formatPoints(line.points)}</span>,
  },
];

/** The goods of an invoice; each unfolds to how its points were calculated. */
export function InvoiceLinesTable({ lines }: { lines: Line[] }) {
  return (
    <DataTable
      label="Produkty na fakturze"
      columns={columns}
      rows={lines}
      rowId={(line) => String(line.id)}
      rowDetail={lineDetail}
      heightMaxPx={HEIGHT_MAX_PX}
    />
  );
}

const lineDetail = (line: Line) => (
  <div className="figures">
    {line.reason !== null && <p className="mb-1 font-semibold">Powód: {line.reason}</p>}
    {line.state === "rejected" || line.state === "cancelled" ? (
      <p className="text-soft">Ta pozycja nie przynosi punktów.</p>
    ) : (
      explainLine(line.explanation, line.unit).map((step) => (
        <p key={step} className="text-soft">
          {step}
        </p>
      ))
    )}
  </div>
);
