import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_public/_guest/rejestracja/")({ component: RegistrationPage });

function RegistrationPage() {
  return (
    <ComingPage title="Zgłoś swój udział" picture="invoice" back="/">
      Tu wypełnisz zgłoszenie do programu: dane, kontakt, uprawy i zgody.
    </ComingPage>
  );
}
