import { createFileRoute } from "@tanstack/react-router";
import { FixedPage } from "#features/content/fixed-page.tsx";

export const Route = createFileRoute("/_public/regulamin")({ component: RulesPage });

function RulesPage() {
  return <FixedPage slug="regulamin" title="Regulamin programu" />;
}
