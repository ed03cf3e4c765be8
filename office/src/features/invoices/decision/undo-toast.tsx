import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNotify } from "react-admin";
import { useNavigate } from "react-router";
import { officeUndoDecision } from "@plon/contract/office/documents/invoices.ts";
import { useTellRefusal } from "#shared/calls/refusal.ts";
import { call } from "#shared/calls/session.ts";
import { UndoAlert } from "#shared/acts/undo-alert.tsx";
import { invoiceQuery } from "../invoices.api.ts";

/** How long the server allows a decision to be undone with one click. */
export const UNDO_MS = 10_000;

type Props = {
  invoiceId: number;
  severity?: "success" | "warning";
  onUndone: () => void;
  children: ReactNode;
};

/** What was decided, with an undo button: the farmer is not notified before the time is over. */
export function UndoToast({ invoiceId, severity = "success", onUndone, children }: Props) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const tellRefusal = useTellRefusal();
  const undo = useMutation({
    mutationFn: async () => (await call(officeUndoDecision, { params: { invoiceId } })).data,
    onSuccess: async (invoice) => {
      onUndone();
      // Shown as it is again at once; everything else that the decision had changed is asked for beside it.
      cache.setQueryData(invoiceQuery(invoiceId).queryKey, invoice);
      void cache.invalidateQueries();
      notify(`Cofnięto decyzję o fakturze ${invoice.document}.`, { type: "info" });
      await navigate(`/invoices/${invoiceId}`);
    },
    onError: tellRefusal,
  });
  return (
    <UndoAlert severity={severity} isPending={undo.isPending} onUndo={() => undo.mutate()}>
      {children}
    </UndoAlert>
  );
}
