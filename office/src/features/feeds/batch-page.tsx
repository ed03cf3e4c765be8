import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { ResourceContextProvider } from "react-admin";
import { useParams } from "react-router";
import { formatInstant } from "@plon/client/format.ts";
import { EmptyState, FailedPage } from "#shared/page/states.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { RecordTitle } from "#shared/records/record-title.tsx";
import FeedDocumentList from "./document-list.tsx";
import { type Batch, batchStatus, contentOf, resultOf, senderOf } from "./feed-words.ts";
import { feedBatchQuery } from "./feeds.api.ts";

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

/** One batch: what came of it and of each of its documents. */
export default function FeedBatchPage() {
  const batch = useQuery(feedBatchQuery(Number(useParams()["id"])));
  if (batch.isPending) return <Skeleton variant="rounded" height={480} sx={{ mt: 2 }} />;
  if (batch.isError) return <FailedPage error={batch.error} onRetry={() => batch.refetch()} />;
  const { data } = batch;
  return (
    <>
      <RecordTitle title={`Paczka dokumentów ${data.id}`} />
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
        <ResourceContextProvider value="feed-documents">
          {/* Read anew once none of it is queued any more. */}
          <FeedDocumentList key={String(data.is_done)} batchId={data.id} />
        </ResourceContextProvider>
      )}
    </>
  );
}
