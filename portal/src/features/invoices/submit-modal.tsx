import { zodResolver } from "@hookform/resolvers/zod";
import type { submitInvoice } from "@plon/contract/portal/invoices.ts";
import { Button } from "@plon/ui/button.tsx";
import { SheafPicture } from "@plon/ui/illustrations.tsx";
import { Modal } from "@plon/ui/modal.tsx";
import { useOnline } from "@plon/ui/online.ts";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Smartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import type { ModalProps } from "#base/modal-props.ts";
import { upload } from "#base/upload.ts";
import { useFormCycle } from "#shared/form-cycle.ts";
import { formatLongDay, formatPoints } from "@plon/client/format.ts";
import { useInvoiceDraft, useKeptInvoice } from "./invoice-draft.ts";
import { newInvoiceForm } from "./invoice-form-schema.ts";
import type { InvoiceFormSent, InvoiceFormValues } from "./invoice-form-schema.ts";
import { InvoiceForm } from "./invoice-form.tsx";
import { invoicesChanged } from "./invoices.api.ts";
import { useInvoiceUpload } from "./use-invoice-upload.ts";

type Receipt = (typeof submitInvoice)["data"]["_output"];

/** `#!zglos-fakture`; `note` is shown below the form. */
export function SubmitInvoiceModal({ onClose, note }: ModalProps & { note?: ReactNode }) {
  const [receipt, setReceipt] = useState<Receipt>();
  return (
    <Modal title={receipt ? "Faktura wysłana" : "Zgłoś fakturę"} width={800} onClose={onClose}>
      {receipt ? (
        <Submitted receipt={receipt} onAnother={() => setReceipt(undefined)} onClose={onClose} />
      ) : (
        <>
          <NewInvoice onSubmitted={setReceipt} />
          {note}
        </>
      )}
    </Modal>
  );
}

type NewInvoiceProps = {
  onSubmitted: (receipt: Receipt) => void;
};

function NewInvoice({ onSubmitted }: NewInvoiceProps) {
  const draft = useKeptInvoice();
  if (!draft) return <Skeleton className="h-120 w-full" />;
  return <FilledInvoice draft={draft} onSubmitted={onSubmitted} />;
}

type FilledInvoiceProps = {
  draft: { values: InvoiceFormValues; restored: boolean };
} & NewInvoiceProps;

function FilledInvoice({ draft: { values, restored }, onSubmitted }: FilledInvoiceProps) {
  const cache = useQueryClient();
  const form = useForm<InvoiceFormValues, unknown, InvoiceFormSent>({
    resolver: zodResolver(newInvoiceForm),
    defaultValues: values,
  });
  const draft = useInvoiceDraft(form, restored);
  const { send, progress } = useInvoiceUpload((body, options) =>
    upload("POST /api/v1/invoices/submit", { form: body }, options),
  );
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send,
    onSuccess: ({ data }) => {
      void draft.drop();
      void invoicesChanged(cache);
      onSubmitted(data);
    },
  });
  return (
    <>
      <InvoiceForm form={form} onSubmit={onSubmit} pending={pending} problem={problem} progress={progress} />
      <DraftNote kept={draft.kept && !pending} onStartAgain={() => void draft.startAgain()} />
    </>
  );
}

/** A notice that the input is stored, and a button to start over. Its space is reserved before it has text. */
function DraftNote({ kept, onStartAgain }: { kept: boolean; onStartAgain: () => void }) {
  const online = useOnline();
  return (
    <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <output className="flex items-center gap-2 text-soft">
        {kept && (
          <>
            <Smartphone aria-hidden className="size-5 shrink-0" />
            {online
              ? "Szkic zapisany na tym urządzeniu"
              : "Szkic zapisany na tym urządzeniu. Wyślesz go, gdy wróci sieć."}
          </>
        )}
      </output>
      {kept && (
        <Button variant="quiet" size="sm" onClick={onStartAgain}>
          Wyczyść formularz
        </Button>
      )}
    </div>
  );
}

type SubmittedProps = {
  receipt: Receipt;
  onAnother: () => void;
  onClose: () => void;
};

function Submitted({ receipt, onAnother, onClose }: SubmittedProps) {
  return (
    <div className="flex flex-col items-center gap-5 text-center">
      <div className="w-44">
        <SheafPicture />
      </div>
      <output className="text-lg font-semibold">Twoja faktura została dodana prawidłowo</output>
      <dl className="grid w-full max-w-md gap-x-6 rounded-card bg-sunken p-4 text-left sm:grid-cols-[auto_1fr] sm:gap-y-2 [&>dd]:mb-2 [&>dd]:sm:mb-0">
        <dt className="text-soft">Numer zgłoszenia</dt>
        <dd className="figures font-semibold">{receipt.receipt_number}</dd>
        <dt className="text-soft">Decyzja do</dt>
        <dd className="font-semibold">{formatLongDay(receipt.decision_due)}</dd>
        {receipt.pending_points > 0 && (
          <>
            <dt className="text-soft">Czeka na akceptację</dt>
            <dd className="figures font-semibold">{formatPoints(receipt.pending_points)}</dd>
          </>
        )}
      </dl>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button onClick={onClose}>Gotowe</Button>
        <Button variant="secondary" onClick={onAnother}>
          Zgłoś następną fakturę
        </Button>
      </div>
    </div>
  );
}
