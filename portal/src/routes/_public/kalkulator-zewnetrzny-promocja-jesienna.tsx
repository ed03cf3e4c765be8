import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_public/kalkulator-zewnetrzny-promocja-jesienna")({
  component: ExternalAutumnCalculatorPage,
});

function ExternalAutumnCalculatorPage() {
  return (
    <ComingPage title="Kalkulator promocji jesiennej" picture="sheaf" back="/">
      Tu policzysz, ile zyskasz w promocji jesiennej.
    </ComingPage>
  );
}
