import type { InvoiceDetails } from "@plon/contract/portal/documents/invoices.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useDraftedFiles, useDraftedForm } from "#base/member/form-draft.ts";
import { upload } from "#base/calls/upload.ts";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { NOT_KEPT_OF_ANSWER, sentInvoice } from "./invoice-fields.ts";
import type { InvoiceFormSent, InvoiceFormValues } from "./invoice-form-schema.ts";
import { InvoiceForm } from "./invoice-form.tsx";
import { distributorsQuery, invoicesChanged } from "../invoices.api.ts";
import { useFileReading } from "./use-file-reading.ts";
import { useInvoiceUpload } from "./use-invoice-upload.ts";

const resolver = schemaResolver(() => import("./invoice-form-schema.ts").then((module) => module.answerInvoiceForm));

/**
 * The farmer's answer to a returned invoice, about that invoice: the submitted data is prefilled and can be corrected.
 */
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
  const name = `answer.${invoice.id}`;
  const [form, draft] = useDraftedForm<InvoiceFormValues, InvoiceFormSent>(
    { name, except: NOT_KEPT_OF_ANSWER },
    {
      resolver,
      defaultValues: sentInvoice({ invoice, distributorId }),
    },
  );
  useDraftedFile(name, form);
  const reading = useFileReading(form, { isSentAhead: false });
  const { send, progress } = useInvoiceUpload(reading, (body, options) =>
    upload("POST /api/v1/invoices/:invoiceId/update", { params: { invoiceId: invoice.id }, form: body }, options),
  );
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send,
    saved: "Poprawiona faktura została wysłana",
    onSuccess: () => {
      draft.drop();
      void invoicesChanged(cache);
    },
  });
  const sending = { onSubmit, pending, problem, progress };
  return <InvoiceForm form={form} reading={reading} {...sending} answer={{ sentFile: invoice.download }} />;
}

/** Stores the picked file with the draft. */
function useDraftedFile(name: string, form: UseFormReturn<InvoiceFormValues, unknown, InvoiceFormSent>): void {
  const [[kept = null], keep] = useDraftedFiles(name);
  const picked = form.watch("invoice");
  const told = useRef(picked);
  useEffect(() => {
    if (picked !== told.current) {
      told.current = picked;
      keep(picked ? [picked] : []);
    } else if (kept !== picked) {
      told.current = kept;
      form.setValue("invoice", kept);
    }
  }, [kept, picked, form, keep]);
}
