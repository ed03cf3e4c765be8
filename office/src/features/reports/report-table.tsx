import Box from "@mui/material/Box";
import type { ReactNode } from "react";

export type ReportColumn<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /** The name of the row; otherwise figures, which are right-aligned. */
  isName?: boolean;
};

type Props<Row> = {
  caption: string;
  columns: ReportColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown below the row's name. */
  renderPicture?: (row: Row) => ReactNode;
  /** The footer row, with the same columns. */
  total?: ReactNode[];
};

/**
 * A table on a desktop; on a phone a wide one's rows are cards with labelled figures. Marked up as a table at any
 * width.
 */
export function ReportTable<Row>({ caption, columns, rows, rowKey, renderPicture, total }: Props<Row>) {
  return (
    <Box component="table" aria-label={caption} sx={columns.length > NARROW_COLUMNS ? { ...TABLE, ...CARDS } : TABLE}>
      <thead>
        <tr>
          {columns.map(({ head, isName }) => (
            <Box
              component="th"
              key={head}
              scope="col"

              sx={{ textAlign: isName ? "left" : "right" }}
            >
              {head}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ head, cell, isName }) =>
              isName ? (
                <th key={head} scope="row">
                  {renderPicture ? <NamedPicture name={cell(row)}>{renderPicture(row)}</NamedPicture> : cell(row)}
                </th>
              ) : (
                <td key={head} data-head={head}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            {columns.map(({ head, isName }, at) =>
              isName ? (
                <th key={head} scope="row">
                  {total[at]}
                </th>
              ) : (
                <td key={head} data-head={head}>
                  {total[at]}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </Box>
  );
}

function NamedPicture({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <Box sx={{ display: { md: "grid" }, gridTemplateColumns: "104px 200px", alignItems: "center", columnGap: 1 }}>
      {name}
      {children}
    </Box>
  );
}

const TABLE = {
  width: "100%",
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": { px: 1, py: 0.75, verticalAlign: "top", fontSize: 14 },
  "& thead th": { color: "text.secondary", fontWeight: 500, borderBottom: 1, borderColor: "divider" },
  "& tbody th, & tfoot th": { textAlign: "left", fontWeight: 500, overflowWrap: "anywhere" },
  "& td": { textAlign: "right", whiteSpace: "nowrap" },
  "& tbody tr": { borderBottom: 1, borderColor: "divider" },
  "& tfoot th, & tfoot td": { fontWeight: 700 },
};

/** On a phone: two figures side by side, each below its name. */
const CARDS = {
  "@media (max-width: 899px)": {
    display: "block",
    "& thead": { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" },
    "& tbody, & tfoot": { display: "block" },
    "& tbody tr, & tfoot tr": {
      display: "grid",
      gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
      columnGap: 2,
      py: 1,
    },
    "& tbody th, & tfoot th": { gridColumn: "1 / -1", px: 0, py: 0.25, fontWeight: 600 },
    "& td": { px: 0, py: 0.25, textAlign: "left" },
    "& td::before": { content: "attr(data-head)", color: "text.secondary", display: "block", fontSize: 13 },
  },
};

/** The most columns that a phone shows side by side. */
const NARROW_COLUMNS = 3;
