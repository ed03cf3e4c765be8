import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_public/regulamin")({ component: RulesPage });

function RulesPage() {
  return (
    <ComingPage title="Regulamin" picture="invoice" back="/">
      Tu przeczytasz i pobierzesz obowiązujący regulamin programu.
    </ComingPage>
  );
}
