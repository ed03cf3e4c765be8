import { createFileRoute } from "@tanstack/react-router";
import { PublicCalculatorPage } from "#features/calculator/calculator-page.tsx";
import { readCalculatorSearch } from "#features/calculator/calculator-search.ts";

export const Route = createFileRoute("/_public/kalkulator-zewnetrzny")({
  validateSearch: readCalculatorSearch,
  component: ExternalCalculatorPage,
});

function ExternalCalculatorPage() {
  const navigate = Route.useNavigate();
  return (
    <PublicCalculatorPage
      title="Kalkulator punktów"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
