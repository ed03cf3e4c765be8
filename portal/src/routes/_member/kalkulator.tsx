import { createFileRoute } from "@tanstack/react-router";
import { readCalculatorSearch } from "#features/calculator/calculator-search.ts";
import { OwnCalculatorPage } from "#features/calculator/own-calculator-page.tsx";

export const Route = createFileRoute("/_member/kalkulator")({
  validateSearch: readCalculatorSearch,
  component: CalculatorPage,
});

function CalculatorPage() {
  const navigate = Route.useNavigate();
  return (
    <OwnCalculatorPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
