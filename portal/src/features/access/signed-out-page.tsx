import { buttonClass } from "@plon/ui/button-class.ts";
import { EmptyState } from "@plon/ui/empty-state.tsx";
import { SheafPicture } from "@plon/ui/illustrations.tsx";
import { Link } from "@tanstack/react-router";
import { useSessionState } from "#base/session.ts";
import { ModalLink } from "#shared/modal-link.tsx";
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
        action={
          <Link to="/dashboard" className={buttonClass("primary")}>
            Przejdź do pulpitu
          </Link>
        }
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
            <ModalLink modal="!logowanie" className={buttonClass("primary")}>
              Zaloguj się ponownie
            </ModalLink>
            <Link to="/" className={buttonClass("secondary")}>
              Strona główna
            </Link>
          </>
        }
      >
        Twoje punkty czekają na koncie. Na wspólnym komputerze zamknij też okno przeglądarki.
      </EmptyState>
    </>
  );
}
