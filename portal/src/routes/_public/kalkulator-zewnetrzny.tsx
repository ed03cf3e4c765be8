import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_public/kalkulator-zewnetrzny")({ component: ExternalCalculatorPage });

function ExternalCalculatorPage() {
  return (
    <ComingPage title="Kalkulator punktów" picture="sheaf" back="/">
      Tu policzysz, ile punktów dadzą zakupy, zanim dołączysz do programu.
    </ComingPage>
  );
}
