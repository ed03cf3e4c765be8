import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/przekazywanie-punktow/")({ component: TransfersPage });

function TransfersPage() {
  return (
    <ComingPage title="Przekazywanie punktów" picture="sheaf">
      Tu przekażesz punkty innemu uczestnikowi: raz albo na stałe.
    </ComingPage>
  );
}
