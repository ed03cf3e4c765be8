import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_public/halvetic100pewnosci/")({ component: HalveticCertaintyPage });

function HalveticCertaintyPage() {
  return (
    <ComingPage title="Halvetic 100% pewności" picture="tank" back="/">
      Tu zgłosisz udział w akcji satysfakcji i sprawdzisz jej zasady.
    </ComingPage>
  );
}
