import { TextInput } from "react-admin";
import { officeCloseFeedDocument, officeRetryFeedDocument } from "@plon/contract/office/documents/feeds.ts";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { BulkSteps } from "#shared/lists/bulk-steps.tsx";
import { call } from "#shared/calls/session.ts";
import { BulkAct } from "#shared/table/bulk-act.tsx";
import { type BatchDocument, documentName } from "./feed-words.ts";

/** The steps for several documents that wait. */
export const documentSteps = (
  <BulkSteps<BatchDocument>>
    {(rows) => (
      <>
        <BulkAct
          label="Ponów"
          rows={rows}
          nameOf={documentName}
          act={({ id }) => call(officeRetryFeedDocument, { params: { documentId: id } })}
        />
        <BulkAct
          label="Zamknij"
          rows={rows}
          nameOf={documentName}
          ask={(onBegin, onClose) => (
            <ActionDialog<{ reason: string }>
              title={`Zamknąć zaznaczone dokumenty: ${rows.length}?`}
              explanation="Dokumenty przestaną czekać, a ich treść zostanie usunięta. Zrób to, gdy sprawy są załatwione inaczej."
              submitLabel="Zamknij dokumenty"
              schema={officeCloseFeedDocument.body}
              onClose={onClose}
              onSend={async ({ reason }) =>
                onBegin(({ id }) => call(officeCloseFeedDocument, { params: { documentId: id }, body: { reason } }))
              }
            >
              <TextInput source="reason" label="Powód" isRequired multiline />
            </ActionDialog>
          )}
        />
      </>
    )}
  </BulkSteps>
);
