import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { formatCount } from "@plon/client/format.ts";
import { ReportSection } from "./report-section.tsx";
import { ReportTable } from "./report-table.tsx";
import type { AskedSeason, Season } from "./reports.api.ts";
import { formatSigned, shortMonthName, spentText } from "./season-words.ts";

type Month = Season["months"][number];

const share = (points: number, most: number) => `${most === 0 ? 0 : (100 * Math.max(0, points)) / most}%`;

/** Issued above, spent and lapsed below: a picture of the columns beside it. */
function MonthBars({ month, most }: { month: Month; most: number }) {
  const bar = { height: 8, borderRadius: 1 };
  return (
    <Box aria-hidden sx={{ width: "100%", display: "grid", gap: "3px", py: 0.25 }}>
      <Box sx={{ ...bar, width: share(month.issued, most), bgcolor: "primary.main" }} />
      <Box sx={{ display: "flex" }}>
        <Box sx={{ ...bar, width: share(month.spent, most), bgcolor: "secondary.main" }} />
        <Box sx={{ ...bar, width: share(month.lapsed, most), bgcolor: "warning.main" }} />
      </Box>
    </Box>
  );
}

const LEGEND = [
  ["Naliczone", "primary.main"],
  ["Wydane", "secondary.main"],
  ["Wygasłe", "warning.main"],
] as const;

function Legend() {
  return (
    <Stack direction="row" aria-hidden sx={{ gap: 2, flexWrap: "wrap", mb: 1 }}>
      {LEGEND.map(([name, color]) => (
        <Stack key={name} direction="row" sx={{ gap: 0.75, alignItems: "center" }}>
          <Box sx={{ width: 12, height: 12, borderRadius: "3px", bgcolor: color }} />
          <Typography variant="body2">{name}</Typography>
        </Stack>
      ))}
    </Stack>
  );
}

/** The season month by month: a chart whose rows are a table. */
export function SeasonMonths({ season, asked }: { season: Season; asked: AskedSeason }) {
  const { months, flows } = season;
  const most = Math.max(0, ...months.map(({ issued, spent, lapsed }) => Math.max(issued, spent + lapsed)));
  return (
    <ReportSection
      title="Miesiąc po miesiącu"
      hint="Punkty naliczone, wydane i wygasłe w miesiącu, korekty faktur i sald razem, i saldo otwarte na jego końcu."
      asked={asked}
      table="months"
    >
      <Legend />
      <ReportTable
        caption="Punkty miesiąc po miesiącu"
        rows={months}
        rowKey={({ month }) => month}
        renderPicture={(month) => <MonthBars month={month} most={most} />}
        columns={[
          {
            head: "Miesiąc",
            isName: true,
            cell: ({ month }) => shortMonthName(month),
          },
          { head: "Naliczone", cell: ({ issued }) => formatCount(issued) },
          { head: "Wydane", cell: ({ spent }) => spentText(spent) },
          { head: "Wygasłe", cell: ({ lapsed }) => formatCount(lapsed) },
          { head: "Korekty", cell: ({ corrected, adjusted }) => formatSigned(corrected + adjusted) },
          { head: "Saldo na końcu", cell: ({ closing }) => formatCount(closing) },
        ]}
        total={[
          "Razem",
          formatCount(flows.issued),
          spentText(flows.spent),
          formatCount(flows.lapsed),
          formatSigned(flows.corrected + flows.adjusted),
          formatCount(season.closing),
        ]}
      />
    </ReportSection>
  );
}
