import ArrowForwardIcon from "@mui/icons-material/ArrowForward";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Title } from "react-admin";
import { Link } from "react-router";
import type { z } from "zod";
import { officeAutomaticAcceptance } from "@plon/contract/office/automatic-acceptance.ts";
import { officeDashboard } from "@plon/contract/office/dashboard.ts";
import { officeListParticipants } from "@plon/contract/office/farms.ts";
import { officeListInvoices, officeNextInvoice } from "@plon/contract/office/invoices.ts";
import { ledgerHealth } from "@plon/contract/office/points.ts";
import { officeListWork } from "@plon/contract/office/queues.ts";
import { officeListRegistrations } from "@plon/contract/office/registrations.ts";
import { useMayCall } from "#shared/access.ts";
import { countOf, formatCount, formatInstant, formatPoints, plural } from "@plon/client/format.ts";
import { NEXT_INVOICE, useNextInvoiceKey, useTakeNextInvoice } from "#shared/next-invoice.ts";
import { ariaShortcut, ShortcutHint } from "#shared/shortcuts.tsx";
import { dataOf } from "#shared/session.ts";
import { LoadError } from "#shared/states.tsx";
import { StatusChip } from "#shared/status-chip.tsx";
import { Hint } from "#shared/hint.tsx";
import { Acceptance } from "./acceptance.tsx";
import { AgeBars, DecisionBars } from "./bars.tsx";
import { LedgerProof } from "./ledger-proof.tsx";
import { QueueTable } from "./queue-table.tsx";
import { WaitingRewards } from "./waiting-rewards.tsx";

type Dashboard = z.infer<typeof officeDashboard.data>;

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper variant="outlined" component="section" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

function Queue({ queue }: { queue: Dashboard["queue"] }) {
  const canWork = useMayCall(officeNextInvoice);
  const next = useTakeNextInvoice();
  useNextInvoiceKey();
  const noun = plural(queue.waiting, "faktura czeka", "faktury czekają", "faktur czeka");
  return (
    <Panel title="Kolejka faktur">
      <Typography component="p" sx={{ fontSize: 40, fontWeight: 700, lineHeight: 1.1 }}>
        {formatCount(queue.waiting)}{" "}
        <Typography component="span" color="textSecondary">
          {noun} na decyzję
        </Typography>
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center", mt: 1, mb: 2 }}>
        {queue.overdue > 0 && (
          <StatusChip status={{ label: `${formatCount(queue.overdue)} po terminie`, color: "red" }} />
        )}
        {queue.returned > 0 && (
          <StatusChip status={{ label: `${formatCount(queue.returned)} u rolników do poprawy`, color: "orange" }} />
        )}
        {queue.oldest_submitted_at && <Hint>Najstarsza z {formatInstant(queue.oldest_submitted_at)}</Hint>}
      </Stack>
      {queue.waiting === 0 && <Typography sx={{ mb: 2 }}>Wszystko rozpatrzone. Dobra robota.</Typography>}
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        {canWork && queue.waiting > 0 && (
          <Button
            variant="contained"
            size="large"
            endIcon={<ArrowForwardIcon />}
            loading={next.isPending}
            aria-keyshortcuts={ariaShortcut(NEXT_INVOICE)}
            onClick={() => next.mutate(undefined)}
          >
            Weź następną fakturę
            <ShortcutHint shortcut={NEXT_INVOICE} />
          </Button>
        )}
        <Button component={Link} to="/invoices" size="large">
          Pokaż kolejkę
        </Button>
      </Stack>
    </Panel>
  );
}

function Points({ dashboard }: { dashboard: Dashboard }) {
  const { points, participants_total, participants_total_is_about: isAbout } = dashboard;
  const participants = `${isAbout ? "około " : ""}${countOf(participants_total, "uczestnik", "uczestników", "uczestników")} programu`;
  const canReadParticipants = useMayCall(officeListParticipants);
  const facts: [string, string][] = [
    ["Naliczone w 30 dni", formatPoints(points.issued_30_days)],
    ["Do wydania u uczestników", formatPoints(points.outstanding)],
    ["Oczekujące na decyzję", formatPoints(points.pending)],
  ];
  return (
    <Panel title="Punkty">
      <Box component="dl" sx={{ m: 0, display: "grid", gap: 1 }}>
        {facts.map(([name, value]) => (
          <Stack key={name} direction="row" sx={{ justifyContent: "space-between", gap: 2 }}>
            <Typography component="dt" color="textSecondary">
              {name}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 600, whiteSpace: "nowrap" }}>
              {value}
            </Typography>
          </Stack>
        ))}
      </Box>
      <Typography sx={{ mt: 2 }}>
        {canReadParticipants ? (
          <MuiLink component={Link} to="/participants">
            {participants}
          </MuiLink>
        ) : (
          participants
        )}
      </Typography>
    </Panel>
  );
}

/** The first page after signing in: how long the queue is, and a link into it. */
export function DashboardPage() {
  const canProve = useMayCall(ledgerHealth);
  const canReadInvoices = useMayCall(officeListInvoices);
  const canReadWork = useMayCall(officeListWork);
  const canReadAcceptance = useMayCall(officeAutomaticAcceptance);
  const canReadPeople = useMayCall(officeListRegistrations);
  const dashboard = useQuery({
    queryKey: ["dashboard"],
    queryFn: dataOf(officeDashboard, {}),
    refetchInterval: 60_000,
  });
  if (dashboard.isError) return <LoadError error={dashboard.error} onRetry={() => dashboard.refetch()} />;
  return (
    <>
      <Title title="Pulpit" />
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
          gap: 2,
          mt: 1,
          alignItems: "start",
        }}
      >
        {dashboard.data ? (
          <>
            {/* A queue is shown only to those who may open it. */}
            {canReadInvoices && (
              <>
                <Queue queue={dashboard.data.queue} />
                <Panel title="Wiek czekających faktur">
                  <AgeBars ages={dashboard.data.queue.age_days} />
                </Panel>
                <Panel title="Rozpatrzone w ostatnich 7 dniach">
                  <DecisionBars days={dashboard.data.decided_last_7_days} />
                </Panel>
              </>
            )}
            <Points dashboard={dashboard.data} />
            {canReadWork && (
              <Panel title="Kolejki">
                <QueueTable />
              </Panel>
            )}
            {canReadAcceptance && (
              <Panel title="Automatyczna akceptacja faktur">
                <Acceptance />
              </Panel>
            )}
            {canReadPeople && (
              <Panel title="Nagrody czekają">
                <WaitingRewards counts={dashboard.data.rewards} />
              </Panel>
            )}
            {canProve && (
              <Panel title="Zgodność księgi punktów">
                <LedgerProof />
              </Panel>
            )}
          </>
        ) : (
          ["queue", "ages", "decisions", "points"].map((name) => <Skeleton key={name} variant="rounded" height={220} />)
        )}
      </Box>
    </>
  );
}
