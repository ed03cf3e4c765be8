import Alert from "@mui/material/Alert";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatCount, formatInstant } from "@plon/client/format.ts";
import { agreementText, shareText } from "#shared/words/acceptance-words.ts";
import { Facts } from "#shared/page/panel.tsx";
import { LoadError } from "#shared/page/states.tsx";
import { acceptanceQuery } from "./home.api.ts";

/** How much is accepted without a clerk, how far clerks agree, and where it switched itself off. */
export function Acceptance() {
  const found = useQuery(acceptanceQuery);
  if (found.isPending) return <Skeleton variant="rounded" height={120} />;
  if (found.isError) return <LoadError error={found.error} onRetry={() => found.refetch()} />;
  const { total, sellers } = found.data;
  return (
    <>
      {sellers.map(
        ({ distributor, stopped_at }) =>
          stopped_at && (
            <Alert key={distributor.id} severity="warning" sx={{ mb: 1 }}>
              {distributor.name}: wyłączyła się sama {formatInstant(stopped_at)}, bo referenci decydowali inaczej.
            </Alert>
          ),
      )}
      <Facts
        facts={[
          ["Dziś bez referenta", formatCount(total.accepted_today)],
          ["Udział w 30 dniach", shareText(total.accepted_30_days, total.arrived_30_days)],
          ["Zgodność z referentami", agreementText(total)],
        ]}
      />
      <MuiLink component={Link} to="/automatic-acceptance" sx={{ display: "inline-block", mt: 1.5 }}>
        Sprzedawcy i zasady
      </MuiLink>
    </>
  );
}
