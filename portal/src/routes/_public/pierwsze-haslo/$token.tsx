import { createFileRoute } from "@tanstack/react-router";
import { FirstPasswordPage } from "#features/access/password/first-password-page.tsx";

export const Route = createFileRoute("/_public/pierwsze-haslo/$token")({ component: TokenPage });

function TokenPage() {
  return <FirstPasswordPage token={Route.useParams().token} />;
}
