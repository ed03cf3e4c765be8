import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatCount, formatInstant, formatPoints } from "@plon/client/format.ts";
import { Panel } from "#shared/page/panel.tsx";
import { SmallTable } from "#shared/page/small-table.tsx";
import { LoadError } from "#shared/page/states.tsx";
import { withdrawnQuery } from "./ksef-connections.api.ts";

/** Farms that are read no more, by the points whose return would not be seen; nothing while there are none. */
export function WithdrawnPanel() {
  const found = useQuery(withdrawnQuery);
  if (found.isError) return <LoadError error={found.error} onRetry={() => found.refetch()} />;
  if (!found.data || found.data.length === 0) return null;
  return (
    <Panel isTop title="Rozłączone po przyznaniu punktów">
      <Typography color="textSecondary" sx={{ mb: 1.5, maxWidth: 760 }}>
        Zwrotów w tych gospodarstwach program już nie zobaczy. Poproś sprzedawcę o korekty albo sprawdź faktury,
        zaczynając od największej liczby punktów.
      </Typography>
      <SmallTable
        label="Rozłączone po przyznaniu punktów"
        rows={found.data}
        rowKey={({ participant }) => participant.id}
        columns={[
          {
            head: "Gospodarstwo",
            render: ({ participant }) => (
              <MuiLink component={Link} to={`/participants/${participant.id}?tab=ksef`}>
                {participant.name}
              </MuiLink>
            ),
          },
          { head: "NIP", render: ({ nip }) => nip },
          { head: "Rozłączone", render: ({ withdrawn_at }) => formatInstant(withdrawn_at) },
          { head: "Faktury z KSeF w pół roku", align: "right", render: ({ invoices }) => formatCount(invoices) },
          { head: "Punkty za nie", align: "right", render: ({ points }) => formatPoints(points) },
          { head: "Punkty od tego czasu", align: "right", render: ({ points_since }) => formatPoints(points_since) },
        ]}
      />
    </Panel>
  );
}
