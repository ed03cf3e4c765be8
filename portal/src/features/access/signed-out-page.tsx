import { EmptyState } from "@plon/ui/empty-state.tsx";
import { SheafPicture } from "@plon/ui/illustrations.tsx";
import { useSessionState } from "#base/session.ts";
import { PrimaryLink, PrimaryModalLink, SecondaryLink } from "#shared/button-links.tsx";
import { PageHeading } from "#shared/page-heading.tsx";

/** Shown after signing out; a signed-in user who comes here by an old address is told so. */
export function SignedOutPage() {
  const isMember = useSessionState().status === "member";
  return isMember ? <StillSignedIn /> : <SignedOut />;
}

function StillSignedIn() {
  return (
    <>
      <PageHeading title="Jesteś na swoim koncie" />
      <EmptyState
        boxed
        illustration={<SheafPicture />}
        action={<PrimaryLink to="/dashboard">Przejdź do pulpitu</PrimaryLink>}
      >
        Wylogowanie znajdziesz w menu swojego konta.
      </EmptyState>
    </>
  );
}

function SignedOut() {
  return (
    <>
      <PageHeading title="Do zobaczenia!" />
      <EmptyState
        boxed
        illustration={<SheafPicture />}
        title="Wylogowaliśmy Cię"
        action={
          <>
            <PrimaryModalLink modal="!logowanie">Zaloguj się ponownie</PrimaryModalLink>
            <SecondaryLink to="/">Strona główna</SecondaryLink>
          </>
        }
      >
        Twoje punkty czekają na koncie. Na wspólnym komputerze zamknij też okno przeglądarki.
      </EmptyState>
    </>
  );
}
