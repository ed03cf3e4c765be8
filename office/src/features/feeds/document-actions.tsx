import Stack from "@mui/material/Stack";
import { TextInput } from "react-admin";
import {
  FEED_DOCUMENT_CONTENT,
  officeCloseFeedDocument,
  officeRetryFeedDocument,
} from "@plon/contract/office/documents/feeds.ts";
import { FormButton } from "#shared/forms/action-dialog.tsx";
import { downloadFile } from "#shared/calls/download.ts";
import { call } from "#shared/calls/session.ts";
import { ActButton } from "#shared/acts/act-buttons.tsx";
import { type BatchDocument, documentName } from "./feed-words.ts";
import { FEED_KEYS } from "./feeds.api.ts";

/** The actions for a waiting document: try again, or end its waiting with a reason. */
export function DocumentActions({ document }: { document: BatchDocument }) {
  const params = { documentId: document.id };
  const name = documentName(document);
  if (document.actions.length === 0) return null;
  return (
    <Stack direction="row" sx={{ columnGap: 1, ml: "-5px", "& .MuiButton-root": { minWidth: 0 } }}>
      <ActButton
        size="small"
        aria-label={`Ponów: ${name}`}
        send={() => call(officeRetryFeedDocument, { params })}
        changes={FEED_KEYS}
      >
        Ponów
      </ActButton>
      {document.actions.includes("download") && (
        <ActButton
          size="small"
          aria-label={`Pobierz: ${name}`}
          send={() => downloadFile(FEED_DOCUMENT_CONTENT.path.replace(":documentId", String(document.id)))}
        >
          Pobierz
        </ActButton>
      )}
      <FormButton<{ reason: string }>
        label="Zamknij"
        look={{ size: "small", "aria-label": `Zamknij: ${name}` }}
        title={`Zamknąć dokument ${name}?`}
        explanation="Dokument przestanie czekać, a jego treść zostanie usunięta. Zrób to, gdy sprawa jest załatwiona inaczej."
        submitLabel="Zamknij dokument"
        schema={officeCloseFeedDocument.body}
        onSend={(body) => call(officeCloseFeedDocument, { params, body })}
        changes={FEED_KEYS}
      >
        <TextInput source="reason" label="Powód" isRequired multiline />
      </FormButton>
    </Stack>
  );
}
