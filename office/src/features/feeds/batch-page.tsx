import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import MuiLink from "@mui/material/Link";
import { useQuery } from "@tanstack/react-query";
import { Title } from "react-admin";
import { Link, useParams } from "react-router";
import { formatDay, formatInstant } from "@plon/client/format.ts";
import { EmptyState, LoadError } from "#shared/states.tsx";
import { StatusChip } from "#shared/status-chip.tsx";
import { Hint } from "#shared/hint.tsx";
import { DocumentActions } from "./document-actions.tsx";
import {
  type Batch,
  type BatchDocument,
  batchStatus,
  contentOf,
  documentStatus,
  placeOf,
  resultOf,
  senderOf,
} from "./feed-words.ts";
import { feedBatchQuery } from "./feeds.api.ts";

function DocumentItem({ document }: { document: BatchDocument }) {
  const place = placeOf(document);
  return (
    <Paper variant="outlined" component="li" sx={{ p: 2, listStyle: "none", minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap", mb: 0.5 }}>
        <Typography variant="subtitle1" component="h3" sx={{ overflowWrap: "anywhere" }}>
          {document.document ?? document.file_name}
        </Typography>
        <StatusChip status={documentStatus(document.status)} />
      </Stack>
      <Hint sx={{ overflowWrap: "anywhere" }}>
        {document.document && `${document.file_name}, `}
        {document.kind && `rodzaj ${document.kind}, `}
        {document.issue_date ? `z dnia ${formatDay(document.issue_date)}` : `pozycja ${document.position}`}
      </Hint>
      {document.reason && (
        <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: "anywhere" }}>
          {document.reason}
          {place && ` (${place})`}
        </Typography>
      )}
      {document.invoice_id !== null && (
        <MuiLink component={Link} to={`/invoices/${document.invoice_id}`} variant="body2" sx={{ py: 0.5 }}>
          Zobacz fakturę
        </MuiLink>
      )}
      <DocumentActions document={document} />
    </Paper>
  );
}

function Availability({ report }: { report: NonNullable<Batch["availability"]> }) {
  if (report.problems.length === 0) return <EmptyState title="Wszystkie wiersze zostały przyjęte" />;
  return (
    <Box component="ul" sx={{ m: 0, pl: 3 }}>
      {report.problems.map(({ line, reason }) => (
        <li key={`${line} ${reason}`}>
          Wiersz {line}: {reason}
        </li>
      ))}
    </Box>
  );
}

/** One batch: the outcome of each of its documents. */
export default function FeedBatchPage() {
  const batch = useQuery(feedBatchQuery(Number(useParams()["id"])));
  if (batch.isPending) return <Skeleton variant="rounded" height={480} sx={{ mt: 2 }} />;
  if (batch.isError) return <LoadError error={batch.error} onRetry={() => batch.refetch()} />;
  const { data } = batch;
  return (
    <>
      <Title title={`Paczka dokumentów ${data.id}`} />
      <Box sx={{ mb: 2, mt: 1 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
          <Typography variant="h5" component="h2" sx={{ mr: 1 }}>
            {senderOf(data)}
          </Typography>
          <StatusChip status={batchStatus(data)} />
        </Stack>
        <Typography color="textSecondary">
          {formatInstant(data.received_at)}, {contentOf(data)}
        </Typography>
        <Typography>{resultOf(data)}</Typography>
      </Box>
      {data.availability ? (
        <Availability report={data.availability} />
      ) : (
        <Stack component="ul" sx={{ gap: 1, m: 0, p: 0 }}>
          {data.documents.map((document) => (
            <DocumentItem key={document.id} document={document} />
          ))}
        </Stack>
      )}
    </>
  );
}
