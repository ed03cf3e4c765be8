import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/kontakt-z-przedstawicielem")({ component: RepresentativePage });

function RepresentativePage() {
  return (
    <ComingPage title="Kontakt z przedstawicielem" picture="bell">
      Tu napiszesz do swojego przedstawiciela i zobaczysz jego odpowiedzi.
    </ComingPage>
  );
}
