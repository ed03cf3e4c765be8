import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_public/_guest/rejestracja/dziekujemy")({ component: RegistrationThanksPage });

function RegistrationThanksPage() {
  return (
    <ComingPage title="Dziękujemy za zgłoszenie" picture="sheaf" back="/">
      Tu zobaczysz, co dzieje się dalej z Twoim zgłoszeniem.
    </ComingPage>
  );
}
