import LinearProgress from "@mui/material/LinearProgress";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { FULL_DAY_INVOICES } from "@plon/rules/desk/clerk-day.ts";
import { formatCount } from "@plon/client/format.ts";
import { Panel } from "#shared/page/panel.tsx";
import { LoadError } from "#shared/page/states.tsx";
import { ActCounts } from "./act-counts.tsx";
import { myDayQuery } from "./home.api.ts";

const TITLE_ID = "invoices-of-today";

/** What the clerk did today by the log, and how far the day's hundred invoices are. */
export function MyDay() {
  const day = useQuery(myDayQuery);
  return (
    <Panel title="Mój dzień" isTop>
      {day.isPending && <Skeleton variant="rounded" height={120} />}
      {day.isError && <LoadError error={day.error} onRetry={() => day.refetch()} />}
      {day.isSuccess && (
        <>
          <Typography id={TITLE_ID}>
            Rozpatrzone faktury: <b>{formatCount(day.data.invoices_decided)}</b> ze {FULL_DAY_INVOICES}
          </Typography>
          <LinearProgress
            variant="determinate"
            value={Math.min(100, (100 * day.data.invoices_decided) / FULL_DAY_INVOICES)}
            aria-labelledby={TITLE_ID}
            sx={{ height: 8, borderRadius: 1, my: 1.5 }}
          />
          {day.data.acts.length === 0 ? (
            <Typography color="textSecondary">Dziś jeszcze nic nie zostało zapisane. Dobrego dnia.</Typography>
          ) : (
            <ActCounts acts={day.data.acts} />
          )}
        </>
      )}
    </Panel>
  );
}
