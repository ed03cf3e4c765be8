import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { QueueSummary } from "@plon/contract/office/desk/queues.ts";
import { formatCount, formatDay } from "@plon/client/format.ts";
import { QUEUE_LABELS, queueAddress } from "#shared/lists/queue-words.ts";
import { LoadError } from "#shared/page/states.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { SmallTable } from "#shared/page/small-table.tsx";
import { queuesQuery } from "#shared/lists/queues.api.ts";

function Overdue({ summary }: { summary: QueueSummary }) {
  const { queue, overdue } = summary;
  if (overdue === 0) return "0";
  return (
    <MuiLink
      component={Link}
      to={queueAddress(queue, true)}
      aria-label={`${QUEUE_LABELS[queue]}: po terminie ${overdue}`}
    >
      <StatusChip status={{ label: formatCount(overdue), color: "red" }} />
    </MuiLink>
  );
}

// On a phone only the three figures of a queue fit.
const WIDE = { display: { xs: "none", sm: "table-cell" } };

/** Every queue of the office's day: how much is waiting, since when, how much is overdue. Each links to its list. */
export function QueueTable() {
  const queues = useQuery(queuesQuery);
  if (queues.isPending) return <Skeleton variant="rounded" height={260} />;
  if (queues.isError) return <LoadError error={queues.error} onRetry={() => queues.refetch()} />;
  return (
    <SmallTable
      label="Kolejki"
      rows={queues.data}
      rowKey={({ queue }) => queue}
      columns={[
        {
          head: "Kolejka",
          isName: true,
          render: ({ queue }) => (
            <MuiLink component={Link} to={queueAddress(queue)}>
              {QUEUE_LABELS[queue]}
            </MuiLink>
          ),
        },
        { head: "Czeka", align: "right", render: ({ waiting }) => formatCount(waiting) },
        {
          head: "Od",
          align: "right",
          sx: WIDE,
          render: ({ oldest_at }) => (oldest_at ? formatDay(oldest_at) : "–"),
        },
        { head: "Po terminie", align: "right", render: (summary) => <Overdue summary={summary} /> },
      ]}
    />
  );
}
