import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { OfficeInvoice } from "@plon/contract/office/documents/invoices.ts";
import { arriving, useArrived } from "@plon/ui/arriving.ts";
import { invoiceFileQuery, invoiceQuery, nextWaitingQuery } from "./invoices.api.ts";

// What opens files is not needed before the page stands.
const pageSource = arriving(() => import("./file/page-source.ts"));

/**
 * What the clerk will see after this invoice, loaded once this one is there: the oldest other invoice that nobody works on
 * and that was not passed by, with its file opened and drawn. Nothing is taken or locked; whoever takes it first has it, and
 * then the one after it is loaded. What is still under way when the page is left is cancelled.
 */
export function useNextAhead(current: OfficeInvoice | undefined, passed: readonly number[]): OfficeInvoice | undefined {
  const invoiceId = current?.id ?? 0;
  const hasFile = current !== undefined && current.file !== null;
  const own = useQuery({ ...invoiceFileQuery(invoiceId), enabled: hasFile });
  const next = useQuery({
    ...nextWaitingQuery(invoiceId, passed),
    enabled: current !== undefined && (!hasFile || own.isSuccess),
  });
  const nextId = next.data ?? 0;
  const invoice = useQuery({ ...invoiceQuery(nextId), enabled: nextId !== 0 });
  const type = invoice.data?.file?.type;
  const file = useQuery({ ...invoiceFileQuery(nextId), enabled: type !== undefined });
  const source = useArrived(pageSource)?.Part;
  useEffect(() => {
    if (source && file.data && type !== undefined) source.openAhead(file.data, type);
  }, [source, file.data, type]);
  useEffect(() => source?.closeAhead, [source]);
  return invoice.data;
}
