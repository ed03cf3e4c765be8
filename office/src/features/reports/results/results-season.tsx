import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { type ReactNode, useState } from "react";
import type { SeasonDeed } from "@plon/rules/points/season-deeds.ts";
import { countOf, formatCount, formatMoney, formatPoints, NO_BREAK } from "@plon/client/format.ts";
import type { AskedResults, ResultsSeason } from "#shared/calls/results.api.ts";
import { Hint } from "#shared/page/hint.tsx";
import { Picture, YearBars, YearLegend } from "#shared/page/pictures.tsx";
import { SmallTable } from "#shared/page/small-table.tsx";
import { farmsWhoDid, Figure, invoicesAccepted } from "./results-links.tsx";
import { axisText, changeText, monthMark } from "./results-words.ts";
import { shortMonthName } from "../season-words.ts";

type TileProps = {
  name: string;
  value: ReactNode;
  now: number;
  last: number;
  lastText: ReactNode;
  note?: ReactNode;
};

function Tile({ name, value, now, last, lastText, note }: TileProps) {
  const change = changeText(now, last);
  return (
    <Paper variant="outlined" sx={{ px: 1.5, py: 1, minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary" component="h2">
        {name}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, alignItems: "baseline", flexWrap: "wrap" }}>
        <Typography sx={{ fontSize: 22, fontWeight: 700, lineHeight: 1.25, whiteSpace: "nowrap" }}>{value}</Typography>
        {change && (
          <Typography
            variant="body2"
            sx={{
              fontWeight: 600,
              color: now === last ? "text.secondary" : now > last ? "success.main" : "warning.main",
            }}
          >
            {change}
          </Typography>
        )}
      </Stack>
      <Hint>rok temu {lastText}</Hint>
      {note && <Hint>{note}</Hint>}
    </Paper>
  );
}

const liters = (value: number) => `${formatCount(Math.round(value))}${NO_BREAK}l`;

type TilesProps = { season: ResultsSeason; filter: AskedResults };

/** The season to day in four figures, each beside that of the same day a year ago; those of farms and invoices open their list. */
export function SeasonTiles({ season: { now, last, period, before }, filter }: TilesProps) {
  const farms = (deed: SeasonDeed, count: number, days = period) => (
    <Figure to={farmsWhoDid(deed, days, filter)}>{formatCount(count)}</Figure>
  );
  return (
    <Box
      sx={{
        display: "grid",
        gap: 1.5,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))", lg: "repeat(4, minmax(0, 1fr))" },
      }}
    >
      <Tile
        name="Naliczone punkty"
        value={formatMoney(now.issued.grosze)}
        now={now.issued.points}
        last={last.issued.points}
        lastText={formatMoney(last.issued.grosze)}
        note={formatPoints(now.issued.points)}
      />
      <Tile
        name="Kupione"
        value={liters(now.liters)}
        now={now.liters}
        last={last.liters}
        lastText={liters(last.liters)}
        note={
          <>
            <Figure to={invoicesAccepted(period, filter)}>
              {countOf(now.invoices, "faktura", "faktury", "faktur")}
            </Figure>
            , {formatCount(Math.round(now.kilograms))}
            {NO_BREAK}kg
          </>
        }
      />
      <Tile
        name="Aktywne gospodarstwa"
        value={farms("bought", now.farms)}
        now={now.farms}
        last={last.farms}
        lastText={farms("bought", last.farms, before)}
        note={
          <>
            nowe {farms("new", now.farms_new)}, powracające {farms("returning", now.farms_returning)}
          </>
        }
      />
      <Tile
        name="Jeszcze nie wróciły"
        value={farms("lapsed", now.farms_lapsed)}
        now={now.farms_lapsed}
        last={last.farms_lapsed}
        lastText={farms("lapsed", last.farms_lapsed, before)}
        note="kupiły w zeszłym sezonie"
      />
    </Box>
  );
}

const MEASURES = {
  issued: { name: "Punkty", of: "Naliczone punkty" },
  liters: { name: "Litry", of: "Kupione litry" },
  invoices: { name: "Faktury", of: "Przyjęte faktury" },
  farms: { name: "Gospodarstwa", of: "Gospodarstwa z pierwszą fakturą roku" },
} as const;
type Measure = keyof typeof MEASURES;

/** One measure month by month in both years. */
export function SeasonYears({ season: { months, period } }: { season: ResultsSeason }) {
  const [measure, setMeasure] = useState<Measure>("issued");
  const caption = `${MEASURES[measure].of} miesiąc po miesiącu`;
  const bars = months.map(({ month, now, last }) => ({
    key: month,
    name: monthMark(month),
    now: now === null ? null : now[measure],
    last: last[measure],
  }));
  return (
    <>
      <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1, flexWrap: "wrap", mb: 0.5 }}>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={measure}
          aria-label="Co pokazać"
          onChange={(_, next: Measure | null) => next && setMeasure(next)}
          sx={{ flexWrap: "wrap" }}
        >
          {Object.entries(MEASURES).map(([key, { name }]) => (
            <ToggleButton key={key} value={key} sx={{ py: 0.25, px: 1.25, textTransform: "none" }}>
              {name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <YearLegend year={period.year} />
      </Stack>
      <Picture
        caption={caption}
        picture={<YearBars bars={bars} formatAxis={axisText} />}
        table={
          <SmallTable
            isNarrow
            label={caption}
            rows={bars}
            rowKey={({ key }) => key}
            columns={[
              { head: "Miesiąc", isName: true, render: ({ key }) => shortMonthName(key) },
              {
                head: String(period.year),
                align: "right",
                render: ({ now }) => (now === null ? "–" : formatCount(Math.round(now))),
              },
              { head: String(period.year - 1), align: "right", render: ({ last }) => formatCount(Math.round(last)) },
            ]}
          />
        }
      />
    </>
  );
}
