import type { distributorOptions } from "@plon/contract/portal/people/distributors.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { ProgressBar } from "@plon/ui/progress-bar.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { useProfile } from "#base/profile.ts";
import { toastRefusal } from "#shared/forms/form-cycle.ts";
import { FormComboBox, FormDayField, FormTextField } from "#shared/fields/form-fields.tsx";
import { formatLongDay } from "@plon/client/format.ts";
import type { MissingCode } from "#shared/forms/form-problems.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { distributorsQuery } from "../invoices.api.ts";
import { type Filled, type InvoiceFormMethods, isSame } from "./filling.ts";
import { AskedGoods } from "./asked-goods.tsx";
import { InvoiceFileField } from "./invoice-file-field.tsx";
import { LinesField } from "./lines-field.tsx";
import { ReadLines } from "./read-lines.tsx";
import { ReadMark } from "./read-mark.tsx";
import type { FileNews, FileReading } from "./use-file-reading.ts";

type InvoiceFormProps = {
  form: InvoiceFormMethods;
  /** What is read from the picked file. */
  reading: FileReading;
  onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  pending: boolean;
  problem: string | MissingCode | undefined;
  /** Percent of the file sent so far, during the upload. */
  progress: number | undefined;
  /** Stores the invoice to leave by itself: the only way without a network, beside sending after an attempt was lost. */
  later?: { onLater: (event?: React.BaseSyntheticEvent) => Promise<void>; isOnlyWay: boolean };
  /** What differs in an answer to a returned invoice, with the path of the file that was sent. */
  answer?: { sentFile: string | null };
};

/** The fields of an invoice, for both a new one and an answer. */
export function InvoiceForm(props: InvoiceFormProps) {
  const { form, reading, onSubmit, pending, problem, progress, later, answer } = props;
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
      <InvoiceFileField control={control} answer={answer} />
      <FileNewsNote news={reading.news} />
      <div className="grid gap-5 md:grid-cols-2">
        <NumberField form={form} filled={reading.filled} />
        <DistributorField form={form} filled={reading.filled} />
        <DayOnPaper form={form} filled={reading.filled} isAnswer={answer !== undefined} />
      </div>
      <output className="empty:hidden">{isElectronic && <ElectronicNote />}</output>
      <Goods form={form} filled={reading.filled} />
      {answer && <FormTextField control={control} name="comment" label="Wiadomość do nas" lines={3} />}
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
  if (news.kind === "reading") return <span className="text-soft">{readingWords(news.progress)}</span>;
  // A line that replaces the line above it: the content below must not move away from under a finger.
  if (news.kind === "silent") return <span className="text-soft">Wpisz lub sprawdź dane z faktury.</span>;
  if (news.kind === "unreadable") return <Alert tone="danger">{news.message}</Alert>;
  if (news.kind === "sent_before") {
    return <Alert tone="warning">Ta faktura została już zgłoszona jako {news.document}.</Alert>;
  }
  if (news.kind === "certificate_only") {
    return (
      <Alert tone="warning">
        Widzimy tylko kod z podpisem „CERTYFIKAT”. Dane faktury są w drugim kodzie, z podpisem „OFFLINE”: pokaż go na
        zdjęciu albo wpisz dane.
      </Alert>
    );
  }
  if (news.kind === "slow") return <span className="text-soft">Wpisz dane z faktury: odczytanie trwa zbyt długo.</span>;
  if (news.kind === "stranger") return <Stranger source="pliku" nip={news.nip} />;
  if (news.kind === "scanned") return <Scanned {...news} />;
  const { reading, from } = news;
  const source = from === "xml" ? "pliku XML" : "kodu QR";
  if (!reading.distributor) return <Stranger source={source} nip={reading.seller_nip} />;
  return (
    <Alert tone="success">
      Odczytaliśmy z {source}: {reading.distributor.name}, data wystawienia {formatLongDay(reading.issue_date)}.
    </Alert>
  );
}

/** A page takes some seconds: whoever photographed several sees that something happens. */
function readingWords(progress: Extract<FileNews, { kind: "reading" }>["progress"]): string {
  if (!progress) return "Sprawdzamy, co jest w pliku…";
  return progress.pages === 1 ? "Czytamy fakturę…" : `Czytamy fakturę: strona ${progress.page} z ${progress.pages}…`;
}

function Stranger({ source, nip }: { source: string; nip: string }) {
  return (
    <Alert tone="warning">
      Sprzedawcy z {source} (NIP {nip}) nie ma w programie.
    </Alert>
  );
}

const SCANNED = {
  certain: ["Odczytaliśmy dane z pliku.", "Sprawdź je i wyślij."],
  uncertain: ["Odczytaliśmy dane z pliku, ale nie wszystkie są pewne.", "Sprawdź oznaczone i popraw, jeśli trzeba."],
  partly: ["Odczytaliśmy tylko część danych z pliku.", "Uzupełnij resztę."],
} as const;

function Scanned({ judged, issueDate }: Extract<FileNews, { kind: "scanned" }>) {
  const [what, next] = SCANNED[judged];
  return (
    <Alert tone={judged === "certain" ? "success" : "warning"}>
      {what} {issueDate !== undefined && `Data wystawienia: ${formatLongDay(issueDate)}. `}
      {next}
    </Alert>
  );
}

function SubmitRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">{children}</div>;
}

const ELECTRONIC = "Faktury od tego dystrybutora trafiają do nas elektronicznie. Nie musisz ich zgłaszać.";

/** Whether the chosen distributor sends this account's invoices electronically. */
function useIsElectronic({ control }: InvoiceFormMethods): boolean {
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

type FieldProps = { form: InvoiceFormMethods; filled: Filled };

/** The mark of a field that was filled in from the file; an empty one if it was not. */
function useMark({ form, filled }: FieldProps, name: "document_name" | "distributor_id" | "issue_date") {
  const value = useWatch({ control: form.control, name });
  const read = filled[name];
  if (name !== "issue_date" && filled.missing?.includes(name)) return <ReadMark origin="missing" />;
  // There from the beginning: a description that comes later is not tied to its field.
  if (!read) return <ReadMark origin={undefined} />;
  return <ReadMark origin={value === read.value ? (read.certain ? "certain" : "uncertain") : "changed"} />;
}

function NumberField(props: FieldProps) {
  const hint = useMark(props, "document_name");
  const { control } = props.form;
  return <FormTextField control={control} name="document_name" label="Numer faktury" hint={hint} required />;
}

/** The day as it was read, to be mended; nobody has to type one that was not. A code or XML says it for certain. */
function DayOnPaper({ isAnswer, ...props }: FieldProps & { isAnswer: boolean }) {
  const { control } = props.form;
  const hint = useMark(props, "issue_date");
  const [day, qr] = useWatch({ control, name: ["issue_date", "ksef_qr"] });
  const isKnown = isAnswer || props.filled.issue_date !== undefined || day !== "";
  if (!isKnown || qr !== "") return null;
  return <FormDayField control={control} name="issue_date" label="Data wystawienia" hint={hint} />;
}

/** The goods: as they were read, until somebody wants to change them or the server refuses one; else to be typed. */
function Goods({ form, filled }: FieldProps) {
  const { control } = form;
  const lines = useWatch({ control, name: "lines" });
  const { errors } = useFormState({ control, name: "lines" });
  const [opened, setOpened] = useState<Filled["lines"]>();
  const read = filled.lines;
  const isAsRead = read !== undefined && read !== opened && isSame(read.value, lines) && errors.lines === undefined;
  const asked = (filled.uncounted ?? []).filter((sap) => lines.every((line) => line.sap !== sap));
  return (
    <>
      {isAsRead ? (
        <ReadLines lines={read.value} certain={filled.certainLines ?? []} onChange={() => setOpened(read)} />
      ) : (
        <LinesField control={control} />
      )}
      <AskedGoods
        saps={asked}
        onAnswer={(more) => form.setValue("lines", [...lines, ...more], { shouldDirty: true })}
      />
    </>
  );
}

type Distributor = (typeof distributorOptions)["data"]["_output"][number];

/** What tells a distributor from the others in the list. */
function detailOf({ edi, is_recent }: Distributor, isAutomatic: boolean): string | undefined {
  if (edi && isAutomatic) return "Przesyła nam faktury elektronicznie";
  return is_recent ? "Na ostatnich fakturach" : undefined;
}

function DistributorField({ form, filled }: FieldProps) {
  const user = useProfile();
  const distributors = useQuery(distributorsQuery).data ?? [];
  const automatic = user.identifier_type === "nip";
  return (
    <FormComboBox
      control={form.control}
      name="distributor_id"
      label="Dystrybutor"
      required
      hint={useMark({ form, filled }, "distributor_id")}
      options={distributors.map((distributor) => ({
        id: String(distributor.id),
        label: distributor.distributor_name,
        detail: detailOf(distributor, automatic),
      }))}
    />
  );
}
