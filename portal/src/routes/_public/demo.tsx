import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_public/demo")({ component: DemoCampaignPage });

function DemoCampaignPage() {
  return (
    <ComingPage title="Demo" picture="sheaf" back="/">
      Tu zobaczysz, jak działa program, zanim do niego dołączysz.
    </ComingPage>
  );
}
