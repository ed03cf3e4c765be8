import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { officeListFeedBatches } from "@plon/contract/office/documents/feeds.ts";
import { FEED_STATUS_LABELS, FEED_STATUSES } from "@plon/contract/shared/feed-batches.ts";
import { formatCount, formatInstant } from "@plon/client/format.ts";
import { Panel } from "#shared/page/panel.tsx";
import { dataOf } from "#shared/calls/session.ts";
import { SmallTable } from "#shared/page/small-table.tsx";
import { LoadError } from "#shared/page/states.tsx";

const SHOWN = 6;

/** What the distributor's systems sent last, with what became of it. */
export function NewestBatches() {
  const found = useQuery({
    queryKey: ["home", "batches"],
    queryFn: dataOf(officeListFeedBatches, { query: { per_page: SHOWN } }),
    refetchInterval: 60_000,
  });
  return (
    <Panel title="Ostatnio przysłane" isTop>
      {found.isPending && <Skeleton variant="rounded" height={220} />}
      {found.isError && <LoadError error={found.error} onRetry={() => found.refetch()} />}
      {found.data?.length === 0 && (
        <Typography color="textSecondary">Nic jeszcze nie przyszło z Twoich systemów.</Typography>
      )}
      {found.data !== undefined && found.data.length > 0 && (
        <SmallTable
          label="Ostatnio przysłane paczki"
          rows={found.data}
          rowKey={({ id }) => id}
          columns={[
            {
              head: "Paczka",
              isName: true,
              render: ({ id }) => (
                <MuiLink component={Link} to={`/feed-batches/${id}`} sx={{ display: "inline-block", py: 1.25 }}>
                  {id}
                </MuiLink>
              ),
            },
            { head: "Przysłano", render: ({ received_at }) => formatInstant(received_at) },
            {
              head: "Wynik",
              render: ({ counts, availability }) =>
                availability
                  ? `Stany: przyjęte ${formatCount(availability.accepted)}, odrzucone ${formatCount(availability.rejected)}`
                  : FEED_STATUSES.filter((status) => counts[status])
                      .map((status) => `${FEED_STATUS_LABELS[status]}: ${formatCount(counts[status] ?? 0)}`)
                      .join(", "),
            },
          ]}
        />
      )}
    </Panel>
  );
}
