import Box from "@mui/material/Box";
import { useRecordContext } from "react-admin";
import type { z } from "zod";
import type { contactMessage } from "@plon/contract/office/house/messages.ts";
import { formatInstant } from "@plon/client/format.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { PersonRows } from "../person-rows.tsx";

type Message = z.infer<typeof contactMessage>;

const stateOf = (message: Message) =>
  message.answered_at
    ? ({ label: "Z odpowiedzią", color: "green" } as const)
    : ({ label: "Czeka na odpowiedź", color: "yellow" } as const);

function MessageText() {
  const message = useRecordContext<Message>();
  if (!message) return null;
  return (
    <Box sx={{ maxWidth: 760, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
      {message.message}
      {message.answer && (
        <Box sx={{ mt: 2, pl: 2, borderLeft: "3px solid", borderColor: "primary.main" }}>{message.answer}</Box>
      )}
    </Box>
  );
}

function messageCard(message: Message): RecordCard {
  return {
    title: message.subject,
    body: (
      <>
        {formatInstant(message.sent_at)} <StatusChip status={stateOf(message)} />
      </>
    ),
  };
}

const Column = OfficeColumn<Message>;

/** The participant's messages, newest first; a row unfolds to the message and its answer. */
export function ParticipantMessages() {
  return (
    <PersonRows<Message>
      reference="messages"
      target="participant_id"
      sort={{ field: "sent_at", order: "DESC" }}
      pages="Strony wiadomości"
      card={messageCard}
      expand={<MessageText />}
      empty={{ title: "Ten uczestnik nie napisał jeszcze wiadomości" }}
    >
      <Column source="sent_at" label="Kiedy" text={(row) => formatInstant(row.sent_at)} />
      <Column label="Temat" text={(row) => row.subject} as="unfold" />
      <Column label="Stan" status={(row) => stateOf(row)} />
    </PersonRows>
  );
}
