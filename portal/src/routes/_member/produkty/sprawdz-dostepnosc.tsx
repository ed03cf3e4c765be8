import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/produkty/sprawdz-dostepnosc")({ component: AvailabilityPage });

function AvailabilityPage() {
  return (
    <ComingPage title="Sprawdź dostępność" picture="tank" back="/produkty">
      Tu sprawdzisz, u którego dystrybutora w pobliżu kupisz wybrane produkty.
    </ComingPage>
  );
}
