import Box from "@mui/material/Box";
import type { SxProps } from "@mui/material/styles";
import type { ReactNode } from "react";

export type ReportColumn<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /** The name of the row; figures otherwise, which stand to the right. */
  isName?: boolean;
};

type Props<Row> = {
  caption: string;
  columns: ReportColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Stands below the row's name. */
  renderPicture?: (row: Row) => ReactNode;
  /** The line below, of the same columns. */
  total?: ReactNode[];
};

/** A table on a desk; on a phone each row is a card, its figures named. Marked up as a table at any width. */
export function ReportTable<Row>({ caption, columns, rows, rowKey, renderPicture, total }: Props<Row>) {
  return (
    <Box component="table" aria-label={caption} sx={TABLE}>
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
                  {cell(row)}
                  {renderPicture?.(row)}
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

const TABLE: SxProps = {
  width: "100%",
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": { px: 1, py: 0.75, verticalAlign: "top", fontSize: 14 },
  "& thead th": { color: "text.secondary", fontWeight: 500, borderBottom: 1, borderColor: "divider" },
  "& tbody th, & tfoot th": { textAlign: "left", fontWeight: 500, overflowWrap: "anywhere" },
  "& td": { textAlign: "right", whiteSpace: "nowrap" },
  "& tbody tr": { borderBottom: 1, borderColor: "divider" },
  "& tfoot th, & tfoot td": { fontWeight: 700 },
  "@media (max-width: 899px)": {
    display: "block",
    "& thead": { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" },
    "& tbody, & tfoot": { display: "block" },
    "& tbody tr, & tfoot tr": { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", py: 1 },
    "& tbody th, & tfoot th": { px: 0, py: 0.25, fontWeight: 600 },
    "& td": { display: "flex", justifyContent: "space-between", gap: 2, px: 0, py: 0.25, whiteSpace: "normal" },
    "& td::before": { content: "attr(data-head)", color: "text.secondary", textAlign: "left" },
  },
};
