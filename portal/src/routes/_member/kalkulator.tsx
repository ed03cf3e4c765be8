import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/kalkulator")({ component: CalculatorPage });

function CalculatorPage() {
  return (
    <ComingPage title="Kalkulator" picture="sheaf">
      Tu policzysz, ile punktów dadzą zakupy i jakie nagrody za nie otrzymasz.
    </ComingPage>
  );
}
