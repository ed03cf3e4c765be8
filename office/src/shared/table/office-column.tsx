import TableCell, { type TableCellProps } from "@mui/material/TableCell";
import TableSortLabel from "@mui/material/TableSortLabel";
import Tooltip from "@mui/material/Tooltip";
import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { DataTable, type RaRecord, useDataTableRenderContext, useListContext, useTranslate } from "react-admin";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import { OneLine, TwoLines } from "#shared/page/one-line.tsx";
import { RecordLink } from "#shared/records/record-link.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { Unfold } from "#shared/page/unfold.tsx";
import { ColumnGrip, useColumnWidth } from "./column-widths.tsx";

type Place = {
  label: string;
  /** The sort key, and the field itself where nothing else says what is shown. */
  source?: string;
  disableSort?: boolean;
  align?: "right";
  /** Begins to be shown only where the screen is wide; anybody may choose it. */
  onWide?: true;
  sx?: TableCellProps["sx"];
};

/** What a cell shows. Its plain words are said here once: the table, and a file of the list, take them from it. */
type Content<Row> =
  | {
      text: (row: Row) => string;
      /** Kept on one line of so many pixels. */
      oneLine?: number;
      /** Cut after two lines of so many pixels: reasons, and what else people write. */
      twoLines?: number;
      /** The link to the record, or what unfolds the row. */
      as?: "link" | "unfold";
    }
  | { status: (row: Row) => StatusLabel }
  /** Anything else with its words; null for buttons and pictures, which no file has. */
  | { render: (row: Row) => ReactNode; text: ((row: Row) => string) | null }
  | { source: string; text?: undefined; status?: undefined; render?: undefined };

export type ColumnProps<Row> = Place &
  Content<Row> & {
    /** What a file says instead: a number without its unit, so that a spreadsheet can add it up. */
    inFile?: (row: Row) => string;
  };

/** Every way of saying it, each of which may be missing. */
type Said<Row> = Place & {
  text?: ((row: Row) => string) | null | undefined;
  oneLine?: number;
  twoLines?: number;
  as?: "link" | "unfold";
  status?: ((row: Row) => StatusLabel) | undefined;
  render?: ((row: Row) => ReactNode) | undefined;
  inFile?: (row: Row) => string;
};

/** A column as others see it: by what it is chosen and kept, its name, and its words in a file. */
export type KnownColumn<Row> = {
  key: string;
  label: string;
  onWide: boolean;
  /** Undefined for buttons and pictures. */
  words: ((row: Row) => string) | undefined;
  element: ReactElement;
};

const keyOf = ({ source, label }: Place) => source ?? label;

const asWords = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

function wordsOf<Row extends RaRecord>(column: Said<Row>): ((row: Row) => string) | undefined {
  const { inFile, text, status, source } = column;
  if (inFile) return inFile;
  if (text === null) return undefined;
  if (text) return text;
  if (status) return (row) => status(row).label;
  return (row) => asWords(row[source ?? ""]);
}

/** The columns among a list's children. */
export const columnsIn = <Row extends RaRecord>(children: ReactNode): KnownColumn<Row>[] =>
  Children.toArray(children)
    .filter((child): child is ReactElement<Said<Row>> => isValidElement(child))
    .map((element) => ({
      key: keyOf(element.props),
      label: element.props.label,
      onWide: element.props.onWide === true,
      words: wordsOf(element.props),
      element,
    }));

function shownWords({ oneLine, twoLines }: Pick<Said<RaRecord>, "oneLine" | "twoLines">, words: string): ReactNode {
  if (twoLines) return <TwoLines text={words} width={twoLines} />;
  return oneLine ? <OneLine text={words} width={oneLine} /> : words;
}

function contentOf<Row extends RaRecord>({ text, as, status, render, source, ...fit }: Said<Row>, row: Row) {
  if (render) return render(row);
  if (status) return <StatusChip status={status(row)} />;
  const words = text ? text(row) : asWords(row[source ?? ""]);
  const shown = shownWords(fit, words);
  if (as === "link") return <RecordLink>{shown}</RecordLink>;
  return as === "unfold" ? <Unfold>{shown}</Unfold> : shown;
}

function SortButton({ label, source, align }: Place & { source: string }) {
  const { sort, setSort } = useListContext();
  const translate = useTranslate();
  const isSorted = sort.field === source;
  const next = isSorted && sort.order === "ASC" ? "DESC" : "ASC";
  const title = translate("ra.sort.sort_by", {
    field_lower_first: label.charAt(0).toLowerCase() + label.slice(1),
    order: translate(`ra.sort.${next}`),
  });
  return (
    <Tooltip title={title} placement={align === "right" ? "bottom-end" : "bottom-start"} enterDelay={300}>
      <TableSortLabel
        active={isSorted}
        direction={sort.order === "ASC" ? "asc" : "desc"}
        onClick={() => setSort({ field: source, order: next })}
      >
        {label}
      </TableSortLabel>
    </Tooltip>
  );
}

/** The name of a column, which sorts, and which is made wider at its edge. */
function ColumnHead(place: Place) {
  const { label, source, disableSort, align, sx } = place;
  const { sort } = useListContext();
  const width = useColumnWidth(keyOf(place));
  const isSortable = source !== undefined && !disableSort;
  const direction = sort.order === "ASC" ? "ascending" : "descending";
  return (
    <TableCell
      variant="head"
      scope="col"
      className="RaDataTable-headerCell"
      {...(align ? { align } : {})}
      {...(isSortable ? { "aria-sort": sort.field === source ? direction : "none" } : {})}
      sx={[{ ...width }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {isSortable ? <SortButton {...place} source={source} /> : label}
      <ColumnGrip of={keyOf(place)} />
    </TableCell>
  );
}

/** A column of a list. */
export function OfficeColumn<Row extends RaRecord>(props: ColumnProps<Row>) {
  const place = useDataTableRenderContext();
  const said: Said<Row> = props;
  const width = useColumnWidth(keyOf(said));
  if (place === "header") return <ColumnHead {...props} />;
  const { align, sx = {} } = props;
  return (
    <DataTable.Col
      {...(align ? { align } : {})}
      render={(row) => contentOf(said, row as Row)}
      sx={{ ...(sx as object), ...width }}
    />
  );
}
