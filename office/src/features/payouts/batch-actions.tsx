import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { TextInput, useNotify } from "react-admin";
import {
  officeApprovePayoutBatch,
  officeCancelPayoutBatch,
  officeExportPayoutBatch,
  PAYOUT_FILE_PATH,
} from "@plon/contract/office/payouts.ts";
import { endpointUrl } from "@plon/contract/shared/client.ts";
import { useMayCall } from "#shared/access.ts";
import { ActionDialog } from "#shared/action-dialog.tsx";
import { downloadFile } from "#shared/download.ts";
import { countOf, formatMoney } from "@plon/client/format.ts";
import { useTellRefusal } from "#shared/refusal.ts";
import { call } from "#shared/session.ts";
import type { Batch } from "./payout-words.ts";
import { usePayoutsChanged } from "./payouts.api.ts";

const reasonField = officeCancelPayoutBatch.body.pick({ reason: true });
const nothing = officeApprovePayoutBatch.body.pick({});

type DialogProps = { batch: Batch; onClose: () => void };

function ApproveDialog({ batch, onClose }: DialogProps) {
  const notify = useNotify();
  const changed = usePayoutsChanged();
  return (
    <ActionDialog<object>
      title={`Zatwierdź paczkę ${batch.number}`}
      explanation={`${countOf(batch.lines_total, "przelew", "przelewy", "przelewów")} na łączną kwotę ${formatMoney(batch.total_grosze)}. Po zatwierdzeniu można zapisać plik dla banku.`}
      submitLabel="Zatwierdź"
      schema={nothing}
      onSend={async () => {
        const { id, revision } = batch;
        await call(officeApprovePayoutBatch, { params: { batchId: id }, body: { revision } });
        await changed();
        notify("Paczka została zatwierdzona.", { type: "success" });
      }}
      onClose={onClose}
    >
      {null}
    </ActionDialog>
  );
}

function CancelDialog({ batch, onClose }: DialogProps) {
  const notify = useNotify();
  const changed = usePayoutsChanged();
  return (
    <ActionDialog<{ reason: string }>
      title={`Rozwiąż paczkę ${batch.number}`}
      explanation="Wypłaty wrócą na listę „Do wypłaty”. Numeru paczki nie można użyć ponownie."
      submitLabel="Rozwiąż paczkę"
      schema={reasonField}
      onSend={async ({ reason }) => {
        const { id, revision } = batch;
        await call(officeCancelPayoutBatch, { params: { batchId: id }, body: { revision, reason } });
        await changed();
        notify("Paczka została rozwiązana.", { type: "success" });
      }}
      onClose={onClose}
    >
      <TextInput source="reason" label="Powód" isRequired multiline minRows={2} autoFocus />
    </ActionDialog>
  );
}

function ExportButton({ batch }: { batch: Batch }) {
  const notify = useNotify();
  const changed = usePayoutsChanged();
  const tellRefusal = useTellRefusal();
  const write = useMutation({
    mutationFn: () => call(officeExportPayoutBatch, { params: { batchId: batch.id } }),
    onSuccess: async () => {
      await changed();
      notify("Plik dla banku jest gotowy do pobrania.", { type: "success" });
    },
    onError: tellRefusal,
  });
  return (
    <Button variant="contained" size="large" loading={write.isPending} onClick={() => write.mutate()}>
      Zapisz plik dla banku
    </Button>
  );
}

function DownloadButton({ batch }: { batch: Batch }) {
  const tellRefusal = useTellRefusal();
  const path = endpointUrl({ path: PAYOUT_FILE_PATH }, { params: { batchId: batch.id } });
  const name = `${batch.number.replaceAll("/", "-")}.${batch.format === "elixir-0" ? "pli" : "xml"}`;
  const save = useMutation({ mutationFn: () => downloadFile(path, name), onError: tellRefusal });
  return (
    <Button variant="outlined" size="large" loading={save.isPending} onClick={() => save.mutate()}>
      Pobierz plik
    </Button>
  );
}

/** The batch's next steps, as the server allows them for this person. */
export function BatchActions({ batch }: { batch: Batch }) {
  const [open, setOpen] = useState<"approve" | "cancel">();
  const canWrite = useMayCall(officeExportPayoutBatch);
  const close = () => setOpen(undefined);
  const hasFile = batch.file_sha256 !== null && canWrite;
  if (batch.actions.length === 0 && !hasFile) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mb: 2 }}>
      {batch.actions.includes("approve") && (
        <Button variant="contained" size="large" onClick={() => setOpen("approve")}>
          Zatwierdź
        </Button>
      )}
      {batch.actions.includes("export") && <ExportButton batch={batch} />}
      {hasFile && <DownloadButton batch={batch} />}
      {batch.actions.includes("cancel") && (
        <Button variant="outlined" size="large" color="error" onClick={() => setOpen("cancel")}>
          Rozwiąż paczkę
        </Button>
      )}
      {open === "approve" && <ApproveDialog batch={batch} onClose={close} />}
      {open === "cancel" && <CancelDialog batch={batch} onClose={close} />}
    </Stack>
  );
}
