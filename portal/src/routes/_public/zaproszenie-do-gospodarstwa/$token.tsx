import { createFileRoute } from "@tanstack/react-router";
import { InvitationPage } from "#features/members/invitation-page.tsx";

export const Route = createFileRoute("/_public/zaproszenie-do-gospodarstwa/$token")({ component: TokenPage });

function TokenPage() {
  return <InvitationPage token={Route.useParams().token} />;
}
