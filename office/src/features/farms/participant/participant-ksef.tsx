import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import MuiPagination from "@mui/material/Pagination";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { officeListInvoices } from "@plon/contract/office/documents/invoices.ts";
import { officeGetParticipantKsef } from "@plon/contract/office/documents/ksef-connections.ts";
import type { KsefDocumentRow } from "@plon/contract/shared/ksef-documents.ts";
import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { formatDay, formatInstant, formatPoints } from "@plon/client/format.ts";
import { Facts, Panel } from "#shared/page/panel.tsx";
import { call } from "#shared/calls/session.ts";
import { EmptyState, LoadError } from "#shared/page/states.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";

const ksefQuery = (participantId: number, page: number) =>
  queryOptions({
    queryKey: ["participants", "ksef", participantId, page],
    queryFn: ({ signal }) => call(officeGetParticipantKsef, { params: { participantId }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });

type Ksef = CallAnswer<typeof officeGetParticipantKsef>["data"];
type Proof = Ksef["proof"];

/** The farm's connection with KSeF and every document that was found. */
export function ParticipantKsef({ participantId }: { participantId: number }) {
  const [page, setPage] = useState(1);
  const ksef = useQuery(ksefQuery(participantId, page));
  if (ksef.isPending) return <Skeleton variant="rounded" height={240} />;
  if (ksef.isError) return <LoadError error={ksef.error} onRetry={() => ksef.refetch()} />;
  const { connection, proof, documents } = ksef.data.data;
  const { last_page: lastPage, current_page: currentPage } = ksef.data.meta;
  return (
    <>
      <Panel title="Połączenie z KSeF">
        {connection ? (
          <ConnectionFacts connection={connection} proof={proof} />
        ) : (
          <EmptyState title="To gospodarstwo nie połączyło się z KSeF" />
        )}
      </Panel>
      <Panel title="Odczytane dokumenty">
        {documents.length === 0 ? (
          <EmptyState title="Nie odczytano jeszcze żadnego dokumentu" />
        ) : (
          <Stack component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
            {documents.map((one) => (
              <DocumentItem key={one.id} one={one} />
            ))}
          </Stack>
        )}
        {lastPage > 1 && (
          <MuiPagination
            count={lastPage}
            page={currentPage}
            onChange={(_event, next) => setPage(next)}
            aria-label="Strony odczytanych dokumentów"
            sx={{ mt: 1 }}
          />
        )}
      </Panel>
    </>
  );
}

const instant = (moment: string | null) => (moment === null ? "–" : formatInstant(moment));

/** What KSeF counted beside what is here, as the farmer sees it. */
function proofText({ proved_at: at, ksef, own, late }: NonNullable<Proof>): string {
  const counted = `${formatInstant(at)}: w KSeF ${ksef}, na naszej liście ${own}`;
  if (own < ksef) return `${counted}; o resztę program pyta dalej`;
  return late > 0 ? `${counted}, w tym dopisane przy porównaniu: ${late}` : counted;
}

function ConnectionFacts({ connection, proof }: { connection: NonNullable<Ksef["connection"]>; proof: Proof }) {
  return (
    <Stack sx={{ gap: 1.5 }}>
      {connection.failing_since && (
        <Alert severity="warning">Odczyt nie udaje się od {formatInstant(connection.failing_since)}.</Alert>
      )}
      <Box sx={{ maxWidth: 560 }}>
        <Facts
          facts={[
            ["Stan", <StatusChip key="status" status={connection.status_label} />],
            ["NIP", connection.nip],
            ["Zgoda", instant(connection.consented_at)],
            ["Uprawnienie znalezione", instant(connection.granted_at)],
            ["Ostatni odczyt", instant(connection.read_at)],
            ["Znane do", instant(connection.known_until)],
            ["Porównanie z KSeF", proof ? proofText(proof) : "jeszcze nie było"],
            ["Następny odczyt", instant(connection.next_at)],
            ...(connection.withdrawn_at
              ? ([["Brak uprawnienia od", instant(connection.withdrawn_at)]] as [string, string][])
              : []),
            ...(connection.ended_at ? ([["Zakończone", instant(connection.ended_at)]] as [string, string][]) : []),
          ]}
        />
      </Box>
    </Stack>
  );
}

function DocumentItem({ one }: { one: KsefDocumentRow }) {
  const seesInvoices = useMayCall(officeListInvoices);
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ py: 1, gap: 2, justifyContent: "space-between", flexWrap: "wrap", borderTop: 1, borderColor: "divider" }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography sx={{ fontWeight: 600 }}>
          {one.invoice_id !== null && seesInvoices ? (
            <MuiLink component={Link} to={`/invoices/${one.invoice_id}`}>
              {one.document}
            </MuiLink>
          ) : (
            one.document
          )}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {one.seller}, wystawiona {formatDay(one.issue_date)}
          <br />
          {one.ksef_number}
          {one.reason !== null && (
            <>
              <br />
              {one.reason}
            </>
          )}
        </Typography>
      </Box>
      <Stack
        sx={{
          flexDirection: { xs: "row", sm: "column" },
          alignItems: { xs: "center", sm: "flex-end" },
          columnGap: 1.5,
          rowGap: 0.5,
        }}
      >
        <StatusChip status={one.outcome_label} />
        {one.points !== null && <span>{formatPoints(one.points)}</span>}
      </Stack>
    </Stack>
  );
}
