import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { officeListParticipants } from "@plon/contract/office/account/farms.ts";
import { countOf, formatPoints } from "@plon/client/format.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { Facts, Panel } from "#shared/page/panel.tsx";
import { LoadError } from "#shared/page/states.tsx";
import { programmePointsQuery } from "./home.api.ts";

/** What the programme owes in points, as the ledger keeps it. */
export function ProgrammePoints() {
  const canReadParticipants = useMayCall(officeListParticipants);
  const found = useQuery(programmePointsQuery);
  return (
    <Panel title="Punkty programu" isTop>
      {found.isPending && <Skeleton variant="rounded" height={120} />}
      {found.isError && <LoadError error={found.error} onRetry={() => found.refetch()} />}
      {found.isSuccess && (
        <>
          <Facts
            facts={[
              ["U uczestników", formatPoints(found.data.points.outstanding)],
              ["W tym zarezerwowane", formatPoints(found.data.points.held)],
              ["Czekają na decyzję", formatPoints(found.data.points.pending)],
              ["Naliczone w 30 dni", formatPoints(found.data.points.issued_30_days)],
            ]}
          />
          {canReadParticipants && (
            <MuiLink component={Link} to="/participants" sx={{ display: "inline-block", mt: 1.5 }}>
              {found.data.participants_total_is_about ? "około " : ""}
              {countOf(found.data.participants_total, "uczestnik", "uczestników", "uczestników")} programu
            </MuiLink>
          )}
        </>
      )}
    </Panel>
  );
}
