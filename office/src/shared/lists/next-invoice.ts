import { useMutation } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { useNavigate } from "react-router";
import { officeNextInvoice, officeReleaseInvoice } from "@plon/contract/office/documents/invoices.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { useTellRefusal } from "#shared/calls/refusal.ts";
import { call } from "#shared/calls/session.ts";
import { type Shortcut, useShortcut } from "#shared/keys/shortcuts.tsx";

export const NEXT_INVOICE: Shortcut = { code: "ArrowRight", with: "alt" };

type Next = {
  /** The invoice behind which the queue goes on. Left undecided, it returns there. */
  past?: number;
  /** With nothing behind it, those before it come again: it is decided, and they were skipped. */
  comesRound?: true;
  /** Whether it is still wanted when it comes: if not, it goes back to the queue and nothing is opened. */
  isWanted?: () => boolean;
};

/** Should that fail, it is free again after half an hour. */
const giveBack = (invoiceId: number | undefined) =>
  invoiceId === undefined
    ? undefined
    : call(officeReleaseInvoice, { params: { invoiceId } }).then(
        () => undefined,
        () => undefined,
      );

/** Takes the next invoice of the queue, or null if nobody waits: behind `past`, and if it `comesRound`, then from its front. */
export async function takeNext<Taken>(
  take: (body: { skip?: number }) => Promise<Taken | null>,
  { past, comesRound }: Pick<Next, "past" | "comesRound">,
): Promise<Taken | null> {
  const behind = await take(past === undefined ? {} : { skip: past });
  return behind ?? (comesRound ? await take({}) : null);
}

/** Takes the oldest invoice that nobody works on and opens it, after telling `onTaken`; reports an empty queue. */
export function useTakeNextInvoice(onTaken?: (nextId: number, pastId: number | undefined) => void) {
  const navigate = useNavigate();
  const notify = useNotify();
  const tellRefusal = useTellRefusal();
  return useMutation({
    mutationFn: (next: Next) => takeNext(async (body) => (await call(officeNextInvoice, { body })).data, next),
    onSuccess: (next, { past, isWanted = () => true }) => {
      if (!isWanted()) return giveBack(next?.id);
      if (next) {
        onTaken?.(next.id, past);
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
  useShortcut(NEXT_INVOICE, () => next.mutate({}), !canWork || next.isPending);
}
