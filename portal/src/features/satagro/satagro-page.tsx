import type { SatagroState } from "@plon/contract/portal/account/satagro.ts";
import { TEXT_LINK } from "@plon/ui/button-class.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { FieldPicture } from "@plon/ui/pictures/field-picture.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { formatLongInstant } from "@plon/client/format.ts";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";
import { PrimaryModalLink } from "#shared/links/button-links.tsx";
import { ModalLink } from "#shared/links/modal-link.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { FieldsList } from "./fields-list.tsx";
import { OverviewCard } from "./overview-card.tsx";
import { satagroQuery } from "./satagro.api.ts";
import { SharedCard } from "./shared-card.tsx";

/** `/satagro`: the fields as SatAgro sees them and what is shared with it; before the consent, a description. */
export function SatagroPage() {
  const state = useQuery(satagroQuery);
  if (state.isLoadingError) return <FailedPage error={state.error} onRetry={() => void state.refetch()} />;
  const isConnected = state.data !== undefined && state.data.connection !== "none";
  return (
    <>
      <PageHeading title={isConnected ? "Moje SatAgro" : "SatAgro"} />
      {state.isPending ? (
        <output aria-label="Ładowanie..." className="flex flex-col gap-4 md:gap-6">
          <Skeleton className="h-44 w-full rounded-card" />
          <Skeleton className="h-64 w-full rounded-card" />
        </output>
      ) : isConnected ? (
        <Connected state={state.data} />
      ) : (
        <Offer isOffered={state.data.is_offered} />
      )}
    </>
  );
}

function Offer({ isOffered }: { isOffered: boolean }) {
  return (
    <EmptyPlace
      illustration={<FieldPicture />}
      title="Zobacz swoje pola z satelity"
      next={
        isOffered ? (
          <PrimaryModalLink modal="!satagro-zgody">Połącz z SatAgro</PrimaryModalLink>
        ) : (
          { nothingToDo: "only the programme can connect to SatAgro" }
        )
      }
    >
      {isOffered
        ? "SatAgro obserwuje uprawy z satelity i pokazuje, gdzie rosną lepiej, a gdzie gorzej. Po wyrażeniu zgody połączymy Twoje konto, a pola zobaczysz także tutaj. Zgodę możesz cofnąć w każdej chwili."
        : "Program nie jest teraz połączony z SatAgro. Gdy będzie, połączysz tu swoje konto."}
    </EmptyPlace>
  );
}

function Connected({ state }: { state: SatagroState }) {
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <Notice state={state} />
      <OverviewCard state={state} />
      <FieldsList fields={state.fields} isSeen={state.seen_at !== null} />
      <SharedCard shared={state.shared} sharedAt={state.shared_at} />
      <p>
        <ModalLink modal="!satagro-cofnij-zgody" className={`${TEXT_LINK} hover:text-action-strong`}>
          Cofnij zgodę na udostępnianie danych
        </ModalLink>
      </p>
    </div>
  );
}

function Notice({ state }: { state: SatagroState }) {
  if (state.connection === "lost") {
    return (
      <Alert
        tone="warning"
        title="SatAgro zakończył połączenie"
        action={<PrimaryModalLink modal="!satagro-zgody">Połącz ponownie</PrimaryModalLink>}
      >
        Twoje dane nie są teraz przekazywane. Poniżej widzisz to, co SatAgro pokazał ostatnio.
      </Alert>
    );
  }
  if (!state.is_outage) return null;
  return (
    <Alert tone="info" title="SatAgro chwilowo nie odpowiada">
      {state.seen_at === null
        ? "Pola pokażemy, gdy tylko odpowie. Nie musisz nic robić."
        : `Pokazujemy stan z ${formatLongInstant(state.seen_at)}. Nie musisz nic robić.`}
    </Alert>
  );
}
