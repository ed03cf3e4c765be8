import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type LineProduct, type OfficeInvoice, officePreviewLines } from "@plon/contract/office/documents/invoices.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import { isoDate } from "@plon/contract/shared/calls/envelope.ts";
import { dataOf } from "#shared/calls/session.ts";
import { type DatedDraft, previewBody } from "./lines/draft.ts";

type Body = CallInput<typeof officePreviewLines>["body"];

const previewQuery = (invoiceId: number, revision: number, body: Body) =>
  queryOptions({
    queryKey: ["invoice-preview", invoiceId, revision, body],
    queryFn: dataOf(officePreviewLines, { params: { invoiceId }, body }),
    placeholderData: keepPreviousData,
  });

/** The dates that were read or submitted and are not in the form. */
const otherDays = (invoice: OfficeInvoice, day: string) => [
  ...new Set(
    [invoice.reading?.findings?.issue_date?.value, invoice.submitted_on].filter(
      (other): other is string => other !== undefined && other !== day,
    ),
  ),
];

/**
 * What an acceptance of the draft would post, as the server counts it. `points` are undefined until it has answered for
 * exactly this draft; the products of the lines stay while it counts.
 */
export function usePreview(invoice: OfficeInvoice, draft: DatedDraft, isOn: boolean) {
  const body = previewBody(draft, otherDays(invoice, draft.issueDate));
  // An incomplete date is not sent.
  const isWhole = isoDate.nullish().safeParse(body.issue_date).success;
  const preview = useQuery({ ...previewQuery(invoice.id, invoice.revision, body), enabled: isOn && isWhole });
  const { data, isPlaceholderData, error, refetch } = preview;
  return useMemo(() => {
    const lines = data?.lines ?? [];
    const products = new Map<number, LineProduct>();
    for (const { product } of lines) if (product) products.set(product.sap, product);
    const isCurrent = data !== undefined && !isPlaceholderData;
    return {
      /** Line by line of the draft; empty while the server is calculating. */
      lines: isCurrent ? lines : [],
      products,
      points: isCurrent ? data.points : undefined,
      /** The points of the lines before limits, which will be pending once they are saved. */
      promised: lines.reduce((sum, { status, explanation }) => {
        return status === null || status === "rejected" || !explanation ? sum : sum + explanation.roundedPoints;
      }, 0),
      /** Other possible dates of the document that would give a different sum. */
      otherDays: isCurrent ? data.other_days.filter(({ points }) => points !== data.points) : [],
      error,
      refetch,
    };
  }, [data, isPlaceholderData, error, refetch]);
}
export type Preview = ReturnType<typeof usePreview>;
