import { zodResolver } from "@hookform/resolvers/zod";
import type { InvoiceDetails } from "@plon/contract/portal/invoices.ts";
import { showToast } from "@plon/ui/toast.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useFormCycle } from "#shared/form-cycle.ts";
import { answerInvoiceForm } from "./invoice-form-schema.ts";
import type { InvoiceFormSent, InvoiceFormValues } from "./invoice-form-schema.ts";
import { InvoiceForm } from "./invoice-form.tsx";
import { distributorsQuery, invoicesChanged } from "./invoices-api.ts";
import { useInvoiceUpload } from "./use-invoice-upload.ts";

/** The farmer's answer to a returned invoice, on that invoice: what was sent is filled in and can be mended. */
export function AnswerForm({ invoice }: { invoice: InvoiceDetails }) {
  const distributors = useQuery(distributorsQuery);
  return (
    <section aria-labelledby="popraw" className="border-t border-line pt-6">
      <h3 id="popraw" className="mb-4 text-lg font-semibold">
        Popraw i wyślij ponownie
      </h3>
      {distributors.data && (
        <FilledForm
          invoice={invoice}
          distributorId={distributors.data.find(({ distributor_name: name }) => name === invoice.distributor_name)?.id}
        />
      )}
    </section>
  );
}

function FilledForm({ invoice, distributorId }: { invoice: InvoiceDetails; distributorId: number | undefined }) {
  const cache = useQueryClient();
  const form = useForm<InvoiceFormValues, unknown, InvoiceFormSent>({
    resolver: zodResolver(answerInvoiceForm),
    defaultValues: {
      document_name: invoice.document,
      distributor_id: distributorId === undefined ? "" : String(distributorId),
      invoice: null,
      lines: invoice.lines.map((line) => ({
        sap: String(line.sap),
        pack_volume: String(line.pack_volume),
        quantity: String(line.quantity),
      })),
      comment: "",
      ksef_qr: "",
    },
  });
  const { send, progress } = useInvoiceUpload(`/api/v1/invoices/${invoice.id}/answer`);
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send,
    onSuccess: () => {
      showToast({ tone: "success", title: "Poprawiona faktura została wysłana", durationMs: 8000 });
      void invoicesChanged(cache);
    },
  });
  return <InvoiceForm form={form} onSubmit={onSubmit} pending={pending} problem={problem} progress={progress} answer />;
}
