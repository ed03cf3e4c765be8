import { createFileRoute } from "@tanstack/react-router";
import { PublicCalculatorPage } from "#features/public-calculator/calculator-page.tsx";

export const Route = createFileRoute("/_public/kalkulator-zewnetrzny")({ component: ExternalCalculatorPage });

function ExternalCalculatorPage() {
  return <PublicCalculatorPage title="Kalkulator punktów" />;
}
