import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_public/_guest/zglos-udzial-1/$hash")({ component: InvitedCampaignEntryPage });

function InvitedCampaignEntryPage() {
  return (
    <ComingPage title="Zgłoś udział w akcji" picture="invoice" back="/">
      Tu wypełnisz zgłoszenie udziału w akcji z zaproszenia.
    </ComingPage>
  );
}
