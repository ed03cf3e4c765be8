import type { Consent } from "@plon/contract/portal/people/consents.ts";
import { arriving, useArrived } from "@plon/ui/arriving.ts";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { StatusChip } from "@plon/ui/status-chip.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Needed } from "#base/needed.tsx";
import { FailedPart } from "#base/calls/failed-load.tsx";
import { ConsentText } from "#shared/fields/form-consent-text.tsx";
import { formatLongDay } from "@plon/client/format.ts";
import { consentsQuery } from "./consents.api.ts";

const consentsForm = arriving(() => import("./consents-form.tsx").then((module) => module.ConsentsForm));

/** The participant's consents, and the way to change them: a part of the profile. */
export function ConsentsSection() {
  const consents = useQuery(consentsQuery);
  const [changing, setChanging] = useState(false);
  useArrived(consentsForm); // ahead of the press that opens it
  return (
    <Card
      title="Zgody"
      action={
        consents.isSuccess && (
          <Button variant="quiet" size="sm" onClick={() => setChanging(true)}>
            Zmień zgody
          </Button>
        )
      }
    >
      {consents.isPending && <LoadingSkeleton className="h-40 w-full" />}
      {consents.isError && <FailedPart error={consents.error} onRetry={() => void consents.refetch()} />}
      {consents.isSuccess && <ConsentList consents={consents.data} />}
      {changing && consents.isSuccess && (
        <Modal title="Twoje zgody" width={800} onClose={() => setChanging(false)}>
          <Needed part={consentsForm}>
            {(ConsentsForm) => (
              <ConsentsForm consents={consents.data} onSaved={() => setChanging(false)}>
                <Button variant="secondary" onClick={() => setChanging(false)}>
                  Anuluj
                </Button>
              </ConsentsForm>
            )}
          </Needed>
        </Modal>
      )}
    </Card>
  );
}

function ConsentList({ consents }: { consents: Consent[] }) {
  if (consents.length === 0) return <p className="text-soft">Brak danych</p>;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {consents.map((consent) => (
        <li key={consent.id} className="py-3 first:pt-0 last:pb-0">
          <GivenConsent consent={consent} />
          {consent.subconsents.length > 0 && (
            <ul className="mt-3 flex flex-col gap-3 border-l-2 border-line pl-4">
              {consent.subconsents.map((sub) => (
                <li key={sub.id}>
                  <GivenConsent consent={sub} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function GivenConsent({ consent }: { consent: Pick<Consent, "content" | "value" | "decided_at"> }) {
  return (
    <div className="flex flex-col items-start gap-2 sm:flex-row sm:justify-between sm:gap-6">
      <span className="min-w-0 wrap-anywhere">
        <ConsentText html={consent.content} />
      </span>
      <span className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 sm:flex-col sm:items-end">
        <StatusChip tone={consent.value ? "success" : "neutral"} label={consent.value ? "Udzielona" : "Nieudzielona"} />
        {consent.decided_at !== null && <span className="text-sm text-soft">{formatLongDay(consent.decided_at)}</span>}
      </span>
    </div>
  );
}
