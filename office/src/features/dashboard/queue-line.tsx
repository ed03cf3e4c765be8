import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatCount } from "@plon/client/format.ts";
import { Panel } from "#shared/page/panel.tsx";
import { QUEUE_LABELS, queueAddress } from "#shared/lists/queue-words.ts";
import { LoadError } from "#shared/page/states.tsx";
import { queuesQuery } from "#shared/lists/queues.api.ts";

/** The clerks' queues in one line, for who only wants to know that they move. */
export function QueueLine() {
  const queues = useQuery(queuesQuery);
  return (
    <Panel title="Kolejki referentów" isTop>
      {queues.isPending && <Skeleton variant="rounded" height={44} />}
      {queues.isError && <LoadError error={queues.error} onRetry={() => queues.refetch()} />}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "flex", flexWrap: "wrap", columnGap: 3 }}>
        {(queues.data ?? []).map(({ queue, waiting, overdue }) => (
          <Box key={queue} component="li">
            <MuiLink
              component={Link}
              to={queueAddress(queue)}
              sx={{ display: "inline-flex", alignItems: "center", minHeight: 44 }}
            >
              {QUEUE_LABELS[queue]}: {formatCount(waiting)}
              {overdue > 0 && `, po terminie ${formatCount(overdue)}`}
            </MuiLink>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
