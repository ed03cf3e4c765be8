import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useNotify, useRecordContext, useRefresh } from "react-admin";
import type { z } from "zod";
import { type officeListOutbox, officeSendAgain } from "@plon/contract/office/house/outbox.ts";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import { formatInstant } from "@plon/client/format.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { choiceFilter, searchFilter } from "#shared/lists/list-filters.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { useTellRefusal } from "#shared/calls/refusal.ts";
import { call } from "#shared/calls/session.ts";
import { StatusChip } from "#shared/page/status-chip.tsx";

type Message = z.infer<typeof officeListOutbox.data>[number];

const CHANNELS: Record<Message["channel"], string> = { sms: "SMS", email: "E-mail" };

const TOO_LATE = "Za późno na wysłanie";

const filters = [
  searchFilter("Odbiorca lub treść"),
  choiceFilter(
    [
      { id: "sms", name: CHANNELS.sms },
      { id: "email", name: CHANNELS.email },
    ],
    { source: "channel", label: "Kanał" },
  ),
  choiceFilter(
    [
      { id: "failed", name: "Nie udało się wysłać" },
      { id: "too_late", name: TOO_LATE },
    ],
    { source: "status" },
  ),
];

function stateOf({ is_given_up, is_too_late, last_error, arrived_at, sent_at }: Message): StatusLabel {
  if (is_too_late) return { label: TOO_LATE, color: "red" };
  if (is_given_up) return { label: "Nie wysłano", color: "red" };
  if (arrived_at) return { label: "Doszło powiadomieniem", color: "green" };
  if (sent_at) return { label: "Wysłano", color: "green" };
  if (last_error) return { label: "Ponawiamy", color: "orange" };
  return { label: "Czeka na wysłanie", color: "yellow" };
}

function SendAgain({ message }: { message: Message }) {
  const mayWrite = useMayCall(officeSendAgain);
  const notify = useNotify();
  const refresh = useRefresh();
  const tellRefusal = useTellRefusal();
  const again = useMutation({
    mutationFn: () => call(officeSendAgain, { params: { messageId: message.id } }),
    onSuccess: (answer) => notify(answer.message ?? "", { type: "success" }),
    onError: tellRefusal,
    onSettled: () => refresh(),
  });
  if (!mayWrite) return null;
  return (
    <Button color="inherit" size="small" loading={again.isPending} onClick={() => again.mutate()}>
      Wyślij ponownie
    </Button>
  );
}

function whyNotSent({ is_too_late, is_given_up }: Message): string {
  if (is_too_late)
    return "Nie wysłano na czas, a kod lub odnośnik już nie działa, więc wiadomość nie wyjdzie. Odbiorca może poprosić o nową.";
  return is_given_up ? "Nie udało się wysłać mimo ośmiu prób." : "Na razie nie udało się wysłać, próbujemy dalej.";
}

function MessageText() {
  const message = useRecordContext<Message>();
  if (!message) return null;
  return (
    <Box sx={{ maxWidth: 720 }}>
      {(message.last_error || message.is_too_late) && (
        <Alert
          severity={message.is_given_up || message.is_too_late ? "error" : "warning"}
          action={message.is_given_up && !message.is_too_late && <SendAgain message={message} />}
          sx={{ mb: 1 }}
        >
          {whyNotSent(message)}
          {message.last_error && ` Odpowiedź serwera: ${message.last_error}`}
        </Alert>
      )}
      <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{message.text}</Box>
    </Box>
  );
}

const start = (message: Message) => message.subject ?? message.text.slice(0, 80);

function messageCard(message: Message): RecordCard {
  return {
    title: message.to,
    aside: CHANNELS[message.channel],
    body: (
      <>
        {start(message)}
        <br />
        {formatInstant(message.created_at)} <StatusChip status={stateOf(message)} />
      </>
    ),
  };
}

const Column = OfficeColumn<Message>;

/** Messages sent by the system, newest first; a row unfolds to the text. */
export default function OutboxList() {
  return (
    <OfficeList<Message>
      sort={{ field: "created_at", order: "DESC" }}
      filters={filters}
      expand={<MessageText />}
      empty={{ title: "Skrzynka jest pusta", hint: "SMS-y i e-maile do uczestników pojawią się tutaj." }}
      card={messageCard}
    >
      <Column source="created_at" label="Utworzono" text={(row) => formatInstant(row.created_at)} />
      <Column source="channel" label="Kanał" disableSort text={(row) => CHANNELS[row.channel]} />
      <Column source="to" label="Odbiorca" disableSort />
      <Column label="Temat lub początek" text={(row) => start(row)} as="unfold" />
      <Column label="Stan" status={stateOf} />
    </OfficeList>
  );
}
