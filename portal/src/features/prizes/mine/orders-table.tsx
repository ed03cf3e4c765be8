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
function OrderChip({ row: { state, status_label, goods_return: said } }: { row: OrderRow }) {
  if (said && said.due_on !== null) {
    return <StatusChip tone={chipTone(said.status_label.color)} label={said.status_label.label} />;
  }
  // What is on its way asks nothing of anybody: it has not the colour of what has to be mended.
  return <StatusChip tone={state === "sent" ? "info" : chipTone(status_label.color)} label={status_label.label} />;
}

/** In a narrow row it breaks before its last part: the status beside it would lie on it. */
function OrderNumber({ number }: { number: string }) {
  const lastPart = number.lastIndexOf("/") + 1;
  return (
    <span className="figures wrap-anywhere @min-[52rem]:whitespace-nowrap">
      {number.slice(0, lastPart)}
      <wbr />
      {number.slice(lastPart)}
    </span>
  );
}

const columns: Column<OrderRow>[] = [
  {
    id: "title",
    header: "Nagroda",
    sortable: true,
    card: "title",
    cell: (row) => (
      <span className="block wrap-break-word @max-[52rem]:font-semibold">
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
    cell: (row) => <OrderNumber number={row.number} />,
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
