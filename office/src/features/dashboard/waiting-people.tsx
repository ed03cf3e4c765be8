import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { officeListClosings, officeListMessages } from "@plon/contract/office/messages.ts";
import { officeListRegistrations } from "@plon/contract/office/registrations.ts";
import { formatCount } from "#shared/format.ts";
import { call } from "#shared/session.ts";
import { LoadError } from "#shared/states.tsx";

/** How many of each wait: one row is asked for, the pager tells the rest. */
async function countWaiting(signal: AbortSignal) {
  const [registrations, messages, closings] = await Promise.all([
    call(officeListRegistrations, { query: { status: "review", per_page: 1 } }, { signal }),
    call(officeListMessages, { query: { answered: "false", per_page: 1 } }, { signal }),
    call(officeListClosings, { query: { status: "open", per_page: 1 } }, { signal }),
  ]);
  return { registrations: registrations.meta.total, messages: messages.meta.total, closings: closings.meta.total };
}

/** Registrations, messages and requests to close that wait, each a link to its list. */
export function WaitingPeople() {
  const waiting = useQuery({
    queryKey: ["waiting"],
    queryFn: ({ signal }) => countWaiting(signal),
    refetchInterval: 60_000,
  });
  if (waiting.isPending) return <Skeleton variant="rounded" height={96} />;
  if (waiting.isError) return <LoadError error={waiting.error} onRetry={() => waiting.refetch()} />;
  const rows: [string, string, number][] = [
    ["/registrations", "Zgłoszenia do decyzji", waiting.data.registrations],
    ["/messages", "Wiadomości bez odpowiedzi", waiting.data.messages],
    ["/closings", "Prośby o zamknięcie konta", waiting.data.closings],
  ];
  return (
    <Stack component="ul" sx={{ listStyle: "none", m: 0, p: 0, gap: 1 }}>
      {rows.map(([to, label, count]) => (
        <Stack key={to} component="li" direction="row" sx={{ justifyContent: "space-between", gap: 2 }}>
          <MuiLink component={Link} to={to}>
            {label}
          </MuiLink>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {formatCount(count)}
          </Typography>
        </Stack>
      ))}
    </Stack>
  );
}
