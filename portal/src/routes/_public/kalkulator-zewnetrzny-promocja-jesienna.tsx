import { createFileRoute } from "@tanstack/react-router";
import { PublicCalculatorPage } from "#features/calculator/calculator-page.tsx";
import { readCalculatorSearch } from "#features/calculator/calculator-search.ts";

export const Route = createFileRoute("/_public/kalkulator-zewnetrzny-promocja-jesienna")({
  validateSearch: readCalculatorSearch,
  component: ExternalAutumnCalculatorPage,
});

function ExternalAutumnCalculatorPage() {
  const navigate = Route.useNavigate();
  return (
    <PublicCalculatorPage
      title="Kalkulator promocji jesiennej"
      promotion="jesien"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
