import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_public/_guest/rejestracja/$hash")({ component: InvitedRegistrationPage });

function InvitedRegistrationPage() {
  return (
    <ComingPage title="Zgłoś swój udział" picture="invoice" back="/">
      Tu wypełnisz zgłoszenie z zaproszenia: część danych wpiszemy za Ciebie.
    </ComingPage>
  );
}
