import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { formatCount, formatDay } from "#shared/format.ts";
import { Panel } from "#shared/panel.tsx";
import type { Overview } from "./ksef-words.ts";

type Day = Overview["days"][number];

/** Documents of the last 30 days: bars for the eye, and the same as a table. */
export function DaysPanel({ days }: { days: Overview["days"] }) {
  const most = Math.max(1, ...days.map(({ found }) => found));
  const sum = (of: "found" | "taken" | "refused") => days.reduce((total, day) => total + day[of], 0);
  return (
    <Panel title="Dokumenty z ostatnich 30 dni">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {`Znalezione: ${formatCount(sum("found"))}, pobrane: ${formatCount(sum("taken"))}, odrzucone: ${formatCount(sum("refused"))}.`}
      </Typography>
      <Box aria-hidden sx={{ display: "flex", alignItems: "flex-end", gap: "2px", height: 72, mb: 1 }}>
        {days.map(({ day, found }) => (
          <Box
            key={day}
            sx={{
              flex: 1,
              minWidth: 0,
              height: `${Math.max(2, (found / most) * 100)}%`,
              bgcolor: found === 0 ? "divider" : "primary.main",
              borderRadius: "2px 2px 0 0",
            }}
          />
        ))}
      </Box>
      <details>
        <Typography component="summary" variant="body2" color="primary" sx={{ py: 1, cursor: "pointer" }}>
          Tabela dni
        </Typography>
        <DaysTable days={days.toReversed()} />
      </details>
    </Panel>
  );
}

const COLUMNS = [
  ["Znalezione", "found"],
  ["Pobrane", "taken"],
  ["Odrzucone", "refused"],
] as const satisfies readonly (readonly [string, keyof Day])[];

function DaysTable({ days }: { days: Day[] }) {
  return (
    <Box
      component="table"
      aria-label="Dokumenty z ostatnich 30 dni"
      sx={{
        width: "100%",
        maxWidth: 560,
        borderCollapse: "collapse",
        fontVariantNumeric: "tabular-nums",
        "& th, & td": { px: 1, py: 0.5, fontSize: 14, textAlign: "right" },
        "& th:first-of-type": { textAlign: "left", fontWeight: 500 },
        "& tbody tr": { borderTop: 1, borderColor: "divider" },
      }}
    >
      <thead>
        <tr>
          <th scope="col">Dzień</th>
          {COLUMNS.map(([head]) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <th scope="row">{formatDay(day.day)}</th>
            {COLUMNS.map(([head, of]) => (
              <td key={head}>{formatCount(day[of])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
