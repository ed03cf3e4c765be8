import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/przekazywanie-punktow/potwierdzenie")({
  component: TransferConfirmedPage,
});

function TransferConfirmedPage() {
  return (
    <ComingPage title="Przekazanie potwierdzone" picture="sheaf" back="/przekazywanie-punktow">
      Tu zobaczysz potwierdzenie przekazania punktów.
    </ComingPage>
  );
}
