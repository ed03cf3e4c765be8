import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import { TextInput, useRecordContext } from "react-admin";
import { Link } from "react-router";
import type { z } from "zod";
import { type contactMessage, officeAnswerMessage } from "@plon/contract/office/house/messages.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import { officeTakeWork } from "@plon/contract/office/desk/queues.ts";
import { BulkSteps } from "#shared/lists/bulk-steps.tsx";
import { WorkSteps } from "#shared/lists/work-steps.tsx";
import { MailLink, PhoneLink } from "#shared/records/contact-links.tsx";
import { FormButton } from "#shared/forms/action-dialog.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { formatInstant } from "@plon/client/format.ts";
import { choiceFilter, searchFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { call } from "#shared/calls/session.ts";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { WaitingWork } from "#shared/acts/work-assignment.tsx";
import { Hint } from "#shared/page/hint.tsx";

type Message = z.infer<typeof contactMessage>;

const filters = [
  searchFilter("Nazwisko, firma, NIP lub temat"),
  choiceFilter(
    [
      { id: "false", name: "Czekają na odpowiedź" },
      { id: "true", name: "Z odpowiedzią" },
    ],
    { source: "answered" },
  ),
];

function statesOf({ answered_at, phone_back }: Message): StatusLabel[] {
  if (answered_at) return [{ label: "Z odpowiedzią", color: "green" }];
  return [
    { label: "Czeka na odpowiedź", color: "yellow" },
    ...(phone_back ? [{ label: "Prosi o telefon", color: "orange" } as const] : []),
  ];
}

function MessageState({ message }: { message: Message }) {
  return (
    <Stack direction="row" component="span" sx={{ gap: 0.5, flexWrap: "wrap" }}>
      {statesOf(message).map((status) => (
        <StatusChip key={status.label} status={status} />
      ))}
    </Stack>
  );
}

function MessageText() {
  const message = useRecordContext<Message>();
  const canAnswer = useMayCall(officeAnswerMessage);
  if (!message) return null;
  return (
    <Box sx={{ maxWidth: 760, py: 1 }}>
      <Hint sx={{ mb: 1 }}>
        <MuiLink component={Link} to={`/participants/${message.participant_id}`}>
          {message.participant_name}
        </MuiLink>
        , telefon <PhoneLink phone={message.phone} />, <MailLink email={message.email} />
        {message.by_person && `, napisane przez: ${message.by_person}`}
      </Hint>
      <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{message.message}</Box>
      {!message.answered_at && <WaitingWork queue="messages" itemId={message.id} />}
      {message.answer && (
        <Box sx={{ mt: 2, pl: 2, borderLeft: "3px solid", borderColor: "primary.main" }}>
          <Hint>
            {[message.answered_by, message.answered_at && formatInstant(message.answered_at)]
              .filter(Boolean)
              .join(", ")}
          </Hint>
          <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{message.answer}</Box>
        </Box>
      )}
      {canAnswer && !message.answered_at && (
        <FormButton<{ answer: string }>
          label="Odpowiedz"
          look={{ variant: "contained", sx: { mt: 2 } }}
          title={`Odpowiedz: ${message.participant_name}`}
          explanation="Odpowiedź wyślemy e-mailem i pokażemy w powiadomieniach uczestnika. Nie można jej potem zmienić."
          submitLabel="Wyślij odpowiedź"
          schema={officeAnswerMessage.body}
          onSend={async (body) => {
            await call(officeAnswerMessage, { params: { messageId: message.id }, body });
            return "Odpowiedź została wysłana.";
          }}
          changes="all"
        >
          <TextInput source="answer" label="Odpowiedź" isRequired multiline minRows={5} autoFocus />
        </FormButton>
      )}
    </Box>
  );
}

function messageCard(message: Message): RecordCard {
  return {
    title: message.subject,
    lines: [
      `${message.participant_name}, ${formatInstant(message.sent_at)}`,
      <MessageState key="state" message={message} />,
    ],
  };
}

const messageSteps = (
  <BulkSteps<Message>>
    {(rows) => (
      <WorkSteps
        rows={rows}
        nameOf={({ subject, participant_name }) => `${subject}, ${participant_name}`}
        itemOf={({ id }) => ({ queue: "messages", item_id: id })}
      />
    )}
  </BulkSteps>
);

const Column = OfficeColumn<Message>;

/** Participants' messages; a row unfolds to the message, its answer, or a form to answer. */
export default function MessageList() {
  const mayTake = useMayCall(officeTakeWork);
  return (
    <OfficeList<Message>
      sort={{ field: "sent_at", order: "DESC" }}
      filters={filters}
      filterDefaultValues={{ answered: "false" }}
      expand={<MessageText />}
      empty={{ title: "Nie ma jeszcze wiadomości", hint: "Wiadomości z portalu pojawią się tutaj." }}
      card={messageCard}
      {...(mayTake ? { bulk: messageSteps } : {})}
    >
      <Column source="sent_at" label="Kiedy" text={(row) => formatInstant(row.sent_at)} />
      <Column label="Temat" text={(row) => row.subject} as="unfold" />
      <Column source="participant_name" label="Uczestnik" disableSort />
      <Column label="Przedstawiciel" text={(row) => row.representative ?? "–"} oneLine={200} />
      <Column
        label="Stan"
        render={(row) => <MessageState message={row} />}
        text={(row) =>
          statesOf(row)
            .map(({ label }) => label)
            .join(", ")
        }
      />
    </OfficeList>
  );
}
