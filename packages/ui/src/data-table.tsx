/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Narrow places show rows as cards: `display: grid` takes the table roles away in some browsers, so they are written out. */
import { ArrowDown, ArrowUp, ArrowUpDown, ChevronDown } from "lucide-react";
import { Fragment, useState } from "react";
import type { CSSProperties, ReactNode } from "react";

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  sortable?: boolean;
  /**
   * Where the cell is in a narrow place. In a card: the two key values on top, the rest below with labels, actions last,
   * beside what unfolds the row; mark, note and tail are left out. In a compact row: a mark, the title over a note, the key
   * value over what its state is; the rest once it is unfolded.
   */
  card?: "title" | "lead" | "line" | "actions" | "mark" | "note" | "tail";
};

/** How rows are grouped under headings; the rows of a group follow one another. */
export type Groups<Row> = { of: (row: Row) => string; heading: (group: string) => ReactNode };

export type Sort = {
  by: string;
  descending: boolean;
};

type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  loading?: boolean;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Narrow places show rows of two lines in one list instead of a card for each: for lists that are read, not compared. */
  compact?: boolean;
  groups?: Groups<Row>;
  /** A row with a detail gets a button that unfolds it; only one is unfolded at a time. */
  rowDetail?: (row: Row) => ReactNode;
  /** The unfolded row, if something other than the table may unfold one; otherwise the table keeps this state. */
  unfolded?: { id: string | undefined; onChange: (id: string | undefined) => void };
  /** A click anywhere on the row except on a control. The same action must be available from a link or button in it. */
  onRowPress?: (row: Row) => void;
  /** Above this height the body scrolls under its head. */
  heightMaxPx?: number;
  empty?: ReactNode;
};

const cardPlaces = {
  title:
    "@max-[52rem]:col-start-1 @max-[52rem]:row-start-1 @max-[52rem]:font-semibold @max-[52rem]:text-lg @max-[52rem]:min-w-0 @max-[52rem]:wrap-anywhere @max-[14rem]:col-span-2",
  mark: "@max-[52rem]:hidden",
  note: "@max-[52rem]:hidden",
  tail: "@max-[52rem]:hidden",
  lead: "@max-[52rem]:col-start-2 @max-[52rem]:row-start-1 @max-[52rem]:text-right @max-[52rem]:text-lg @max-[52rem]:font-semibold @max-[14rem]:col-span-2 @max-[14rem]:col-start-1 @max-[14rem]:row-start-2 @max-[14rem]:text-left",
  line: "@max-[52rem]:col-span-2 @min-[36rem]:@max-[52rem]:col-span-1 @max-[52rem]:grid @max-[52rem]:grid-cols-[fit-content(60%)_minmax(0,1fr)] @max-[52rem]:items-baseline @max-[52rem]:gap-4 @max-[14rem]:grid-cols-1 @max-[14rem]:gap-0",
  actions: "@max-[52rem]:col-span-2 @max-[52rem]:pt-1",
};

// The title may reach over the note's neighbour, and the tail below it reaches under the lead: neither has to leave room
// for what stands in the other line. With very large text everything stands below one another under the mark.
const compactPlaces = {
  mark: "@max-[52rem]:col-start-1 @max-[52rem]:row-span-2 @max-[52rem]:self-start @max-[14rem]:row-span-1 @max-[14rem]:row-start-1",
  title:
    "@max-[52rem]:col-start-2 @max-[52rem]:col-span-2 @max-[52rem]:row-start-1 @max-[52rem]:min-w-0 @max-[14rem]:col-span-full @max-[14rem]:col-start-1 @max-[14rem]:row-start-2",
  note: "@max-[52rem]:col-start-2 @max-[52rem]:row-start-2 @max-[52rem]:min-w-0 @max-[52rem]:text-sm @max-[52rem]:text-soft @max-[14rem]:col-span-full @max-[14rem]:col-start-1 @max-[14rem]:row-start-3",
  lead: "@max-[52rem]:col-start-4 @max-[52rem]:row-start-1 @max-[52rem]:text-right @max-[52rem]:font-semibold @max-[14rem]:col-span-full @max-[14rem]:col-start-1 @max-[14rem]:row-start-4 @max-[14rem]:text-left",
  tail: "@max-[52rem]:col-start-3 @max-[52rem]:col-span-2 @max-[52rem]:row-start-2 @max-[52rem]:text-right @max-[52rem]:text-sm @max-[14rem]:col-span-full @max-[14rem]:col-start-1 @max-[14rem]:row-start-5 @max-[14rem]:text-left",
};

/** In a card that unfolds: the button that does it stands at the end of the last line of actions. */
const ACTIONS_BESIDE_TOGGLE = "@max-[52rem]:min-h-11 @min-[14rem]:@max-[52rem]:pr-26";

/** What of a compact row is read once it is unfolded. */
const unfoldedPlaces = {
  line: `@max-[52rem]:col-span-full @max-[52rem]:grid @max-[52rem]:grid-cols-[fit-content(60%)_minmax(0,1fr)] @max-[52rem]:items-baseline @max-[52rem]:gap-4 @max-[52rem]:pt-1 @max-[14rem]:grid-cols-1 @max-[14rem]:gap-0`,
  actions: "@max-[52rem]:col-span-full @max-[52rem]:pt-1",
};

type Place = { compact: boolean; open: boolean; unfolds: boolean };

/** The classes that place a cell in a narrow place. */
function placeOf(card: NonNullable<Column<never>["card"]>, { compact, open, unfolds }: Place) {
  if (!compact) return `${cardPlaces[card]} ${card === "actions" && unfolds ? ACTIONS_BESIDE_TOGGLE : ""}`;
  if (card !== "line" && card !== "actions") return compactPlaces[card];
  return open ? unfoldedPlaces[card] : "@max-[52rem]:hidden";
}

const CARD =
  "@max-[52rem]:relative @max-[52rem]:grid @max-[52rem]:grid-cols-[minmax(0,1fr)_auto] @min-[36rem]:@max-[52rem]:grid-cols-2 @max-[52rem]:gap-x-4 @min-[36rem]:@max-[52rem]:gap-x-10 @max-[52rem]:gap-y-2 @max-[52rem]:border @max-[52rem]:p-4";
const COMPACT =
  "@max-[52rem]:grid @max-[52rem]:min-h-16 @max-[52rem]:relative @max-[52rem]:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto] @max-[52rem]:content-center @max-[52rem]:items-center @max-[52rem]:gap-x-2 @max-[52rem]:py-2 @max-[52rem]:px-3";

/** Rows of one kind: a table where there is room, a card for each row on a phone. Its roles stay those of a table in both. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, loading = false, rowDetail, heightMaxPx, compact = false, groups } = props;
  const [ownOpenId, setOwnOpenId] = useState<string>();
  const { id: openId, onChange: setOpenId } = props.unfolded ?? { id: ownOpenId, onChange: setOwnOpenId };
  const width = columns.length + (rowDetail ? 1 : 0);

  if (!loading && rows.length === 0 && props.empty !== undefined) return props.empty;
  return (
    <div className="@container">
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
        tabIndex={heightMaxPx === undefined ? undefined : 0}
        className={`@min-[52rem]:rounded-card @min-[52rem]:border @min-[52rem]:border-line @min-[52rem]:bg-surface ${heightMaxPx === undefined ? "@min-[52rem]:p-3" : "@min-[52rem]:max-h-(--table-height) @min-[52rem]:overflow-auto"}`}
        style={heightMaxPx === undefined ? undefined : ({ "--table-height": `${heightMaxPx}px` } as CSSProperties)}
      >
        <table role="table" aria-label={props.label} aria-busy={loading} className="w-full @max-[52rem]:block">
          <TableHead {...props} />
          <tbody
            role="rowgroup"
            className={`${compact ? COMPACT_LIST : "@max-[52rem]:flex @max-[52rem]:flex-col @max-[52rem]:gap-3"} ${loading && rows.length > 0 ? "opacity-60" : ""}`}
          >
            {rows.map((row, at) => {
              const id = rowId(row);
              const group = groups?.of(row);
              const before = rows[at - 1];
              const isNewGroup = groups && (before === undefined || groups.of(before) !== group);
              return (
                <Fragment key={id}>
                  {isNewGroup && <GroupRow width={width}>{groups.heading(group!)}</GroupRow>}
                  <TableRow
                    row={row}
                    compact={compact}
                    columns={columns}
                    width={width}
                    open={openId === id}
                    onToggle={() => setOpenId(openId === id ? undefined : id)}
                    {...(rowDetail === undefined ? {} : { rowDetail })}
                    {...(props.onRowPress === undefined ? {} : { onPress: props.onRowPress })}
                  />
                </Fragment>
              );
            })}
            {rows.length === 0 && (
              <tr role="row" className="@max-[52rem]:block">
                <td
                  role="cell"
                  colSpan={width}
                  className={`px-3 text-center text-soft @max-[52rem]:block ${loading ? "py-40" : "py-10"}`}
                >
                  {loading ? "Ładowanie..." : "Brak danych"}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const COMPACT_LIST =
  "@max-[52rem]:block @max-[52rem]:overflow-hidden @max-[52rem]:rounded-card @max-[52rem]:border @max-[52rem]:border-line @max-[52rem]:bg-surface @max-[52rem]:[&>tr:last-child]:border-b-0";

/** What stands above the rows of a group. */
function GroupRow({ width, children }: { width: number; children: ReactNode }) {
  return (
    <tr role="row" className="border-b border-line bg-sunken @max-[52rem]:block">
      <td role="cell" colSpan={width} className="px-3 py-2 @max-[52rem]:block">
        {children}
      </td>
    </tr>
  );
}

function TableHead<Row>({ columns, rows, loading, sort, onSort, rowDetail, heightMaxPx }: DataTableProps<Row>) {
  const top = heightMaxPx === undefined ? "top-(--sticky-top,0px)" : "top-0";
  return (
    // Until the first rows have loaded the columns have no settled width: a visible head would jump.
    <thead
      role="rowgroup"
      className={`@max-[52rem]:sr-only ${loading === true && rows.length === 0 ? "invisible" : ""}`}
    >
      <tr role="row">
        {columns.map((column) => {
          const sorted = sort?.by === column.id;
          return (
            <th
              key={column.id}
              role="columnheader"
              data-column={column.id}
              scope="col"
              aria-sort={sortWord(column.sortable ?? false, sorted, sort?.descending ?? false)}
              className={`sticky z-10 border-b border-line bg-surface px-2 py-2 text-sm font-semibold text-soft ${top} ${column.align === "end" ? "text-right" : "text-left"}`}
            >
              {column.sortable && onSort ? (
                <>
                  {/* Cards have no visible head: there the list's filters sort. */}
                  <span className="@min-[52rem]:hidden">{column.header}</span>
                  <button
                    type="button"
                    onClick={() => onSort({ by: column.id, descending: sorted ? !sort.descending : false })}
                    className="-mx-2 inline-flex min-h-9 items-center gap-1 rounded-field px-2 hover:bg-action-tint hover:text-ink @max-[52rem]:hidden"
                  >
                    {column.header}
                    <SortIcon sorted={sorted} descending={sort?.descending ?? false} />
                  </button>
                </>
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

type RowLook = { compact: boolean; open: boolean; pressed: boolean };

function rowClass({ compact, open, pressed }: RowLook): string {
  const narrow = compact
    ? `${COMPACT} ${open ? "@max-[52rem]:border-b-0" : ""}`
    : `${CARD} ${open ? "@max-[52rem]:rounded-t-card" : "@max-[52rem]:rounded-card"}`;
  return `group/row border-b border-line ${narrow} @max-[52rem]:bg-surface @min-[52rem]:hover:bg-sunken ${open ? "@min-[52rem]:bg-sunken" : ""} ${pressed ? "cursor-pointer" : ""}`;
}

/** How the button that unfolds a row looks in a narrow place: an arrow, a word beside the actions, or a line of its own. */
const toggles = {
  arrow: {
    cell: "@max-[52rem]:col-start-5 @max-[52rem]:row-span-2 @max-[52rem]:row-start-1 @max-[14rem]:row-span-1",
    button: "@max-[52rem]:px-0 @max-[52rem]:after:absolute @max-[52rem]:after:inset-0",
  },
  beside: {
    cell: "@max-[52rem]:col-span-2 @min-[14rem]:@max-[52rem]:absolute @min-[14rem]:@max-[52rem]:right-2 @min-[14rem]:@max-[52rem]:bottom-4",
    button: "@max-[52rem]:text-sm",
  },
  line: { cell: "@max-[52rem]:col-span-2", button: "@max-[52rem]:w-full @max-[52rem]:border @max-[52rem]:border-line" },
};

type ToggleCellProps = { look: keyof typeof toggles; open: boolean; onToggle: () => void };

/** The button that unfolds a row: an arrow where the row is one line, with its word where it is a card. */
function ToggleCell({ look, open, onToggle }: ToggleCellProps) {
  return (
    <td role="cell" className={`text-right @min-[52rem]:py-2 ${toggles[look].cell}`}>
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className={`inline-flex min-h-11 items-center justify-center gap-1 rounded-field px-2 font-semibold text-action hover:bg-action-tint @min-[52rem]:size-11 @min-[52rem]:min-h-9 ${toggles[look].button}`}
      >
        <span className={look === "arrow" ? "sr-only" : "@min-[52rem]:sr-only"}>{open ? "Zwiń" : "Szczegóły"}</span>
        <ChevronDown aria-hidden className={`size-5 transition-transform duration-200 ${open ? "rotate-180" : ""}`} />
      </button>
    </td>
  );
}

function toggleLook<Row>(columns: Column<Row>[], compact: boolean): keyof typeof toggles {
  if (compact) return "arrow";
  return columns.some(({ card }) => card === "actions") ? "beside" : "line";
}

type TableRowProps<Row> = {
  row: Row;
  compact: boolean;
  columns: Column<Row>[];
  width: number;
  open: boolean;
  onToggle: () => void;
  rowDetail?: (row: Row) => ReactNode;
  onPress?: (row: Row) => void;
};

function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, compact, width, open, onToggle, rowDetail, onPress } = props;
  const press = onPress ?? (rowDetail ? onToggle : undefined);
  return (
    <>
      <tr
        role="row"
        onClick={(event) => {
          const control = (event.target as Element).closest("a, button, input, label");
          if (!control && !getSelection()?.toString()) press?.(row);
        }}
        data-open={open || undefined}
        className={rowClass({ compact, open, pressed: press !== undefined })}
      >
        {columns.map((column) => (
          <td
            key={column.id}
            role="cell"
            className={`@min-[52rem]:px-2 @min-[52rem]:py-3 ${column.align === "end" ? "@min-[52rem]:text-right" : ""} ${placeOf(column.card ?? "line", { compact, open, unfolds: rowDetail !== undefined })}`}
          >
            {(column.card ?? "line") === "line" ? (
              <>
                <span aria-hidden className="text-soft @min-[52rem]:hidden">
                  {column.header}
                </span>
                <div className="wrap-anywhere @max-[52rem]:text-right @max-[14rem]:text-left @min-[52rem]:contents">
                  {column.cell(row)}
                </div>
              </>
            ) : (
              column.cell(row)
            )}
          </td>
        ))}
        {rowDetail && <ToggleCell look={toggleLook(columns, compact)} open={open} onToggle={onToggle} />}
      </tr>
      {rowDetail && open && (
        <tr
          role="row"
          className={`border-b border-line @max-[52rem]:block @max-[52rem]:bg-surface ${compact ? "" : "@max-[52rem]:-mt-3 @max-[52rem]:rounded-b-card @max-[52rem]:border @max-[52rem]:border-t-0"}`}
        >
          <td
            role="cell"
            colSpan={width}
            className="animate-appear p-4 @max-[52rem]:block @min-[52rem]:bg-sunken @min-[52rem]:px-6"
          >
            {rowDetail(row)}
          </td>
        </tr>
      )}
    </>
  );
}
