import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { officeSinceLastVisit } from "@plon/contract/office/desk/audit.ts";
import { formatInstant } from "@plon/client/format.ts";
import { listAddress } from "#shared/table/open-view.ts";
import { Panel } from "#shared/page/panel.tsx";
import { dataOf } from "#shared/calls/session.ts";
import { LoadError } from "#shared/page/states.tsx";
import { ActCounts } from "./act-counts.tsx";

/** What staff did since the auditor was here before, by kind; each kind leads to its acts in the log. */
export function SinceLastVisit() {
  const found = useQuery({ queryKey: ["home", "since-last-visit"], queryFn: dataOf(officeSinceLastVisit, {}) });
  const { since, acts } = found.data ?? { since: null, acts: [] };
  const addressOf = (action: string) => listAddress("/audit", { action, ...(since ? { since } : {}) });
  return (
    <Panel title="Co się zmieniło od Twojej ostatniej wizyty" isTop>
      {found.isPending && <Skeleton variant="rounded" height={220} />}
      {found.isError && <LoadError error={found.error} onRetry={() => found.refetch()} />}
      {found.isSuccess && (
        <>
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            {since
              ? `Od ${formatInstant(since)}, gdy po raz ostatni widać Cię w dzienniku.`
              : "To Twoja pierwsza wizyta, więc są tu wszystkie czynności z dziennika."}
          </Typography>
          {acts.length === 0 ? (
            <Typography>Od tego czasu nikt nic nie zmienił.</Typography>
          ) : (
            <ActCounts acts={acts} addressOf={addressOf} />
          )}
        </>
      )}
    </Panel>
  );
}
