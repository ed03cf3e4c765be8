import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/przekazywanie-punktow/jednorazowe")({ component: OneTimeTransferPage });

function OneTimeTransferPage() {
  return (
    <ComingPage title="Przekazanie jednorazowe" picture="sheaf" back="/przekazywanie-punktow">
      Tu przekażesz wybraną liczbę punktów innemu uczestnikowi.
    </ComingPage>
  );
}
