import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useRecordContext, useRedirect } from "react-admin";
import { formatInstant } from "@plon/client/format.ts";
import { officeReplayWebhook, officeUpdateWebhook, webhookBody } from "@plon/contract/office/house/webhooks.ts";
import { ActButton, ConfirmButton } from "#shared/acts/act-buttons.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { DayInput } from "#shared/fields/day-input.tsx";
import { FormButton } from "#shared/forms/action-dialog.tsx";
import { validateBy } from "#shared/forms/contract-form.ts";
import { EditCard, EditPage } from "#shared/forms/edit-page.tsx";
import { Panel } from "#shared/page/panel.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { WebhookDeliveries } from "./webhook-deliveries.tsx";
import { WebhookFields } from "./webhook-fields.tsx";
import { healthOf } from "./webhook-words.ts";
import { deleteWebhook, renewSecret, replayWebhook, tryWebhook, type WebhookRow } from "./webhooks.api.ts";

function DeleteButton() {
  const webhook = useRecordContext<WebhookRow>();
  const redirect = useRedirect();
  if (!webhook) return null;
  return (
    <ConfirmButton
      color="error"
      question={`Usunąć adres „${webhook.title}”?`}
      content="Wiadomości, które na niego czekają, nie wyjdą. Tego nie da się cofnąć."
      confirm="Usuń"
      send={async () => {
        const { message } = await deleteWebhook(webhook.id);
        redirect("list", "webhooks");
        return message;
      }}
      changes="all"
    >
      Usuń adres
    </ConfirmButton>
  );
}

function Secret({ webhook }: { webhook: WebhookRow }) {
  const [made, setMade] = useState<string>();
  return (
    <Panel title="Sekret" isTop>
      <Typography variant="body2" sx={{ mb: 1 }}>
        Sekretem podpisujemy każdą wiadomość (Standard Webhooks), a partner sprawdza nim, że jest od nas. Pokazujemy go
        raz, zaraz po utworzeniu.
      </Typography>
      {webhook.old_secret_until && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          Poprzedni sekret działa jeszcze do {formatInstant(webhook.old_secret_until)}.
        </Typography>
      )}
      <ConfirmButton
        variant="outlined"
        question="Utworzyć nowy sekret?"
        content="Poprzedni będzie działał jeszcze przez dobę, żeby partner zdążył go zmienić."
        confirm="Utwórz"
        send={async () => {
          const { data, message } = await renewSecret(webhook.id);
          setMade(data.secret);
          return message;
        }}
        changes={["webhooks"]}
      >
        Utwórz sekret
      </ConfirmButton>
      {made && (
        <Alert severity="success" sx={{ mt: 2, "& .MuiAlert-message": { minWidth: 0, overflowWrap: "anywhere" } }}>
          Skopiuj sekret teraz: nie pokażemy go drugi raz.
          <br />
          <code>{made}</code>
        </Alert>
      )}
    </Panel>
  );
}

function Acts({ webhook }: { webhook: WebhookRow }) {
  return (
    <Panel title="Wysyłanie" isTop>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        <StatusChip status={healthOf(webhook)} />
        {webhook.rests_until && (
          <Typography variant="body2">Następna próba {formatInstant(webhook.rests_until)}.</Typography>
        )}
        <ActButton variant="outlined" send={() => tryWebhook(webhook.id)} changes="all">
          Wyślij wiadomość próbną
        </ActButton>
        <FormButton<{ from: string }>
          label="Wyślij zdarzenia jeszcze raz"
          look={{ variant: "outlined" }}
          title="Wyślij zdarzenia jeszcze raz"
          explanation="Wyślemy wszystko, co zdarzyło się od tego dnia. Zdarzenia trzymamy 30 dni, a ich numery się nie zmieniają, więc partner pozna powtórzone."
          submitLabel="Wyślij"
          schema={officeReplayWebhook.body}
          onSend={async ({ from }) => (await replayWebhook(webhook.id, from)).message}
          changes="all"
        >
          <DayInput source="from" label="Od dnia" isRequired />
        </FormButton>
      </Stack>
    </Panel>
  );
}

function Beside() {
  const canWrite = useMayCall(officeUpdateWebhook);
  const webhook = useRecordContext<WebhookRow>();
  if (!webhook) return null;
  return (
    <Stack sx={{ gap: 2, mt: 2 }}>
      {canWrite && <Acts webhook={webhook} />}
      {canWrite && <Secret webhook={webhook} />}
      <WebhookDeliveries webhookId={webhook.id} />
    </Stack>
  );
}

/** One address: whom it tells of what, its secret, and what became of each message. */
export default function WebhookEdit() {
  const canWrite = useMayCall(officeUpdateWebhook);
  return (
    <EditPage>
      <EditCard validate={validateBy(webhookBody)} readOnly={!canWrite} beside={<DeleteButton />}>
        <WebhookFields readOnly={!canWrite} />
      </EditCard>
      <Beside />
    </EditPage>
  );
}
