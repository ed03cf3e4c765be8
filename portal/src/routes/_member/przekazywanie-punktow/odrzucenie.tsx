import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/przekazywanie-punktow/odrzucenie")({ component: TransferDeclinedPage });

function TransferDeclinedPage() {
  return (
    <ComingPage title="Przekazanie odrzucone" picture="gate" back="/przekazywanie-punktow">
      Tu zobaczysz, które przekazanie punktów zostało odrzucone i dlaczego.
    </ComingPage>
  );
}
