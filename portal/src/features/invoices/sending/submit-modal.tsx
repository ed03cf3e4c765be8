import type { submitInvoice } from "@plon/contract/portal/documents/invoices.ts";
import { newKey } from "@plon/client/new-key.ts";
import { Button } from "@plon/ui/button.tsx";
import { SheafPicture } from "@plon/ui/pictures/illustrations.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { useOnline } from "@plon/ui/online.ts";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { showToast } from "@plon/ui/layers/toast.tsx";
import { Smartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import type { ModalProps } from "#base/modal-props.ts";
import { upload } from "#base/calls/upload.ts";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { useFormCycle, useOneAtATime } from "#shared/forms/form-cycle.ts";
import { formatLongDay, formatPoints } from "@plon/client/format.ts";
import { useInvoiceDraft, useKeptInvoice, useOwner } from "../form/invoice-draft.ts";
import { PushOffer } from "./push-offer.tsx";
import type { InvoiceFormSent, InvoiceFormValues } from "../form/invoice-form-schema.ts";
import { InvoiceForm } from "../form/invoice-form.tsx";
import { invoicesChanged } from "../invoices.api.ts";
import { queueInvoice } from "./outgoing-invoices.ts";
import { useFileReading } from "../form/use-file-reading.ts";
import { useInvoiceUpload } from "../form/use-invoice-upload.ts";

const resolver = schemaResolver(() => import("../form/invoice-form-schema.ts").then((module) => module.newInvoiceForm));

type Receipt = (typeof submitInvoice)["data"]["_output"];

/** What became of the form: received by the server, or stored to leave by itself. */
type Outcome = { kind: "received"; receipt: Receipt } | { kind: "queued"; leavesWhenClosed: boolean };
const TITLES = { received: "Faktura wysłana", queued: "Faktura zapisana" };

/** `#!zglos-fakture`; `note` is shown below the form. */
export function SubmitInvoiceModal({ onClose, note }: ModalProps & { note?: ReactNode }) {
  const [outcome, setOutcome] = useState<Outcome>();
  const onAnother = () => setOutcome(undefined);
  return (
    <Modal title={outcome ? TITLES[outcome.kind] : "Zgłoś fakturę"} width={800} onClose={onClose}>
      {outcome ? (
        <>
          {outcome.kind === "received" ? <Submitted receipt={outcome.receipt} /> : <Queued {...outcome} />}
          <div className="mt-5 flex flex-col justify-center gap-3 sm:flex-row">
            <Button onClick={onClose}>Gotowe</Button>
            <Button variant="secondary" onClick={onAnother}>
              Zgłoś następną fakturę
            </Button>
          </div>
        </>
      ) : (
        <>
          <NewInvoice onDone={setOutcome} />
          {note}
        </>
      )}
    </Modal>
  );
}

type NewInvoiceProps = {
  onDone: (outcome: Outcome) => void;
};

function NewInvoice({ onDone }: NewInvoiceProps) {
  const draft = useKeptInvoice();
  if (!draft) return <LoadingSkeleton className="h-120 w-full" />;
  return <FilledInvoice draft={draft} onDone={onDone} />;
}

type FilledInvoiceProps = {
  draft: { values: InvoiceFormValues; restored: boolean };
} & NewInvoiceProps;

function FilledInvoice({ draft: { values, restored }, onDone }: FilledInvoiceProps) {
  const cache = useQueryClient();
  const form = useForm<InvoiceFormValues, unknown, InvoiceFormSent>({
    resolver,
    defaultValues: values,
  });
  const owner = useOwner();
  const draft = useInvoiceDraft(form, restored);
  const reading = useFileReading(form, { isSentAhead: owner !== undefined });
  const { send, progress, lost } = useInvoiceUpload(reading, (body, options) =>
    upload("POST /api/v1/invoices/submit", { form: body }, options),
  );
  const { onSubmit, onInvalid, pending, problem } = useFormCycle(form, {
    send,
    onSuccess: ({ data }) => {
      void draft.drop();
      void invoicesChanged(cache);
      onDone({ kind: "received", receipt: data });
    },
  });
  const online = useOnline();

  /** An attempt that had no response may have arrived: it is repeated as it was. */
  async function handleLater(sent: InvoiceFormSent) {
    try {
      const typed = form.getValues();
      const attempt = lost ?? { key: newKey(), draft: reading.draftId() };
      const leavesWhenClosed = await queueInvoice({ owner: owner!, values: sent, typed, attempt });
      await draft.drop();
      onDone({ kind: "queued", leavesWhenClosed });
    } catch {
      showToast({ tone: "danger", title: "Nie udało się zapisać", text: NOT_STORED, durationMs: 8000 });
    }
  }
  const onLater = useOneAtATime(form.handleSubmit(handleLater, onInvalid));
  const later = owner !== undefined && (!online || lost !== undefined) ? { onLater, isOnlyWay: !online } : undefined;
  return (
    <>
      <InvoiceForm
        form={form}
        reading={reading}
        onSubmit={onSubmit}
        pending={pending}
        problem={problem}
        progress={progress}
        {...(later && { later })}
      />
      <DraftNote kept={draft.kept && !pending} onStartAgain={() => void draft.startAgain()} />
    </>
  );
}

const NOT_STORED = "Ta przeglądarka nie przechowuje danych. Wyślij fakturę, gdy wróci sieć.";

/** A notice that the input is stored, and a button to start over. Its space is reserved before it has text. */
function DraftNote({ kept, onStartAgain }: { kept: boolean; onStartAgain: () => void }) {
  return (
    <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <output className="flex items-center gap-2 text-soft">
        {kept && (
          <>
            <Smartphone aria-hidden className="size-5 shrink-0" />
            Szkic zapisany na tym urządzeniu
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

function Submitted({ receipt }: { receipt: Receipt }) {
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
      <PushOffer />
    </div>
  );
}

/** Stored on this device: what happens next depends on what the browser can do. */
function Queued({ leavesWhenClosed }: { leavesWhenClosed: boolean }) {
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <Smartphone aria-hidden className="size-12 text-action" />
      <output className="text-lg font-semibold">Wyślemy, gdy wróci zasięg</output>
      <p className="max-w-md text-soft">
        {leavesWhenClosed
          ? "Faktura jest zapisana na tym urządzeniu i wyjdzie sama. Możesz zamknąć aplikację."
          : "Faktura jest zapisana na tym urządzeniu. Otwórz Plon, gdy będziesz mieć zasięg: wyjdzie sama."}
      </p>
    </div>
  );
}
