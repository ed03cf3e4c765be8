import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/moj-profil")({ component: ProfilePage });

function ProfilePage() {
  return (
    <ComingPage title="Mój profil" picture="invoice">
      Tu sprawdzisz i poprawisz swoje dane, uprawy i numer konta.
    </ComingPage>
  );
}
