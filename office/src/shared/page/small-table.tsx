import Box from "@mui/material/Box";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell, { type TableCellProps } from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import type { ReactNode } from "react";

type Column<Row> = {
  head: string;
  render: (row: Row) => ReactNode;
  align?: "right";
  /** Names its row. */
  isName?: boolean;
  /** Of the head and of each cell. */
  sx?: TableCellProps["sx"];
};

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  maxWidth?: number;
  /** Stands in so little room that it scrolls on a desktop too: then the keyboard scrolls it as well. */
  isNarrow?: boolean;
};

/** A table that is read, not worked with: too wide for a phone, it scrolls by itself. */
export function SmallTable<Row>({ label, columns, rows, rowKey, maxWidth, isNarrow = false }: Props<Row>) {
  return (
    <Box
      {...(isNarrow ? { tabIndex: 0, role: "group", "aria-label": `${label}: przewijana tabela` } : {})}
      sx={{ overflowX: "auto", maxWidth }}
    >
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map(({ head, align, sx = {} }) => (
              <TableCell key={head} align={align} sx={sx}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={rowKey(row)}>
              {columns.map(({ head, render, align, isName, sx = {} }) => (
                <TableCell key={head} align={align} sx={sx} {...(isName ? { component: "th", scope: "row" } : {})}>
                  {render(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
