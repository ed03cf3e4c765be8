import type { OrderRow } from "@plon/contract/portal/goods/orders.ts";
import { DataTable } from "@plon/ui/data-table.tsx";
import type { Column, Sort } from "@plon/ui/data-table.tsx";
import { DayMark } from "@plon/ui/pictures/day-mark.tsx";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import type { ReactNode } from "react";
import { dayMark, formatDay, formatPoints } from "@plon/client/format.ts";
import { OrderDetailsPart } from "./order-details.tsx";

type OrdersTableProps = {
  rows: OrderRow[];
  loading: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  empty: ReactNode;
};

/** Orders as rows; each unfolds to its details. */
export function OrdersTable(props: OrdersTableProps) {
  return (
    <DataTable
      {...props}
      label="Zamówienia"
      columns={columns}
      rowId={(row) => String(row.id)}
      rowDetail={detailOf}
      compact
    />
  );
}

const detailOf = (row: OrderRow) => <OrderDetailsPart order={row} />;

/** Where the order is; while something is waited for that was said of it after it was sent, that. */
function OrderChip({ row: { status_label, goods_return: said } }: { row: OrderRow }) {
  const { color, label } = said && said.due_on !== null ? said.status_label : status_label;
  return <StatusChip tone={chipTone(color)} label={label} />;
}

const columns: Column<OrderRow>[] = [
  {
    id: "title",
    header: "Nagroda",
    sortable: true,
    card: "title",
    cell: (row) => (
      <span className="block wrap-break-word @min-[14rem]:@max-[52rem]:truncate @max-[52rem]:font-semibold @max-[52rem]:group-data-open/row:whitespace-normal">
        {row.title}
        {row.quantity > 1 && <span className="figures whitespace-nowrap text-soft"> × {row.quantity}</span>}
      </span>
    ),
  },
  {
    id: "id",
    header: "Numer",
    sortable: true,
    card: "note",
    cell: (row) => <span className="figures whitespace-nowrap">{row.number}</span>,
  },
  {
    id: "ordered_at",
    header: "Data",
    sortable: true,
    card: "mark",
    cell: (row) => <DayMark {...dayMark(row.ordered_at)} full={formatDay(row.ordered_at)} />,
  },
  {
    id: "status",
    header: "Status",
    sortable: true,
    card: "tail",
    cell: (row) => <OrderChip row={row} />,
  },
  {
    id: "points",
    header: "Punkty",
    sortable: true,
    align: "end",
    card: "lead",
    cell: (row) => (
      <span className="figures font-semibold whitespace-nowrap">{row.points > 0 ? formatPoints(row.points) : "–"}</span>
    ),
  },
];
