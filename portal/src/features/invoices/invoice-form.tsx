import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { ProgressBar } from "@plon/ui/progress-bar.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { useProfile } from "#base/profile.ts";
import { toastRefusal } from "#shared/form-cycle.ts";
import { FormComboBox, FormTextField } from "#shared/form-fields.tsx";
import { formatLongDay } from "@plon/client/format.ts";
import { FormRefusal } from "#shared/form-refusal.tsx";
import { distributorsQuery } from "./invoices.api.ts";
import { InvoiceFileField } from "./invoice-file-field.tsx";
import type { InvoiceFormSent, InvoiceFormValues } from "./invoice-form-schema.ts";
import { LinesField } from "./lines-field.tsx";
import { type FileNews, useFileReading } from "./use-file-reading.ts";

type InvoiceFormProps = {
  form: UseFormReturn<InvoiceFormValues, unknown, InvoiceFormSent>;
  onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  pending: boolean;
  problem: string | undefined;
  /** Percent of the file sent so far, during the upload. */
  progress: number | undefined;
  /** Stores the invoice to leave by itself: the only way without a network, beside sending after an attempt was lost. */
  later?: { onLater: (event?: React.BaseSyntheticEvent) => Promise<void>; isOnlyWay: boolean };
  /** What differs in an answer to a returned invoice. */
  answer?: boolean;
};

/** The fields of an invoice, for both a new one and an answer. */
export function InvoiceForm({ form, onSubmit, pending, problem, progress, later, answer = false }: InvoiceFormProps) {
  const { control } = form;
  const isElectronic = useIsElectronic(form);

  /** A file that would be refused is not uploaded. */
  function handleSubmit(event: React.BaseSyntheticEvent) {
    if (!isElectronic) return void (later?.isOnlyWay ? later.onLater : onSubmit)(event);
    event.preventDefault();
    form.setError("distributor_id", { type: "rule", message: ELECTRONIC }, { shouldFocus: true });
    toastRefusal();
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-5">
      <FormRefusal>{problem}</FormRefusal>
      <InvoiceFileField control={control} isAnswer={answer} />
      <FileNewsNote news={useFileReading(form)} />
      <div className="grid gap-5 md:grid-cols-2">
        <FormTextField control={control} name="document_name" label="Numer faktury" required maxLength={256} />
        <DistributorField form={form} />
      </div>
      <output className="empty:hidden">{isElectronic && <ElectronicNote />}</output>
      <LinesField control={control} />
      {answer && <FormTextField control={control} name="comment" label="Wiadomość do nas" lines={3} maxLength={1000} />}
      {pending && progress !== undefined && (
        <ProgressBar label="Wysyłanie pliku" value={progress} valueText={`${progress}%`} />
      )}
      <SubmitRow>
        {later && !later.isOnlyWay && (
          <Button variant="secondary" onClick={() => void later.onLater()}>
            {LATER}
          </Button>
        )}
        <Button type="submit" pending={pending} needsNetwork={!later?.isOnlyWay}>
          {later?.isOnlyWay ? LATER : answer ? "Wyślij poprawioną fakturę" : "Wyślij fakturę"}
        </Button>
      </SubmitRow>
    </form>
  );
}

const LATER = "Wyślij, gdy wróci zasięg";

/** What was read from the file. The form changes by itself, so it is announced. */
function FileNewsNote({ news }: { news: FileNews | undefined }) {
  return <output className="empty:hidden">{news && <NewsText news={news} />}</output>;
}

function NewsText({ news }: { news: FileNews }) {
  if (news.kind === "reading") return <span className="text-soft">Sprawdzamy, co jest w pliku…</span>;
  // A line that replaces the line above it: the content below must not move away from under a finger.
  if (news.kind === "silent") return <span className="text-soft">Wpisz lub sprawdź dane z faktury.</span>;
  if (news.kind === "unreadable") return <Alert tone="danger">{news.message}</Alert>;
  if (news.kind === "sent_before") {
    return <Alert tone="warning">Ta faktura została już zgłoszona jako {news.document}.</Alert>;
  }
  const { reading, from } = news;
  const source = from === "xml" ? "pliku XML" : "kodu QR";
  if (!reading.distributor) {
    return (
      <Alert tone="warning">
        Sprzedawcy z {source} (NIP {reading.seller_nip}) nie ma w programie.
      </Alert>
    );
  }
  return (
    <Alert tone="success">
      Odczytaliśmy z {source}: {reading.distributor.name}, data wystawienia {formatLongDay(reading.issue_date)}.
    </Alert>
  );
}

function SubmitRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">{children}</div>;
}

const ELECTRONIC = "Faktury od tego dystrybutora trafiają do nas elektronicznie. Nie musisz ich zgłaszać.";

/** Whether the chosen distributor sends this account's invoices electronically. */
function useIsElectronic({ control }: InvoiceFormProps["form"]): boolean {
  const chosen = useWatch({ control, name: "distributor_id" });
  const isAutomatic = useProfile().identifier_type === "nip";
  const distributors = useQuery(distributorsQuery).data ?? [];
  return isAutomatic && distributors.some(({ id, edi }) => edi && String(id) === chosen);
}

function ElectronicNote() {
  return (
    <Alert tone="warning" title="Tej faktury nie trzeba zgłaszać">
      Ten dystrybutor przesyła nam faktury elektronicznie: znajdziesz ją w zakładce „Moje faktury” zwykle kilka dni po
      zakupie. Jeśli jej tam nie ma,{" "}
      <Link to="/kontakt-z-przedstawicielem" className="font-semibold underline underline-offset-4">
        napisz do przedstawiciela
      </Link>
      , podaj numer i datę faktury, a sprawdzimy, co się z nią stało.
    </Alert>
  );
}

function DistributorField({ form }: Pick<InvoiceFormProps, "form">) {
  const user = useProfile();
  const distributors = useQuery(distributorsQuery).data ?? [];
  const automatic = user.identifier_type === "nip";
  return (
    <FormComboBox
      control={form.control}
      name="distributor_id"
      label="Dystrybutor"
      required
      options={distributors.map(({ id, distributor_name: label, edi }) => {
        const option = { id: String(id), label };
        return edi && automatic ? Object.assign(option, { detail: "Przesyła nam faktury elektronicznie" }) : option;
      })}
    />
  );
}
