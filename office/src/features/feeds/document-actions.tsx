import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { TextInput, useNotify } from "react-admin";
import { officeCloseFeedDocument, officeRetryFeedDocument } from "@plon/contract/office/feeds.ts";
import { ActionDialog } from "#shared/action-dialog.tsx";
import { useTellRefusal } from "#shared/refusal.ts";
import { call } from "#shared/session.ts";
import type { BatchDocument } from "./feed-words.ts";
import { useFeedsChanged } from "./feeds.api.ts";

/** The actions for a waiting document: try again, or end its waiting with a reason. */
export function DocumentActions({ document }: { document: BatchDocument }) {
  const [isClosing, setIsClosing] = useState(false);
  const notify = useNotify();
  const changed = useFeedsChanged();
  const tellRefusal = useTellRefusal();
  const params = { documentId: document.id };
  const retry = useMutation({
    mutationFn: () => call(officeRetryFeedDocument, { params }),
    onSuccess: async ({ message }) => {
      notify(message ?? "", { type: "success" });
      await changed();
    },
    onError: tellRefusal,
  });
  if (document.actions.length === 0) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: "wrap" }}>
      <Button variant="outlined" size="small" loading={retry.isPending} onClick={() => retry.mutate()}>
        Spróbuj ponownie
      </Button>
      <Button size="small" onClick={() => setIsClosing(true)}>
        Zamknij
      </Button>
      {isClosing && (
        <ActionDialog<{ reason: string }>
          title={`Zamknąć dokument ${document.document ?? document.file_name}?`}
          explanation="Dokument przestanie czekać, a jego treść zostanie usunięta. Zrób to, gdy sprawa jest załatwiona inaczej."
          submitLabel="Zamknij dokument"
          schema={officeCloseFeedDocument.body}
          onClose={() => setIsClosing(false)}
          onSend={async (body) => {
            const { message } = await call(officeCloseFeedDocument, { params, body });
            notify(message ?? "", { type: "success" });
            await changed();
          }}
        >
          <TextInput source="reason" label="Powód" isRequired multiline />
        </ActionDialog>
      )}
    </Stack>
  );
}
