import { useMutation } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { useNavigate } from "react-router";
import { officeNextInvoice } from "@plon/contract/office/invoices.ts";
import { useMayCall } from "./access.ts";
import { useTellRefusal } from "./refusal.ts";
import { call } from "./session.ts";
import { type Shortcut, useShortcut } from "./shortcuts.tsx";

export const NEXT_INVOICE: Shortcut = { code: "ArrowRight", with: "alt" };

/** Takes the oldest invoice that nobody works on and opens it, after telling `onTaken`; reports an empty queue. */
export function useTakeNextInvoice(onTaken?: (invoiceId: number) => void) {
  const navigate = useNavigate();
  const notify = useNotify();
  const tellRefusal = useTellRefusal();
  return useMutation({
    /** With the invoice left undecided, which returns to the queue. */
    mutationFn: async (skip?: number) =>
      (await call(officeNextInvoice, { body: skip === undefined ? {} : { skip } })).data,
    onSuccess: (next) => {
      if (next) {
        onTaken?.(next.id);
        return navigate(`/invoices/${next.id}`);
      }
      notify("W kolejce nie ma już wolnych faktur.", { type: "info" });
      return navigate("/invoices");
    },
    onError: tellRefusal,
  });
}

/** The same by its keyboard shortcut, on the pages that lead there. */
export function useNextInvoiceKey(): void {
  const canWork = useMayCall(officeNextInvoice);
  const next = useTakeNextInvoice();
  useShortcut(NEXT_INVOICE, () => next.mutate(undefined), !canWork || next.isPending);
}
