import type { InvoiceDetails } from "@plon/contract/portal/documents/invoices.ts";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import type { ReactNode } from "react";
import { formatLongDay, formatPoints } from "@plon/client/format.ts";
import { ModalLink } from "#shared/links/modal-link.tsx";
import { DATE_ORIGIN_WORDS, SOURCE_WORDS } from "./source-words.ts";

/** A longer number is shortened in the dialog's heading and shown in full among the facts. */
const HEADING_LENGTH_MAX = 30;

/** Who, when, how much, and the invoice's state. */
export function InvoiceFacts({ invoice }: { invoice: InvoiceDetails }) {
  const waiting = invoice.state === "pending" || invoice.state === "returned";
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-4">
      <Fact name="Status">
        <StatusChip tone={chipTone(invoice.status.color)} label={invoice.status.label} />
      </Fact>
      <Fact name={waiting ? "Czeka na akceptację" : "Punkty"}>
        <span className="figures font-semibold">
          {waiting && invoice.pending_points === 0
            ? "do ustalenia"
            : formatPoints(waiting ? invoice.pending_points : invoice.points)}
        </span>
      </Fact>
      {waiting && invoice.decision_due !== null && <Fact name="Decyzja do">{formatLongDay(invoice.decision_due)}</Fact>}
      {invoice.document.length > HEADING_LENGTH_MAX && <Fact name="Numer faktury">{invoice.document}</Fact>}
      <Fact name="Data faktury">
        {formatLongDay(invoice.date)}
        {invoice.date_origin !== "document" && (
          <span className="block text-sm text-soft">{DATE_ORIGIN_WORDS[invoice.date_origin].fact}</span>
        )}
      </Fact>
      <Fact name="Dystrybutor">{invoice.distributor_name}</Fact>
      <Fact name={invoice.buyer.on_document ? "Nabywca na fakturze" : "Nabywca"}>{invoice.buyer.name}</Fact>
      <Fact name="Źródło">{invoice.buyer.source || SOURCE_WORDS[invoice.source]}</Fact>
      {invoice.by_person !== null && <Fact name="Zgłoszone przez">{invoice.by_person}</Fact>}
      {invoice.cancelled_by_person !== null && <Fact name="Anulowane przez">{invoice.cancelled_by_person}</Fact>}
      <Fact name="Numer zgłoszenia">{invoice.receipt_number}</Fact>
      {invoice.corrects && (
        <Fact name="Korekta do">
          <InvoiceLink id={invoice.corrects.id} document={invoice.corrects.document} />
        </Fact>
      )}
      {invoice.corrections.length > 0 && (
        <Fact name="Korekty">
          {invoice.corrections.map(({ id, document }) => (
            <InvoiceLink key={id} id={id} document={document} />
          ))}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function InvoiceLink({ id, document }: { id: number; document: string }) {
  return (
    <ModalLink
      modal={`!szczegoly-faktury?id=${id}`}
      className="mr-3 font-semibold text-action underline underline-offset-4"
    >
      {document}
    </ModalLink>
  );
}
