import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_public/pewnosc100")({ component: CertaintyPage });

function CertaintyPage() {
  return (
    <ComingPage title="Pewność 100" picture="tank" back="/">
      Tu weźmiesz udział w akcji satysfakcji.
    </ComingPage>
  );
}
