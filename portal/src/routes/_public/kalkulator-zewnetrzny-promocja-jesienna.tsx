import { createFileRoute } from "@tanstack/react-router";
import { PublicCalculatorPage } from "#features/public-calculator/calculator-page.tsx";

export const Route = createFileRoute("/_public/kalkulator-zewnetrzny-promocja-jesienna")({
  component: ExternalAutumnCalculatorPage,
});

function ExternalAutumnCalculatorPage() {
  return <PublicCalculatorPage title="Kalkulator promocji jesiennej" promotion="jesien" />;
}
