import { OnlyWith, PowerMissing } from "#base/member/only-with.tsx";
import type { KsefState } from "@plon/contract/portal/documents/ksef-connections.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { InvoicePicture } from "@plon/ui/pictures/illustrations.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";
import { PrimaryModalLink } from "#shared/links/button-links.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { ConnectionCard } from "./connection-card.tsx";
import { DocumentsList } from "./documents-list.tsx";
import { GrantSteps } from "./grant-steps.tsx";
import { watchedKsefQuery } from "./ksef-connections.api.ts";
import { Offer } from "./offer.tsx";
import { StopDialog } from "./stop-dialog.tsx";

/** `/ksef`: what connecting means and the consent; then the steps; then the state and everything that was read. */
export function KsefPage() {
  const state = useQuery(watchedKsefQuery);
  // Here and not at its button: its second step is shown when the connection has gone.
  const [isStopping, setStopping] = useState(false);
  if (state.isLoadingError) return <FailedPage error={state.error} onRetry={() => void state.refetch()} />;
  const isConnected = state.data !== undefined && isLive(state.data);
  return (
    <>
      <PageHeading title={isConnected ? "Faktury z KSeF" : "Połącz z KSeF"} />
      {state.isPending ? (
        <output aria-label="Ładowanie..." className="flex flex-col gap-4 md:gap-6">
          <Skeleton className="h-64 w-full rounded-card" />
          <Skeleton className="h-40 w-full rounded-card" />
        </output>
      ) : (
        <div className="flex flex-col gap-4 md:gap-6">
          {isConnected ? (
            <Connected state={state.data} onStop={() => setStopping(true)} />
          ) : (
            <NotConnected state={state.data} />
          )}
          {(isConnected || state.data.has_documents) && <DocumentsList readAt={state.data.read_at} />}
        </div>
      )}
      {isStopping && <StopDialog operator={state.data?.operator ?? null} onClose={() => setStopping(false)} />}
    </>
  );
}

const isLive = ({ status }: KsefState) => status === "waiting" || status === "reading" || status === "withdrawn";

function Connected({ state, onStop }: { state: KsefState; onStop: () => void }) {
  const needsPermission = state.status === "waiting" || state.status === "withdrawn";
  return (
    <>
      <ConnectionCard state={state} onStop={onStop} />
      {needsPermission && state.operator && state.obstacle !== "read_only" && (
        <OnlyWith power="owner">
          <GrantSteps operator={state.operator} state={state} />
        </OnlyWith>
      )}
    </>
  );
}

function NotConnected({ state }: { state: KsefState }) {
  if (state.obstacle === "read_only") {
    return <Alert tone="info">Gospodarstwo nie jest połączone z KSeF. W trybie wsparcia nie można go połączyć.</Alert>;
  }
  const { consent, operator } = state;
  if (state.obstacle !== null || consent === null || operator === null) {
    return <NotPossible hasNip={state.obstacle !== "pesel"} />;
  }
  return (
    <OnlyWith power="owner" otherwise={<PowerMissing power="owner" act="Połączyć gospodarstwo z KSeF" />}>
      <Offer state={state} consent={consent} operator={operator} />
    </OnlyWith>
  );
}

/** Why there is no connection, and the way that stays. */
function NotPossible({ hasNip }: { hasNip: boolean }) {
  return (
    <EmptyPlace
      illustration={<InvoicePicture />}
      title={hasNip ? "Program nie odczytuje teraz faktur z KSeF" : "Z KSeF odczytujemy faktury gospodarstw z NIP"}
      next={<PrimaryModalLink modal="!zglos-fakture">Zgłoś fakturę</PrimaryModalLink>}
    >
      {hasNip
        ? "Gdy odczyt będzie możliwy, połączysz tu swoje gospodarstwo. Faktury zgłaszasz tak jak dotąd."
        : "Twoje konto ma numer PESEL, a KSeF udostępnia faktury tylko właścicielowi NIP. Faktury zgłaszasz tak jak dotąd: plikiem albo zdjęciem."}
    </EmptyPlace>
  );
}
