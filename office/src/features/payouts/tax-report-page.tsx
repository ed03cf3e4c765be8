import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TablePagination from "@mui/material/TablePagination";
import TableRow from "@mui/material/TableRow";
import TableSortLabel from "@mui/material/TableSortLabel";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Title } from "react-admin";
import { officeTaxReport, TAX_REPORT_CSV_PATH } from "@plon/contract/office/payouts.ts";
import { endpointUrl } from "@plon/contract/shared/client.ts";
import type { CallAnswer } from "@plon/contract/shared/endpoint.ts";
import { warsawDay } from "@plon/rules/warsaw-calendar.ts";
import { formatCount } from "#shared/format.ts";
import { useTellRefusal } from "#shared/refusal.ts";
import { call } from "#shared/session.ts";
import { EmptyState, LoadError } from "#shared/states.tsx";
import { StatusChip } from "#shared/status-chip.tsx";
import { formatZloty } from "./payout-words.ts";
import { saveFile } from "./payouts.api.ts";

const PER_PAGE = 25;
const YEARS_BACK = 6;

type Asked = { year: number; search: string; page: number; sort: "value" | "name" };

const reportQuery = ({ year, search, page, sort }: Asked) =>
  queryOptions({
    queryKey: ["tax-report", year, search, page, sort],
    queryFn: ({ signal }) => {
      const order = sort === "name" ? ("asc" as const) : ("desc" as const);
      const query = { search, page, sort, order, per_page: PER_PAGE };
      return call(officeTaxReport, { params: { year }, query }, { signal });
    },
    placeholderData: (before) => before,
  });

type Report = CallAnswer<typeof officeTaxReport>;

function Rows({
  rows,
  sort,
  onSort,
}: {
  rows: Report["data"];
  sort: Asked["sort"];
  onSort: (s: Asked["sort"]) => void;
}) {
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell sortDirection={sort === "name" ? "asc" : false}>
            <TableSortLabel active={sort === "name"} direction="asc" onClick={() => onSort("name")}>
              Uczestnik
            </TableSortLabel>
          </TableCell>
          <TableCell align="right">Nagrody</TableCell>
          <TableCell align="right" sortDirection={sort === "value" ? "desc" : false}>
            <TableSortLabel active={sort === "value"} direction="desc" onClick={() => onSort("value")}>
              Wartość
            </TableSortLabel>
          </TableCell>
          <TableCell align="right">Największa</TableCell>
          <TableCell align="right">Podatek</TableCell>
          <TableCell>Próg</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.participant.id}>
            <TableCell>
              {row.participant.name}
              <Typography variant="body2" color="textSecondary">
                {row.participant.identifier}
              </Typography>
            </TableCell>
            <TableCell align="right">{formatCount(row.orders)}</TableCell>
            <TableCell align="right">{formatZloty(row.value_grosze)}</TableCell>
            <TableCell align="right">{formatZloty(row.largest_grosze)}</TableCell>
            <TableCell align="right">{formatZloty(row.tax_grosze)}</TableCell>
            <TableCell>
              {row.above_threshold && <StatusChip status={{ label: "Powyżej progu", color: "orange" }} />}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function DownloadButton({ year }: { year: number }) {
  const tellRefusal = useTellRefusal();
  const path = endpointUrl({ path: TAX_REPORT_CSV_PATH }, { params: { year } });
  const save = useMutation({ mutationFn: () => saveFile(path, `nagrody-${year}.csv`), onError: tellRefusal });
  return (
    <Button variant="contained" loading={save.isPending} onClick={() => save.mutate()}>
      Pobierz CSV
    </Button>
  );
}

/** The rewards of a year by participant, for the tax return. */
export default function TaxReportPage() {
  const [thisYear] = useState(() => Number(warsawDay(new Date()).slice(0, 4)));
  const [asked, setAsked] = useState<Asked>({ year: thisYear, search: "", page: 1, sort: "value" });
  const report = useQuery(reportQuery(useDeferredValue(asked)));
  if (report.isError) return <LoadError error={report.error} onRetry={() => report.refetch()} />;
  return (
    <>
      <Title title="Podatek od nagród" />
      <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1, my: 1, alignItems: { sm: "center" } }}>
        <TextField
          select
          label="Rok"
          value={asked.year}
          onChange={(event) => setAsked({ ...asked, year: Number(event.target.value), page: 1 })}
          sx={{ minWidth: 120 }}
        >
          {Array.from({ length: YEARS_BACK }, (_, back) => (
            <MenuItem key={back} value={thisYear - back}>
              {thisYear - back}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          type="search"
          label="Szukaj"
          placeholder="Nazwisko, NIP, PESEL"
          value={asked.search}
          onChange={(event) => setAsked({ ...asked, search: event.target.value, page: 1 })}
          slotProps={{ htmlInput: { maxLength: 100 } }}
          sx={{ flex: 1, maxWidth: { sm: 420 } }}
        />
        <DownloadButton year={asked.year} />
      </Stack>
      {report.isPending && <Skeleton variant="rounded" height={320} />}
      {report.data?.data.length === 0 && (
        <EmptyState title="Brak nagród">W tym roku nikt nie zamówił nagrody albo nic nie pasuje.</EmptyState>
      )}
      {report.data && report.data.data.length > 0 && (
        <Paper variant="outlined">
          <Typography sx={{ p: 2 }}>
            Razem <strong>{formatZloty(report.data.meta.value_grosze)}</strong>, podatek{" "}
            <strong>{formatZloty(report.data.meta.tax_grosze)}</strong>
          </Typography>
          <Box sx={{ overflowX: "auto" }}>
            <Rows rows={report.data.data} sort={asked.sort} onSort={(sort) => setAsked({ ...asked, sort, page: 1 })} />
          </Box>
          <TablePagination
            component="div"
            count={report.data.meta.total}
            page={report.data.meta.current_page - 1}
            rowsPerPage={PER_PAGE}
            rowsPerPageOptions={[PER_PAGE]}
            onPageChange={(_event, page) => setAsked({ ...asked, page: page + 1 })}
            labelDisplayedRows={({ from, to, count }) => `${from}–${to} z ${count}`}
            getItemAriaLabel={(type) => (type === "next" ? "Następna strona" : "Poprzednia strona")}
          />
        </Paper>
      )}
    </>
  );
}
