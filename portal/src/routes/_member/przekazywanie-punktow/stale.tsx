import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/przekazywanie-punktow/stale")({ component: StandingTransfersPage });

function StandingTransfersPage() {
  return (
    <ComingPage title="Stałe przekazywanie punktów" picture="sheaf" back="/przekazywanie-punktow">
      Tu zobaczysz swoje stałe przekazania, ich status, i dodasz nowe.
    </ComingPage>
  );
}
