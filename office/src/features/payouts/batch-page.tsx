import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { countOf, formatDay, formatInstant, formatMoney } from "@plon/client/format.ts";
import { Facts, Panel, PanelGrid } from "#shared/page/panel.tsx";
import { useStaff } from "#shared/calls/session.ts";
import { FailedPage } from "#shared/page/states.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { RecordTitle } from "#shared/records/record-title.tsx";
import { BatchActions } from "./batch-actions.tsx";
import { BatchLines } from "./batch-lines.tsx";
import { type Batch, FORMAT_LABELS } from "./payout-words.ts";
import { batchQuery } from "./payouts.api.ts";

function Head({ batch }: { batch: Batch }) {
  return (
    <Box sx={{ mb: 2, mt: 1 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
        <Typography variant="h5" component="h2" sx={{ mr: 1 }}>
          {batch.number}
        </Typography>
        <StatusChip status={batch.status_label} />
      </Stack>
      <Typography variant="h4" component="p" sx={{ mt: 1, fontVariantNumeric: "tabular-nums" }}>
        {formatMoney(batch.total_grosze)}
      </Typography>
      <Typography color="textSecondary">
        {countOf(batch.lines_total, "przelew", "przelewy", "przelewów")}, realizacja {formatDay(batch.execution_date)}
      </Typography>
    </Box>
  );
}

const by = (who: string | null, at: string | null) => (who && at ? `${who}, ${formatInstant(at)}` : "–");

/** Why there is no button to approve: the creator would look for one. */
function OwnBatchNotice({ batch }: { batch: Batch }) {
  const staff = useStaff();
  if (batch.status !== "draft" || batch.created_by.id !== staff?.id) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      To Twoja paczka, dlatego zatwierdza ją druga osoba.
    </Alert>
  );
}

/** One batch: its payments, and its next step. */
export default function BatchPage() {
  const batch = useQuery(batchQuery(Number(useParams()["id"])));
  if (batch.isPending) return <Skeleton variant="rounded" height={480} sx={{ mt: 2 }} />;
  if (batch.isError) return <FailedPage error={batch.error} onRetry={() => batch.refetch()} />;
  const { data } = batch;
  return (
    <>
      <RecordTitle title={`Paczka wypłat ${data.number}`} />
      <Head batch={data} />
      <OwnBatchNotice batch={data} />
      {data.questions_total > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {countOf(data.questions_total, "przelew czeka", "przelewy czekają", "przelewów czeka")} na wyjaśnienie przez
          dwie osoby: jedna zgłasza, co się stało z pieniędzmi, albo wczytuje plik banku, druga to potwierdza. Do tego
          czasu zamówienia nie da się wypłacić ponownie ani anulować.
        </Alert>
      )}
      <BatchActions batch={data} />
      <PanelGrid columns={2}>
        <Panel title="Kto i kiedy">
          <Facts
            facts={[
              ["Utworzył(a)", by(data.created_by.name, data.created_at)],
              ["Zatwierdził(a)", by(data.approved_by, data.approved_at)],
              ["Zapisał(a) plik", by(data.exported_by, data.exported_at)],
            ]}
          />
        </Panel>
        <Panel title="Plik dla banku">
          <Facts
            facts={[
              ["Format", FORMAT_LABELS[data.format]],
              ["Identyfikator", data.message_id],
              // A hyphen that does not break the line.
              ["SHA‑256", data.file_sha256 ?? "plik nie został jeszcze zapisany"],
            ]}
          />
        </Panel>
      </PanelGrid>
      <BatchLines batch={data} />
    </>
  );
}
