import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/przekazywanie-punktow/przekroczony-czas")({
  component: TransferTimedOutPage,
});

function TransferTimedOutPage() {
  return (
    <ComingPage title="Minął czas na odpowiedź" picture="gate" back="/przekazywanie-punktow">
      Tu zobaczysz, które przekazanie punktów wygasło bez odpowiedzi.
    </ComingPage>
  );
}
