import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_public/halvetic100pewnosci/$token")({ component: HalveticCertaintyEntryPage });

function HalveticCertaintyEntryPage() {
  return (
    <ComingPage title="Twoje zgłoszenie" picture="tank" back="/">
      Tu sprawdzisz status swojego zgłoszenia w akcji satysfakcji.
    </ComingPage>
  );
}
