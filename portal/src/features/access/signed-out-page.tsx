import { SheafPicture } from "@plon/ui/pictures/illustrations.tsx";
import { useSessionState } from "#base/session/session.ts";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";
import { PrimaryLink, PrimaryModalLink, SecondaryLink } from "#shared/links/button-links.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";

/** Shown after signing out; a signed-in user who comes here by an old address is told so. */
export function SignedOutPage() {
  const isMember = useSessionState().status === "member";
  return isMember ? <StillSignedIn /> : <SignedOut />;
}

function StillSignedIn() {
  return (
    <>
      <PageHeading title="Jesteś na swoim koncie" />
      <EmptyPlace
        boxed
        illustration={<SheafPicture />}
        next={<PrimaryLink to="/dashboard">Przejdź do pulpitu</PrimaryLink>}
      >
        Wylogowanie znajdziesz w menu swojego konta.
      </EmptyPlace>
    </>
  );
}

function SignedOut() {
  return (
    <>
      <PageHeading title="Do zobaczenia!" />
      <EmptyPlace
        boxed
        illustration={<SheafPicture />}
        title="Wylogowaliśmy Cię"
        next={
          <>
            <PrimaryModalLink modal="!logowanie">Zaloguj się ponownie</PrimaryModalLink>
            <SecondaryLink to="/">Strona główna</SecondaryLink>
          </>
        }
      >
        Twoje punkty czekają na koncie. Na wspólnym komputerze zamknij też okno przeglądarki.
      </EmptyPlace>
    </>
  );
}
