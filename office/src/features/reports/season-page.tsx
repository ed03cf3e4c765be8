import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Title } from "react-admin";
import { useSearchParams } from "react-router";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { DayField } from "#shared/fields/date-field.tsx";
import {
  formatCount,
  formatLongDay,
  NO_BREAK,
  formatMoney,
  formatPoints,
  formatQuantity,
} from "@plon/client/format.ts";
import { LoadError } from "#shared/page/states.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { DownloadButton } from "./report-section.tsx";
import { type AskedSeason, salesQuery, type Season, seasonQuery, type SeasonSales } from "./reports.api.ts";
import { SeasonLiability } from "./season-liability.tsx";
import { SeasonMonths } from "./season-months.tsx";
import { SeasonPoints } from "./season-points.tsx";
import { spentText } from "./season-words.ts";
import { SeasonDistributors, SeasonProducts, SeasonPromotions } from "./season-sales.tsx";

const YEARS_BACK = 6;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The query is in the address, so that it can be sent to somebody. */
function useAskedSeason(today: string): [AskedSeason, (asked: AskedSeason) => void] {
  const [search, setSearch] = useSearchParams();
  const thisYear = Number(today.slice(0, 4));
  const year = Number(search.get("year")) || thisYear;
  const to = search.get("to") ?? "";
  const asked = {
    year: year > thisYear - YEARS_BACK && year <= thisYear ? year : thisYear,
    to: DAY.test(to) ? to : undefined,
  };
  const ask = ({ year: next, to: day }: AskedSeason) =>
    setSearch({ year: String(next), ...(day ? { to: day } : {}) }, { replace: true });
  return [asked, ask];
}

type FilterProps = { asked: AskedSeason; today: string; onChange: (asked: AskedSeason) => void };

function Filters({ asked, today, onChange }: FilterProps) {
  const thisYear = Number(today.slice(0, 4));
  const last = `${asked.year}-12-31`;
  return (
    <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1, my: 1, alignItems: { sm: "center" } }}>
      <TextField
        select
        label="Rok programu"
        value={asked.year}
        onChange={(event) => onChange({ year: Number(event.target.value) })}
        sx={{ width: { xs: "100%", sm: 160 } }}
      >
        {Array.from({ length: YEARS_BACK }, (_, back) => (
          <MenuItem key={back} value={thisYear - back}>
            {thisYear - back}
          </MenuItem>
        ))}
      </TextField>
      <DayField
        label="Do dnia"
        value={asked.to ?? ""}
        onChange={(typed) => {
          const to = DAY.test(typed) ? typed : undefined;
          if (to !== asked.to) onChange({ year: asked.year, to });
        }}
        min={`${asked.year}-01-01`}
        max={today < last ? today : last}
        sx={{ width: { xs: "100%", sm: 180 } }}
      />
      <Box sx={{ flex: 1 }} />
      <DownloadButton asked={asked} label="Pobierz XLSX" />
    </Stack>
  );
}

function Tile({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <Paper variant="outlined" sx={{ p: 2, minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary" component="h2">
        {name}
      </Typography>
      <Typography sx={{ fontSize: 26, fontWeight: 700, lineHeight: 1.2, overflowWrap: "anywhere" }}>{value}</Typography>
      <Hint>{note}</Hint>
    </Paper>
  );
}

const pln = (points: number, rate: number) => formatMoney(Math.round((points * 100) / rate));

function Tiles({ season, sales }: { season: Season; sales: SeasonSales | undefined }) {
  const { flows, closing, points_per_pln: rate } = season;
  const owed = season.balance.available + season.balance.reserved;
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))", lg: "repeat(4, minmax(0, 1fr))" },
        mb: 2,
      }}
    >
      <Tile
        name="Zobowiązanie"
        value={pln(owed, rate)}
        note={
          closing === owed
            ? `${formatPoints(owed)} u gospodarstw`
            : `${formatPoints(owed)} u gospodarstw, po odjęciu zadłużenia ${formatPoints(closing)}`
        }
      />
      <Tile name="Naliczone" value={formatPoints(flows.issued)} note={`to ${pln(flows.issued, rate)}`} />
      <Tile
        name="Wydane"
        value={`${spentText(flows.spent)}${NO_BREAK}pkt`}
        note={`to ${pln(Math.abs(flows.spent), rate)}`}
      />
      <Tile
        name="Aktywne gospodarstwa"
        value={sales ? formatCount(sales.invoices.farms) : "…"}
        note={sales ? invoiceNote(sales) : "z przyjętą fakturą"}
      />
    </Box>
  );
}

function invoiceNote({ invoices }: SeasonSales): string {
  const counts = `przyjęte faktury: ${formatCount(invoices.accepted)}, odrzucone: ${formatCount(invoices.rejected)}`;
  if (invoices.median_days === null) return counts;
  return `${counts}; mediana czasu decyzji (dni): ${formatQuantity(Math.round(invoices.median_days * 10) / 10)}`;
}

/** The season in figures: points, liability, what was sold and what promotions cost. */
export default function SeasonPage() {
  const [today] = useState(() => warsawDay(new Date()));
  const [asked, ask] = useAskedSeason(today);
  const settled = useDeferredValue(asked);
  const season = useQuery(seasonQuery(settled));
  const sales = useQuery(salesQuery(settled));
  return (
    <>
      <Title title="Raport sezonu" />
      <Filters asked={asked} today={today} onChange={ask} />
      {season.isError && <LoadError error={season.error} onRetry={() => season.refetch()} />}
      {season.isPending && <Skeleton variant="rounded" height={420} />}
      {season.data && (
        <>
          <Typography sx={{ py: 1 }}>
            Od {formatLongDay(season.data.period.from)} do {formatLongDay(season.data.period.to)}
          </Typography>
          <Tiles season={season.data} sales={sales.data} />
          <SeasonMonths season={season.data} asked={asked} />
          <SeasonPoints season={season.data} asked={asked} />
          <SeasonLiability season={season.data} asked={asked} />
        </>
      )}
      {sales.isError && <LoadError error={sales.error} onRetry={() => sales.refetch()} />}
      {sales.isPending && <Skeleton variant="rounded" height={320} />}
      {sales.data && (
        <>
          <SeasonProducts sales={sales.data} asked={asked} />
          <SeasonDistributors sales={sales.data} asked={asked} />
          <SeasonPromotions sales={sales.data} asked={asked} />
        </>
      )}
    </>
  );
}
