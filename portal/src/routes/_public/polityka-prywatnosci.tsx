import { createFileRoute } from "@tanstack/react-router";
import { FixedPage } from "#features/content/fixed-page.tsx";

export const Route = createFileRoute("/_public/polityka-prywatnosci")({ component: PrivacyPage });

function PrivacyPage() {
  return <FixedPage slug="polityka-prywatnosci" title="Polityka prywatności" />;
}
