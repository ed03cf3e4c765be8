import { zodResolver } from "@hookform/resolvers/zod";
import type { submitInvoice } from "@plon/contract/portal/invoices.ts";
import { Button } from "@plon/ui/button.tsx";
import { SheafPicture } from "@plon/ui/illustrations.tsx";
import { Modal } from "@plon/ui/modal.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { ModalProps } from "#app/modals.ts";
import { useFormCycle } from "#shared/form-cycle.ts";
import { longDate, points } from "#shared/format.ts";
import { dropInvoiceDraft, keepInvoiceDraft, readInvoiceDraft } from "./invoice-draft.ts";
import { newInvoiceForm } from "./invoice-form-schema.ts";
import type { InvoiceFormSent, InvoiceFormValues } from "./invoice-form-schema.ts";
import { InvoiceForm } from "./invoice-form.tsx";
import { invoicesChanged } from "./invoices-api.ts";
import { useInvoiceUpload } from "./use-invoice-upload.ts";

type Receipt = (typeof submitInvoice)["data"]["_output"];

/** `#!zglos-fakture` */
export function SubmitInvoiceModal({ onClose }: ModalProps) {
  const [receipt, setReceipt] = useState<Receipt>();
  return (
    <Modal title={receipt ? "Faktura przyjęta" : "Zgłoś fakturę"} width={800} onClose={onClose}>
      {receipt ? (
        <Submitted receipt={receipt} onAnother={() => setReceipt(undefined)} onClose={onClose} />
      ) : (
        <NewInvoice onSubmitted={setReceipt} />
      )}
    </Modal>
  );
}

function NewInvoice({ onSubmitted }: { onSubmitted: (receipt: Receipt) => void }) {
  const cache = useQueryClient();
  const form = useForm<InvoiceFormValues, unknown, InvoiceFormSent>({
    resolver: zodResolver(newInvoiceForm),
    defaultValues: readInvoiceDraft(),
  });
  const { send, progress } = useInvoiceUpload<{ data: Receipt }>("/api/v1/invoices/submit");
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send,
    onSuccess: ({ data }) => {
      dropInvoiceDraft();
      void invoicesChanged(cache);
      onSubmitted(data);
    },
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepInvoiceDraft(values) }),
    [form],
  );
  return <InvoiceForm form={form} onSubmit={onSubmit} pending={pending} problem={problem} progress={progress} />;
}

interface SubmittedProps {
  receipt: Receipt;
  onAnother: () => void;
  onClose: () => void;
}

function Submitted({ receipt, onAnother, onClose }: SubmittedProps) {
  return (
    <div className="flex flex-col items-center gap-5 text-center">
      <div className="w-44">
        <SheafPicture />
      </div>
      <output className="text-lg font-semibold">Twoja faktura została dodana prawidłowo</output>
      <dl className="grid w-full max-w-md grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-card bg-sunken p-4 text-left">
        <dt className="text-soft">Numer zgłoszenia</dt>
        <dd className="figures font-semibold">{receipt.receipt_number}</dd>
        <dt className="text-soft">Decyzja do</dt>
        <dd className="font-semibold">{longDate(receipt.decision_due)}</dd>
        {receipt.pending_points > 0 && (
          <>
            <dt className="text-soft">Czeka na akceptację</dt>
            <dd className="figures font-semibold">{points(receipt.pending_points)}</dd>
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
