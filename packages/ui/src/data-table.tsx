/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Phones show rows as cards: `display: grid` takes the table roles away in some browsers, so they are written out. */
import { ArrowDown, ArrowUp, ArrowUpDown, ChevronDown } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  sortable?: boolean;
  /** Where the cell stands in a phone's card: the two telling values on top, the rest below by name, actions last. */
  card?: "title" | "lead" | "line" | "actions";
}

export interface Sort {
  by: string;
  descending: boolean;
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  loading?: boolean;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** A row with a detail gets a button that unfolds it; only one is unfolded at a time. */
  rowDetail?: (row: Row) => ReactNode;
  /** A press anywhere on the row that is not a control of its own. The same must be reachable by a link or button in it. */
  onRowPress?: (row: Row) => void;
  /** Above this height the body scrolls under its head. */
  heightMaxPx?: number;
  empty?: ReactNode;
}

const cardPlaces = {
  title:
    "max-md:col-start-1 max-md:row-start-1 max-md:font-semibold max-md:text-lg max-md:min-w-0 max-md:wrap-anywhere",
  lead: "max-md:col-start-2 max-md:row-start-1 max-md:text-right max-md:text-lg max-md:font-semibold",
  line: "max-md:col-span-2 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:text-right",
  actions: "max-md:col-span-2 max-md:pt-1",
};

/** Rows of one kind: a table on a desk, a card for each row on a phone. Its roles stay those of a table in both. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, loading = false, rowDetail, heightMaxPx } = props;
  const [openId, setOpenId] = useState<string | null>(null);
  const width = columns.length + (rowDetail ? 1 : 0);

  if (!loading && rows.length === 0 && props.empty !== undefined) return props.empty;
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
      tabIndex={heightMaxPx === undefined ? undefined : 0}
      className={heightMaxPx === undefined ? "" : "md:overflow-auto md:rounded-card md:border md:border-line"}
      style={heightMaxPx === undefined ? undefined : { maxHeight: heightMaxPx, overflowY: "auto" }}
    >
      <table role="table" aria-label={props.label} aria-busy={loading} className="w-full max-md:block">
        <TableHead {...props} />
        <tbody
          role="rowgroup"
          className={`max-md:block max-md:space-y-3 ${loading && rows.length > 0 ? "opacity-60" : ""}`}
        >
          {rows.map((row) => {
            const id = rowId(row);
            return (
              <TableRow
                key={id}
                row={row}
                columns={columns}
                width={width}
                open={openId === id}
                onToggle={() => setOpenId(openId === id ? null : id)}
                {...(rowDetail === undefined ? {} : { rowDetail })}
                {...(props.onRowPress === undefined ? {} : { onPress: props.onRowPress })}
              />
            );
          })}
          {rows.length === 0 && (
            <tr role="row" className="max-md:block">
              <td role="cell" colSpan={width} className="px-3 py-10 text-center text-soft max-md:block">
                {loading ? "Ładowanie..." : "Brak danych"}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function TableHead<Row>({ columns, sort, onSort, rowDetail, heightMaxPx }: DataTableProps<Row>) {
  const top = heightMaxPx === undefined ? "top-(--sticky-top,0px)" : "top-0";
  return (
    <thead role="rowgroup" className="max-md:sr-only">
      <tr role="row">
        {columns.map((column) => {
          const sorted = sort?.by === column.id;
          return (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              aria-sort={sortWord(column.sortable ?? false, sorted, sort?.descending ?? false)}
              className={`sticky z-10 border-b border-line bg-surface px-3 py-2 text-sm font-semibold text-soft ${top} ${column.align === "end" ? "text-right" : "text-left"}`}
            >
              {column.sortable && onSort ? (
                <button
                  type="button"
                  onClick={() => onSort({ by: column.id, descending: sorted ? !sort.descending : false })}
                  className="-mx-2 inline-flex min-h-9 items-center gap-1 rounded-field px-2 hover:bg-action-tint hover:text-ink"
                >
                  {column.header}
                  <SortIcon sorted={sorted} descending={sort?.descending ?? false} />
                </button>
              ) : (
                <span className="inline-flex min-h-9 items-center">{column.header}</span>
              )}
            </th>
          );
        })}
        {rowDetail && (
          <th role="columnheader" scope="col" className={`sticky z-10 border-b border-line bg-surface ${top}`}>
            <span className="sr-only">Szczegóły</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function sortWord(sortable: boolean, sorted: boolean, descending: boolean) {
  if (!sortable) return undefined;
  if (!sorted) return "none";
  return descending ? "descending" : "ascending";
}

function SortIcon({ sorted, descending }: { sorted: boolean; descending: boolean }) {
  if (!sorted) return <ArrowUpDown aria-hidden className="size-4 opacity-60" />;
  const Icon = descending ? ArrowDown : ArrowUp;
  return <Icon aria-hidden className="size-4 text-action" />;
}

interface TableRowProps<Row> {
  row: Row;
  columns: Column<Row>[];
  width: number;
  open: boolean;
  onToggle: () => void;
  rowDetail?: (row: Row) => ReactNode;
  onPress?: (row: Row) => void;
}

function TableRow<Row>({ row, columns, width, open, onToggle, rowDetail, onPress }: TableRowProps<Row>) {
  const press = onPress ?? (rowDetail ? onToggle : undefined);
  return (
    <>
      <tr
        role="row"
        onClick={(event) => {
          const control = (event.target as Element).closest("a, button, input, label");
          if (!control && !getSelection()?.toString()) press?.(row);
        }}
        className={`border-b border-line max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:gap-y-2 max-md:border max-md:bg-surface max-md:p-4 md:hover:bg-sunken ${open ? "max-md:rounded-t-card md:bg-sunken" : "max-md:rounded-card"} ${press ? "cursor-pointer" : ""}`}
      >
        {columns.map((column) => (
          <td
            key={column.id}
            role="cell"
            className={`md:px-3 md:py-3 ${column.align === "end" ? "md:text-right" : ""} ${cardPlaces[column.card ?? "line"]}`}
          >
            {(column.card ?? "line") === "line" && (
              <span aria-hidden className="shrink-0 text-soft md:hidden">
                {column.header}
              </span>
            )}
            {column.cell(row)}
          </td>
        ))}
        {rowDetail && (
          <td role="cell" className="text-right max-md:col-span-2 md:py-2">
            <button
              type="button"
              aria-expanded={open}
              onClick={onToggle}
              className="inline-flex min-h-11 items-center justify-center gap-1 rounded-field px-2 font-semibold text-action hover:bg-action-tint max-md:w-full max-md:border max-md:border-line md:size-11 md:min-h-9"
            >
              <span className="md:sr-only">{open ? "Zwiń" : "Szczegóły"}</span>
              <ChevronDown
                aria-hidden
                className={`size-5 transition-transform duration-200 ${open ? "rotate-180" : ""}`}
              />
            </button>
          </td>
        )}
      </tr>
      {rowDetail && open && (
        <tr
          role="row"
          className="border-b border-line max-md:mt-0! max-md:block max-md:rounded-b-card max-md:border max-md:border-t-0 max-md:bg-surface"
        >
          <td role="cell" colSpan={width} className="animate-appear p-4 max-md:block md:bg-sunken md:px-6">
            {rowDetail(row)}
          </td>
        </tr>
      )}
    </>
  );
}
