import { OnlyWith, PowerMissing } from "#base/member/only-with.tsx";
import type { InvoiceDetails } from "@plon/contract/portal/documents/invoices.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { download } from "#base/calls/download.ts";
import { FailedPart } from "#base/calls/failed-load.tsx";
import type { ModalProps } from "#base/modal-props.ts";
import { truncated } from "@plon/client/format.ts";
import { AnswerForm } from "./form/answer-form.tsx";
import { CancelInvoiceDialog } from "./cancel-dialog.tsx";
import { InvoiceFacts } from "./invoice-facts.tsx";
import { InvoiceLinesTable } from "./invoice-lines-table.tsx";
import { InvoiceMattersPart } from "./invoice-matters.tsx";
import { invoiceDetailsQuery } from "./invoices.api.ts";

/** `#!szczegoly-faktury?id=…` */
export function InvoiceDetailsModal({ params, onClose }: ModalProps) {
  const id = Number(params["id"]);
  const known = Number.isSafeInteger(id) && id > 0;
  const details = useQuery({ ...invoiceDetailsQuery(id), enabled: known });
  return (
    <Modal
      title={details.data ? `Faktura ${truncated(details.data.document)}` : "Szczegóły faktury"}
      width={1140}
      onClose={onClose}
    >
      {!known && <p className="py-8 text-center text-soft">Brak danych</p>}
      {known && details.isPending && <DetailsSkeleton />}
      {details.isLoadingError && <FailedPart error={details.error} onRetry={() => void details.refetch()} />}
      {details.data && <Details invoice={details.data} />}
    </Modal>
  );
}

function DetailsSkeleton() {
  return (
    <output aria-label="Ładowanie..." className="flex flex-col gap-4">
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-72 w-full" />
    </output>
  );
}

function Details({ invoice }: { invoice: InvoiceDetails }) {
  const [cancelling, setCancelling] = useState(false);
  const { download: file } = invoice;
  return (
    <div className="flex flex-col gap-6">
      <InvoiceFacts invoice={invoice} />
      {invoice.reason !== null && (
        <Alert
          tone={invoice.state === "rejected" ? "danger" : "warning"}
          title={invoice.state === "rejected" ? "Powód odrzucenia" : "Co poprawić"}
        >
          {invoice.reason}
        </Alert>
      )}
      {invoice.comment !== null && (
        <section aria-labelledby="moja-odpowiedz">
          <h3 id="moja-odpowiedz" className="font-semibold">
            Twoja odpowiedź
          </h3>
          <p className="wrap-anywhere whitespace-pre-line text-soft">{invoice.comment}</p>
        </section>
      )}
      <InvoiceLinesTable lines={invoice.lines} />
      {invoice.counted.length > 0 && (
        <Alert tone="info" title="W której ofercie liczą się te zakupy">
          {invoice.counted.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {file !== null && (
          <Button variant="secondary" needsNetwork onClick={() => void download(file, invoice.document)}>
            <Download aria-hidden className="size-5" />
            Pobierz plik
          </Button>
        )}
        {invoice.actions.includes("cancel") && (
          <OnlyWith power="submit">
            <Button variant="danger" needsNetwork onClick={() => setCancelling(true)}>
              Anuluj zgłoszenie
            </Button>
          </OnlyWith>
        )}
      </div>
      {invoice.actions.includes("answer") && (
        <OnlyWith power="submit" otherwise={<PowerMissing power="submit" act="Poprawić fakturę" />}>
          <AnswerForm invoice={invoice} />
        </OnlyWith>
      )}
      <InvoiceMattersPart invoice={invoice} />
      {cancelling && <CancelInvoiceDialog invoice={invoice} onClose={() => setCancelling(false)} />}
    </div>
  );
}
