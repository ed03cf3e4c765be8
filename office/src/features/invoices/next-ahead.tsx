import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { invoiceFileQuery, invoiceQuery, nextWaitingQuery } from "./invoices.api.ts";
import { closeAhead, openAhead } from "./page-source.ts";

/**
 * Loads what the clerk will see after this invoice, once this one is there: the oldest other invoice that nobody works on,
 * and its file. Nothing is taken or locked; whoever takes it first has it, and then it is merely loaded in vain. Shows
 * nothing. What is still under way when the page is left is cancelled.
 */
export function NextAhead({ invoiceId, hasFile }: { invoiceId: number; hasFile: boolean }) {
  const own = useQuery({ ...invoiceFileQuery(invoiceId), enabled: hasFile });
  const next = useQuery({ ...nextWaitingQuery(invoiceId), enabled: !hasFile || own.isSuccess });
  const nextId = next.data ?? 0;
  const invoice = useQuery({ ...invoiceQuery(nextId), enabled: nextId !== 0 });
  const type = invoice.data?.file?.type;
  const file = useQuery({ ...invoiceFileQuery(nextId), enabled: type !== undefined });
  useEffect(() => {
    if (file.data && type !== undefined) openAhead(file.data, type);
  }, [file.data, type]);
  useEffect(() => closeAhead, []);
  return null;
}
