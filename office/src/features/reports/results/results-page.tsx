import DownloadIcon from "@mui/icons-material/Download";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import { Title } from "react-admin";
import { useSearchParams } from "react-router";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { officeSeasonReport } from "@plon/contract/office/desk/reports.ts";
import { officeResultsOffice } from "@plon/contract/office/desk/reports-results.ts";
import { officeListPromotions } from "@plon/contract/office/offers/promotions.ts";
import { formatDay } from "@plon/client/format.ts";
import { ActButton } from "#shared/acts/act-buttons.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { downloadFile } from "#shared/calls/download.ts";
import {
  type AskedResults,
  resultsCostsQuery,
  resultsDebtQuery,
  resultsFunnelQuery,
  resultsOfficeQuery,
  resultsRunningQuery,
  resultsSalesQuery,
  resultsSeasonQuery,
} from "#shared/calls/results.api.ts";
import { useStaff } from "#shared/calls/session.ts";
import { Hint } from "#shared/page/hint.tsx";
import { ResultsBlock } from "./results-block.tsx";
import { FilteredBy, filterOf, resultsFile, ResultsFilters } from "./results-filter.tsx";
import { Costs, Debt } from "./results-money.tsx";
import { Office } from "./results-office.tsx";
import { Funnel, Products, Running, Sellers } from "./results-people.tsx";
import { ResultsViews } from "./results-views.tsx";
import { SeasonTiles, SeasonYears } from "./results-season.tsx";

const YEARS_BACK = 6;

/** The asked year is in the address, so that it can be sent to somebody; undefined is the current one. */
function useYear(thisYear: number): [number | undefined, (year: number) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get("year"));
  const year = asked > thisYear - YEARS_BACK && asked < thisYear ? asked : undefined;
  const choose = (next: number) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === thisYear) after.delete("year");
        else after.set("year", String(next));
        return after;
      },
      { replace: true },
    );
  return [year, choose];
}

/** Blocks side by side: `columns` of them on a desktop, one on a phone. */
function Row({ columns, children }: { columns: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "grid",
        gap: 1.5,
        mt: 1.5,
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))", lg: columns },
      }}
    >
      {children}
    </Box>
  );
}

const THREE = "repeat(3, minmax(0, 1fr))";

type YearProps = { year: number; thisYear: number; onChange: (year: number) => void };

function YearChoice({ year, thisYear, onChange }: YearProps) {
  return (
    <TextField
      select
      label="Sezon"
      value={year}
      onChange={(event) => onChange(Number(event.target.value))}
      sx={{ width: 120, m: 0 }}
    >
      {Array.from({ length: YEARS_BACK }, (_, back) => (
        <MenuItem key={back} value={thisYear - back}>
          {thisYear - back}
        </MenuItem>
      ))}
    </TextField>
  );
}

type RowProps = { year: number | undefined; filter: AskedResults };
/** What is not told apart by seller: points and rewards have none. */
const ALL = ["area", "representative_id", "distributor_id", "crop_id", "segment_id"] as const;
const NO_SELLER = ["distributor_id"] as const;

/** What the season was, and what is owed now. */
function SeasonRow({ year, filter, report }: RowProps & { report: string }) {
  const season = useQuery(resultsSeasonQuery(year, filter));
  const debt = useQuery(resultsDebtQuery(filter));
  const mayReport = useMayCall(officeSeasonReport);
  const isOfSome =
    useStaff()?.role === "rep" || ALL.some((key) => key !== "distributor_id" && filter[key] !== undefined);
  const more = (words: string) => (mayReport ? { to: report, words } : undefined);
  return (
    <>
      {season.isPending && <Skeleton variant="rounded" height={104} />}
      <FilteredBy filter={filter} />
      {season.isSuccess && <SeasonTiles season={season.data} filter={filter} />}
      <Row columns="minmax(0, 2fr) minmax(0, 1fr)">
        <ResultsBlock
          title="Sezon"
          more={more("Raport sezonu")}
          found={season}
          height={220}
          filteredBy={<FilteredBy filter={filter} />}
        >
          {(data) => <SeasonYears season={data} />}
        </ResultsBlock>
        <ResultsBlock
          title="Ile jesteśmy winni"
          more={more("Szczegóły")}
          found={debt}
          height={220}
          filteredBy={<FilteredBy filter={filter} without={NO_SELLER} />}
        >
          {(data) => <Debt debt={data} isOfSome={isOfSome} />}
        </ResultsBlock>
      </Row>
    </>
  );
}

/** What it cost, how far farms get, and what runs. */
function OffersRow({ year, filter }: RowProps) {
  const costs = useQuery(resultsCostsQuery(year, filter));
  const funnel = useQuery(resultsFunnelQuery(year, filter));
  const running = useQuery(resultsRunningQuery(filter));
  const promotions = useMayCall(officeListPromotions) ? { to: "/promotions", words: "Promocje" } : undefined;
  const filteredBy = <FilteredBy filter={filter} without={NO_SELLER} />;
  return (
    <Row columns={THREE}>
      <ResultsBlock title="Koszt nagród" found={costs} height={220} filteredBy={filteredBy}>
        {(data) => <Costs costs={data} filter={filter} />}
      </ResultsBlock>
      <ResultsBlock title="Gdzie gospodarstwa się zatrzymują" found={funnel} height={180} filteredBy={filteredBy}>
        {(data) => <Funnel funnel={data} filter={filter} />}
      </ResultsBlock>
      <ResultsBlock title="Co teraz trwa" more={promotions} found={running} height={180} filteredBy={filteredBy}>
        {(data) => <Running running={data} />}
      </ResultsBlock>
    </Row>
  );
}

/** What is bought and from whom, and how the office keeps up. */
function SalesRow({ year, filter }: RowProps) {
  const sales = useQuery(resultsSalesQuery(year, filter));
  const mayOffice = useMayCall(officeResultsOffice);
  const office = useQuery({ ...resultsOfficeQuery, enabled: mayOffice });
  const filteredBy = <FilteredBy filter={filter} />;
  return (
    <Row columns={THREE}>
      <ResultsBlock title="Co kupują" found={sales} height={220} filteredBy={filteredBy}>
        {(data) => <Products sales={data} />}
      </ResultsBlock>
      <ResultsBlock title="U kogo kupują" found={sales} height={220} filteredBy={filteredBy}>
        {(data) => <Sellers sales={data} filter={filter} />}
      </ResultsBlock>
      {mayOffice && (
        <ResultsBlock
          title="Biuro"
          found={office}
          height={220}
          filteredBy={<FilteredBy filter={filter} without={ALL} />}
        >
          {(data) => <Office weeks={data} />}
        </ResultsBlock>
      )}
    </Row>
  );
}

/** How the programme is doing, at a glance: each block comes, fails and is tried again by itself. */
export default function ResultsPage() {
  const [today] = useState(() => warsawDay(new Date()));
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useYear(thisYear);
  const asked = useDeferredValue(year);
  const [search] = useSearchParams();
  const filter = filterOf(search);
  const { data: season } = useQuery(resultsSeasonQuery(asked, filter));
  return (
    <>
      <Title title="Wyniki" />
      <ResultsViews filter={filter} viewId={Number(search.get("view")) || undefined} />
      <Stack direction="row" sx={{ gap: 2, my: 1, alignItems: "center", flexWrap: "wrap" }}>
        <YearChoice year={year ?? thisYear} thisYear={thisYear} onChange={setYear} />
        <ResultsFilters />
        <ActButton
          startIcon={<DownloadIcon />}
          send={() => downloadFile(resultsFile({ year, ...filter }), `wyniki-${year ?? thisYear}.xlsx`)}
        >
          Pobierz XLSX
        </ActButton>
        <Hint sx={{ width: 1 }}>
          {season &&
            `Od ${formatDay(season.period.from)} do ${formatDay(season.period.to)}, obok tych samych dni roku ${season.before.year}.`}
        </Hint>
      </Stack>
      <SeasonRow year={asked} filter={filter} report={`/reports/season?year=${year ?? thisYear}`} />
      <OffersRow year={asked} filter={filter} />
      <SalesRow year={asked} filter={filter} />
    </>
  );
}
