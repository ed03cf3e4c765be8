import { createFileRoute } from "@tanstack/react-router";
import { UnsubscribePage } from "#features/notifications/unsubscribe-page.tsx";

export const Route = createFileRoute("/_public/wypisz-sie/$token")({ component: TokenPage });

function TokenPage() {
  return <UnsubscribePage token={Route.useParams().token} />;
}
