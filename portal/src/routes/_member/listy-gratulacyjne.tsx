import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/listy-gratulacyjne")({ component: LettersPage });

function LettersPage() {
  return (
    <ComingPage title="Listy gratulacyjne" picture="bell">
      Tu pobierzesz listy za osiągnięcie 50 000, 75 000 i 100 000 punktów.
    </ComingPage>
  );
}
