import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TextInput } from "react-admin";
import { officeAddNote, officeListNotes } from "@plon/contract/office/account/farms-records.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { FormButton } from "#shared/forms/action-dialog.tsx";
import { formatInstant } from "@plon/client/format.ts";
import { answerOf, call } from "#shared/calls/session.ts";
import { EmptyState, LoadError } from "#shared/page/states.tsx";
import { DatedLines } from "../farm-records.tsx";
import { type Participant, participantName } from "../participant-words.ts";

/** Staff notes about the participant, newest first, and a form for a new one. */
export function ParticipantNotes({ person }: { person: Participant }) {
  const participantId = person.id;
  const mayWrite = useMayCall(officeAddNote) && !person.closed_at;
  const [page, setPage] = useState(1);
  const notes = useQuery({
    queryKey: ["participants", "notes", participantId, page],
    queryFn: answerOf(officeListNotes, { params: { participantId }, query: { page, per_page: 10 } }),
    placeholderData: keepPreviousData,
  });
  if (notes.isError) return <LoadError error={notes.error} onRetry={() => notes.refetch()} />;
  if (!notes.data) return <Skeleton variant="rounded" height={120} />;
  const { data, meta } = notes.data;
  return (
    <>
      {mayWrite && (
        <FormButton<{ text: string }>
          label="Dodaj notatkę"
          look={{ variant: "outlined", sx: { mb: 1 } }}
          title={`Notatka: ${participantName(person)}`}
          explanation="Notatkę widzą pracownicy biura. Zapisanej nie można zmienić, a uczestnik dostanie ją w pliku ze swoimi danymi."
          submitLabel="Zapisz notatkę"
          schema={officeAddNote.body}
          onSend={async (body) => {
            await call(officeAddNote, { params: { participantId: person.id }, body });
            return "Notatka została zapisana.";
          }}
          changes={["participants"]}
        >
          <TextInput source="text" label="Treść" isRequired multiline minRows={3} autoFocus />
        </FormButton>
      )}
      {data.length === 0 ? (
        <EmptyState title="Nikt jeszcze nic nie zanotował" />
      ) : (
        <DatedLines
          label="Notatki"
          pages={{ page, last: meta.last_page, onPage: setPage }}
          lines={data.map(({ id, written_at, author, text }) => ({
            id,
            when: `${formatInstant(written_at)}, ${author}`,
            children: <Typography sx={{ whiteSpace: "pre-wrap" }}>{text}</Typography>,
          }))}
        />
      )}
    </>
  );
}
