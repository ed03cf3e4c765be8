import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import TablePagination from "@mui/material/TablePagination";
import { LongListHint, shownOf } from "#shared/office-pagination.tsx";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Title } from "react-admin";
import { officeTaxReport, TAX_REPORT_CSV_PATH } from "@plon/contract/office/payouts.ts";
import { endpointUrl } from "@plon/contract/shared/client.ts";
import type { CallAnswer } from "@plon/contract/shared/endpoint.ts";
import { warsawDay } from "@plon/rules/warsaw-calendar.ts";
import { downloadFile } from "#shared/download.ts";
import { countOf, formatMoney } from "@plon/client/format.ts";
import { call } from "#shared/session.ts";
import { EmptyState, LoadError } from "#shared/states.tsx";
import { StatusChip } from "#shared/status-chip.tsx";
import { ActButton } from "#shared/act-buttons.tsx";
import { Hint } from "#shared/hint.tsx";
import { type Choice, ChoiceList, type Head } from "./choice-list.tsx";

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

// The rows are fetched page by page: they are sorted by the choice above, not by a column header.
const HEADS: Head[] = [
  { name: "Uczestnik" },
  { name: "Wartość", isAmount: true },
  { name: "Nagrody", isAmount: true },
  { name: "Podatek", isAmount: true },
  { name: "Próg" },
];

const choiceOf = (row: Report["data"][number]): Choice => ({
  id: row.participant.id,
  name: row.participant.name,
  off: true,
  cells: [
    <Box key="who">
      <strong>{row.participant.name}</strong>
      <Hint>{row.participant.identifier}</Hint>
    </Box>,
    <strong key="value">{formatMoney(row.value_grosze)}</strong>,
    <Typography key="orders" variant="body2">
      {countOf(row.orders, "nagroda", "nagrody", "nagród")}
      <br />
      największa {formatMoney(row.largest_grosze)}
    </Typography>,
    <Typography key="tax" variant="body2">
      podatek {formatMoney(row.tax_grosze)}
    </Typography>,
    row.above_threshold && <StatusChip key="above" status={{ label: "Powyżej progu", color: "orange" }} />,
  ],
});

function DownloadButton({ year }: { year: number }) {
  const path = endpointUrl({ path: TAX_REPORT_CSV_PATH }, { params: { year } });
  return (
    <ActButton
      variant="contained"
      sx={{ whiteSpace: "nowrap", flexShrink: 0 }}
      send={() => downloadFile(path, `nagrody-${year}.csv`)}
    >
      Pobierz CSV
    </ActButton>
  );
}

function Sums({ meta: { value_grosze: value, tax_grosze: tax } }: { meta: Report["meta"] }) {
  if (value === null || tax === null) return null;
  return (
    <Typography sx={{ py: 1 }}>
      Razem <strong>{formatMoney(value)}</strong>, podatek <strong>{formatMoney(tax)}</strong>
    </Typography>
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
          sx={{ width: { xs: "100%", sm: 120 } }}
        >
          {Array.from({ length: YEARS_BACK }, (_, back) => (
            <MenuItem key={back} value={thisYear - back}>
              {thisYear - back}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label="Kolejność"
          value={asked.sort}
          onChange={(event) => setAsked({ ...asked, sort: event.target.value as Asked["sort"], page: 1 })}
          sx={{ width: { xs: "100%", sm: 220 } }}
        >
          <MenuItem value="value">Od największej wartości</MenuItem>
          <MenuItem value="name">Według nazwiska</MenuItem>
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
        <>
          <Sums meta={report.data.meta} />
          <ChoiceList heads={HEADS} choices={report.data.data.map(choiceOf)} />
          <TablePagination
            component="div"
            count={report.data.meta.total}
            page={report.data.meta.current_page - 1}
            rowsPerPage={PER_PAGE}
            rowsPerPageOptions={[PER_PAGE]}
            onPageChange={(_event, page) => setAsked({ ...asked, page: page + 1 })}
            labelDisplayedRows={({ from, to }) => shownOf(from, to, report.data.meta)}
            getItemAriaLabel={(type) => (type === "next" ? "Następna strona" : "Poprzednia strona")}
          />
          <LongListHint meta={report.data.meta} />
        </>
      )}
    </>
  );
}
