import type { SatisfactionEntry } from "@plon/contract/portal/offers/campaigns.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { phoneNumber } from "@plon/rules/people/contact.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { formatDecimal, formatLastDayBefore, formatLongDay } from "@plon/client/format.ts";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { confirmEntry, satisfactionQuery } from "../campaigns.api.ts";
import { ComplaintForm } from "./complaint-form.tsx";
import { NextStep } from "../next-step.tsx";
import { UnknownEntry } from "../entry/unknown-entry.tsx";

/** /halvetic100pewnosci/{token}: the state of an entry (status 1-6), its confirmation and its complaint. */
export function SatisfactionStatusPage() {
  const { token = "" } = useParams({ strict: false }) as { token?: string };
  // A malformed token is not sent to the server.
  const isToken = /^[\w-]{20,100}$/.test(token);
  const entry = useQuery({ ...satisfactionQuery(token), enabled: isToken });
  const isUnknown = !isToken || (entry.error instanceof ApiError && entry.error.status === 404);
  if (entry.isError && !isUnknown && !entry.data) {
    return <FailedPage error={entry.error} onRetry={() => void entry.refetch()} />;
  }
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeading title="Twoje zgłoszenie" />
      {isToken && entry.isPending && <LoadingSkeleton className="h-72 w-full" />}
      {isUnknown && <UnknownEntry />}
      {entry.data && <Entry entry={entry.data} token={token} />}
    </div>
  );
}

function Entry({ entry, token }: { entry: SatisfactionEntry; token: string }) {
  return (
    <div className="flex flex-col gap-4">
      <Card
        title="Akcja Pewność 100%"
        action={<StatusChip tone={chipTone(entry.status_label.color)} label={entry.status_label.label} />}
      >
        <p className="text-lg">{entry.standing}</p>
        {entry.status === 6 && entry.reason !== "" && <p className="mt-2 text-soft">Powód: {entry.reason}</p>}
        {entry.status === 1 && <Confirmation token={token} />}
        <NextStep next={entry.next} />
      </Card>
      {entry.complaint && <FiledComplaint complaint={entry.complaint} />}
      {entry.can_complain && (
        <ComplaintForm token={token} until={formatLastDayBefore(entry.complaints_until)} asksPhone={!entry.has_phone} />
      )}
      {!entry.complaint && !entry.can_complain && (entry.status === 2 || entry.status === 3) && (
        <Alert tone="info" title="Termin składania reklamacji minął">
          Reklamacje przyjmowaliśmy do {formatLastDayBefore(entry.complaints_until)}.
        </Alert>
      )}
    </div>
  );
}

function Confirmation({ token }: { token: string }) {
  const cache = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => confirmEntry(token),
    onSuccess: (entry) => cache.setQueryData(satisfactionQuery(token).queryKey, entry),
  });
  return (
    <div className="mt-4 flex flex-col gap-3">
      <FormRefusal>{confirm.error?.message}</FormRefusal>
      <div className="flex flex-col sm:flex-row">
        <Button needsNetwork pending={confirm.isPending} onClick={() => confirm.mutate()}>
          Potwierdzam udział
        </Button>
      </div>
    </div>
  );
}

function FiledComplaint({ complaint }: { complaint: NonNullable<SatisfactionEntry["complaint"]> }) {
  const facts = [
    ["Złożona", formatLongDay(complaint.filed_at)],
    ["Produkt", complaint.product],
    ["Numer faktury", complaint.invoice_number],
    ["Powierzchnia", `${formatDecimal(complaint.area_hectares)} ha`],
    ["Telefon", phoneNumber(complaint.phone)],
    ["Zdjęcia", String(complaint.photos)],
  ] as const;
  return (
    <Card title="Twoja reklamacja">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="wrap-anywhere max-sm:mb-2">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 whitespace-pre-line wrap-anywhere">{complaint.description}</p>
      {complaint.decision_reason !== null && (
        <Alert tone="info" title="Nasza odpowiedź">
          {complaint.decision_reason}
        </Alert>
      )}
    </Card>
  );
}
