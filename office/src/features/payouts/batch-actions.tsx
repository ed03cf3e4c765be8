import Stack from "@mui/material/Stack";
import { TextInput } from "react-admin";
import {
  officeApprovePayoutBatch,
  officeCancelPayoutBatch,
  officeExportPayoutBatch,
  PAYOUT_FILE_PATH,
} from "@plon/contract/office/money/payouts.ts";
import { endpointUrl } from "@plon/contract/shared/calls/client.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { FormButton } from "#shared/forms/action-dialog.tsx";
import { downloadFile } from "#shared/calls/download.ts";
import { countOf, formatMoney } from "@plon/client/format.ts";
import { call } from "#shared/calls/session.ts";
import { ActButton } from "#shared/acts/act-buttons.tsx";
import type { Batch } from "./payout-words.ts";
import { PAYOUT_KEYS } from "./payouts.api.ts";

const reasonField = officeCancelPayoutBatch.body.pick({ reason: true });
const nothing = officeApprovePayoutBatch.body.pick({});

function ExportButton({ batch }: { batch: Batch }) {
  const write = async () => {
    await call(officeExportPayoutBatch, { params: { batchId: batch.id } });
    return "Plik dla banku jest gotowy do pobrania.";
  };
  return (
    <ActButton variant="contained" size="large" send={write} changes={PAYOUT_KEYS}>
      Zapisz plik dla banku
    </ActButton>
  );
}

function DownloadButton({ batch }: { batch: Batch }) {
  const path = endpointUrl({ path: PAYOUT_FILE_PATH }, { params: { batchId: batch.id } });
  const name = `${batch.number.replaceAll("/", "-")}.${batch.format === "elixir-0" ? "pli" : "xml"}`;
  return (
    <ActButton variant="outlined" size="large" send={() => downloadFile(path, name)}>
      Pobierz plik
    </ActButton>
  );
}

/** The batch's next steps, as the server allows them for this person. */
export function BatchActions({ batch }: { batch: Batch }) {
  const canWrite = useMayCall(officeExportPayoutBatch);
  const hasFile = batch.file_sha256 !== null && canWrite;
  if (batch.actions.length === 0 && !hasFile) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mb: 2 }}>
      {batch.actions.includes("approve") && (
        <FormButton<object>
          label="Zatwierdź"
          look={{ variant: "contained", size: "large" }}
          title={`Zatwierdź paczkę ${batch.number}`}
          explanation={`${countOf(batch.lines_total, "przelew", "przelewy", "przelewów")} na łączną kwotę ${formatMoney(batch.total_grosze)}. Po zatwierdzeniu można zapisać plik dla banku.`}
          submitLabel="Zatwierdź"
          schema={nothing}
          onSend={async () => {
            const { id, revision } = batch;
            await call(officeApprovePayoutBatch, { params: { batchId: id }, body: { revision } });
            return "Paczka została zatwierdzona.";
          }}
          changes={PAYOUT_KEYS}
        >
          {null}
        </FormButton>
      )}
      {batch.actions.includes("export") && <ExportButton batch={batch} />}
      {hasFile && <DownloadButton batch={batch} />}
      {batch.actions.includes("cancel") && (
        <FormButton<{ reason: string }>
          label="Rozwiąż paczkę"
          look={{ variant: "outlined", size: "large", color: "error" }}
          title={`Rozwiąż paczkę ${batch.number}`}
          explanation="Wypłaty wrócą na listę „Do wypłaty”. Numeru paczki nie można użyć ponownie."
          submitLabel="Rozwiąż paczkę"
          schema={reasonField}
          onSend={async ({ reason }) => {
            const { id, revision } = batch;
            await call(officeCancelPayoutBatch, { params: { batchId: id }, body: { revision, reason } });
            return "Paczka została rozwiązana.";
          }}
          changes={PAYOUT_KEYS}
        >
          <TextInput source="reason" label="Powód" isRequired multiline minRows={2} autoFocus />
        </FormButton>
      )}
    </Stack>
  );
}
