import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type InvoiceJudgement, officeInvoiceJudgement } from "@plon/contract/office/documents/automatic-acceptance.ts";
import { officeAnswerFeedArticle, officeListFeedArticles } from "@plon/contract/office/documents/feeds.ts";
import type { OfficeInvoice } from "@plon/contract/office/documents/invoices.ts";
import { countOf } from "@plon/client/format.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { call } from "#shared/calls/session.ts";
import { ArticleQuestion } from "./article-question.tsx";
import { invoiceQuery } from "../invoices.api.ts";

const LOOK_EVERY_MS = 1000;
/** The document is worked off within seconds; nobody asks for ever. */
const LOOKS_MAX = 30;

/**
 * What was judged of an invoice. After the last question about its document was answered (`isAwaited`) it is looked for
 * until it is there, and the invoice is then shown as it is by now.
 */
export function useJudgement(invoice: OfficeInvoice, isAwaited: boolean): InvoiceJudgement | null | undefined {
  const cache = useQueryClient();
  const judgement = useQuery({
    queryKey: ["invoices", "judgement", invoice.id, invoice.revision],
    queryFn: async ({ signal }) =>
      (await call(officeInvoiceJudgement, { params: { invoiceId: invoice.id } }, { signal })).data,
    refetchInterval: ({ state }) =>
      isAwaited && !state.data && state.dataUpdateCount < LOOKS_MAX ? LOOK_EVERY_MS : false,
  });
  const isThere = Boolean(judgement.data);
  useEffect(() => {
    if (isAwaited && isThere) void cache.invalidateQueries({ queryKey: invoiceQuery(invoice.id).queryKey });
  }, [cache, invoice.id, isAwaited, isThere]);
  return judgement.data;
}

/**
 * The questions about articles for which the electronic document of a submission by hand waits, answered where the
 * reviewer is: the page stays, and shows what the document says once it was judged.
 */
export function ArticleQuestions({ invoice, onAllAnswered }: { invoice: OfficeInvoice; onAllAnswered: () => void }) {
  const cache = useQueryClient();
  const mayAnswer = useMayCall(officeAnswerFeedArticle);
  const place = useRef<HTMLDivElement>(null);
  const [isAnswered, setIsAnswered] = useState(false);
  const articles = useQuery({
    queryKey: ["feed-articles", "of-invoice", invoice.id],
    enabled: invoice.status === "pending" && invoice.source === "manual",
    queryFn: async ({ signal }) =>
      await call(officeListFeedArticles, { query: { invoice_id: invoice.id, status: "open" } }, { signal }),
  });
  const open = articles.data?.data ?? [];
  const total = articles.data?.meta.total ?? 0;
  const answered = async () => {
    setIsAnswered(true);
    if (total <= 1) onAllAnswered();
    await cache.invalidateQueries({ queryKey: ["feed-articles"] });
    // The form that had the focus is gone.
    place.current?.focus();
  };
  if (open.length === 0 && !isAnswered) return null;
  return (
    <Alert severity="info" ref={place} tabIndex={-1} sx={{ "& .MuiAlert-message": { flex: 1, minWidth: 0 } }}>
      {open.length === 0 ? (
        "Zapamiętano dla sprzedawcy. Dokument elektroniczny jest oceniany ponownie."
      ) : (
        <>
          <AlertTitle>Dokument elektroniczny czeka na rozpoznanie</AlertTitle>
          {countOf(total, "artykuł", "artykuły", "artykułów")} z dokumentu sprzedawcy. Odpowiedź obejmie wszystkie
          czekające i następne dokumenty tego sprzedawcy.
          {mayAnswer &&
            open.map((article) => (
              <ArticleQuestion key={article.id} invoiceId={invoice.id} article={article} onAnswered={answered} />
            ))}
        </>
      )}
    </Alert>
  );
}
