import Alert from "@mui/material/Alert";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { countOf } from "@plon/client/format.ts";
import { LoadError } from "#shared/page/states.tsx";
import { jobsQuery } from "./home.api.ts";

const HOUR = 60;
const sinceText = (minutes: number) =>
  minutes < 2 * HOUR
    ? countOf(minutes, "minuty", "minut", "minut")
    : countOf(Math.floor(minutes / HOUR), "godziny", "godzin", "godzin");

/** Scheduled jobs that are late or failed; one line when all is well. */
export function Jobs() {
  const found = useQuery(jobsQuery);
  if (found.isPending) return <Skeleton variant="rounded" height={48} />;
  if (found.isError) return <LoadError error={found.error} onRetry={() => found.refetch()} />;
  const { troubled, jobs_total } = found.data;
  if (jobs_total === 0) return <Alert severity="info">Zadań w tle jeszcze nie zaplanowano.</Alert>;
  if (troubled.length === 0) return <Alert severity="success">Zadania w tle wykonują się na czas.</Alert>;
  return (
    <Alert severity={troubled.some(({ is_late }) => is_late) ? "error" : "warning"}>
      Zadania w tle wymagają uwagi:
      <ul>
        {troubled.map(({ name, is_late, idle_minutes, failures_day }) => (
          <li key={name}>
            {name}: {is_late ? `nie wykonało się od ${sinceText(idle_minutes)}` : "wykonuje się"}
            {failures_day > 0 &&
              `, ${countOf(failures_day, "niepowodzenie", "niepowodzenia", "niepowodzeń")} w ciągu doby`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
