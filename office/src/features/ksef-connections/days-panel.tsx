import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { formatCount, formatDay } from "@plon/client/format.ts";
import { Panel } from "#shared/page/panel.tsx";
import { SmallTable } from "#shared/page/small-table.tsx";
import type { Overview } from "./ksef-words.ts";

type Day = Overview["days"][number];

/** Documents of the last 30 days: bars for the eye, and the same as a table. */
export function DaysPanel({ days }: { days: Overview["days"] }) {
  const most = Math.max(1, ...days.map(({ found }) => found));
  const sum = (of: "found" | "taken" | "refused") => days.reduce((total, day) => total + day[of], 0);
  return (
    <Panel isTop title="Dokumenty z ostatnich 30 dni">
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
        <SmallTable
          label="Dokumenty z ostatnich 30 dni"
          columns={COLUMNS}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          maxWidth={560}
        />
      </details>
    </Panel>
  );
}

const COLUMNS = [
  { head: "Dzień", isName: true, render: ({ day }: Day) => formatDay(day) },
  { head: "Znalezione", align: "right", render: ({ found }: Day) => formatCount(found) },
  { head: "Pobrane", align: "right", render: ({ taken }: Day) => formatCount(taken) },
  { head: "Odrzucone", align: "right", render: ({ refused }: Day) => formatCount(refused) },
] as const;
