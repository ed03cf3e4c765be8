import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatCount, formatMoney, NO_BREAK } from "@plon/client/format.ts";
import { resultsDebtQuery, resultsSeasonQuery } from "#shared/calls/results.api.ts";
import { Sparkline } from "#shared/page/pictures.tsx";
import { LoadError } from "#shared/page/states.tsx";

type Line = { name: string; value: string; last: string; values?: number[] };

/** How the season goes, in a strip above what waits: each figure leads to the page of results. */
export function SeasonStrip() {
  const season = useQuery(resultsSeasonQuery());
  const debt = useQuery(resultsDebtQuery());
  if (season.isPending) return <Skeleton variant="rounded" height={76} />;
  if (season.isError) return <LoadError error={season.error} onRetry={() => season.refetch()} />;
  const { now, last, months } = season.data;
  const of = (measure: "issued" | "liters" | "farms") => months.flatMap((month) => month.now?.[measure] ?? []);
  const liters = (value: number) => `${formatCount(Math.round(value))}${NO_BREAK}l`;
  const lines: Line[] = [
    {
      name: "Naliczone punkty",
      value: formatMoney(now.issued.grosze),
      last: formatMoney(last.issued.grosze),
      values: of("issued"),
    },
    { name: "Kupione", value: liters(now.liters), last: liters(last.liters), values: of("liters") },
    { name: "Gospodarstwa", value: formatCount(now.farms), last: formatCount(last.farms), values: of("farms") },
  ];
  return (
    <Box
      component="section"
      aria-label="Wyniki sezonu"
      sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 220px), 1fr))" }}
    >
      {lines.map(({ name, value, last: before, values }) => (
        <Figure key={name} name={name} value={value} note={`rok temu ${before}`} values={values} />
      ))}
      <Figure
        name="Zobowiązanie"
        value={debt.data ? formatMoney(debt.data.total.grosze) : "…"}
        note={
          debt.data?.total.expected ? `spodziewane ${formatMoney(debt.data.total.expected.grosze)}` : "u gospodarstw"
        }
      />
    </Box>
  );
}

type FigureProps = { name: string; value: string; note: string; values?: number[] | undefined };

function Figure({ name, value, note, values }: FigureProps) {
  return (
    <Paper
      variant="outlined"
      component={Link}
      to="/results"
      sx={{
        px: 1.5,
        py: 1,
        display: "flex",
        justifyContent: "space-between",
        alignItems: "center",
        gap: 1,
        textDecoration: "none",
        color: "text.primary",
        "&:hover p:first-of-type": { textDecoration: "underline" },
      }}
    >
      <Stack sx={{ minWidth: 0 }}>
        <Typography variant="body2" color="textSecondary">
          {name}
        </Typography>
        <Typography sx={{ fontSize: 18, fontWeight: 700, lineHeight: 1.3, whiteSpace: "nowrap" }}>{value}</Typography>
        <Typography variant="body2" color="textSecondary" noWrap>
          {note}
        </Typography>
      </Stack>
      {values && values.length > 1 && <Sparkline values={values} />}
    </Paper>
  );
}
