import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { officeListQueues, type QueueSummary } from "@plon/contract/office/queues.ts";
import { formatCount, formatDay } from "@plon/client/format.ts";
import { QUEUE_LABELS, queueAddress } from "#shared/queue-words.ts";
import { dataOf } from "#shared/session.ts";
import { LoadError } from "#shared/states.tsx";
import { StatusChip } from "#shared/status-chip.tsx";

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
  const queues = useQuery({
    queryKey: ["queues"],
    queryFn: dataOf(officeListQueues, {}),
    refetchInterval: 60_000,
  });
  if (queues.isPending) return <Skeleton variant="rounded" height={260} />;
  if (queues.isError) return <LoadError error={queues.error} onRetry={() => queues.refetch()} />;
  return (
    <Box sx={{ overflowX: "auto" }}>
      <Table size="small" aria-label="Kolejki">
        <TableHead>
          <TableRow>
            <TableCell>Kolejka</TableCell>
            <TableCell align="right">Czeka</TableCell>
            <TableCell align="right" sx={WIDE}>
              Od
            </TableCell>
            <TableCell align="right">Po terminie</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {queues.data.map((summary) => (
            <TableRow key={summary.queue}>
              <TableCell component="th" scope="row">
                <MuiLink component={Link} to={queueAddress(summary.queue)}>
                  {QUEUE_LABELS[summary.queue]}
                </MuiLink>
              </TableCell>
              <TableCell align="right">{formatCount(summary.waiting)}</TableCell>
              <TableCell align="right" sx={WIDE}>
                {summary.oldest_at ? formatDay(summary.oldest_at) : "–"}
              </TableCell>
              <TableCell align="right">
                <Overdue summary={summary} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
