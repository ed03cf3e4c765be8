import { Alert } from "@plon/ui/alert.tsx";
import { buttonClass } from "@plon/ui/button-class.ts";
import { useQuery } from "@tanstack/react-query";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { isFramed } from "#base/framed.ts";
import { RegistrationLink } from "#base/registration-link.tsx";
import { formatLongDay } from "@plon/client/format.ts";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { type PublicCalculator, publicCalculatorQuery } from "./calculator.api.ts";
import type { CalculatorSearch } from "./calculator-search.ts";
import { CalculatorSkeleton } from "./calculator-skeleton.tsx";
import { Counter, countState } from "./counter.tsx";
import { productsForAll } from "./counted-products.ts";
import { ResultCard } from "./result-card.tsx";
import { useCalculator } from "./use-calculator.ts";

export type SearchState = {
  search: CalculatorSearch;
  onSearch: (next: CalculatorSearch) => void;
};

type CalculatorPageProps = {
  title: string;
  promotion?: "jesien";
} & SearchState;

/** The public calculator, on our own page or in a partner's frame: turns packs or hectares into points. */
export function PublicCalculatorPage({ title, promotion, ...state }: CalculatorPageProps) {
  const calculator = useQuery(publicCalculatorQuery(promotion));
  if (calculator.isLoadingError) {
    return <FailedPage error={calculator.error} onRetry={() => void calculator.refetch()} />;
  }
  return (
    <>
      <PageHeading title={title} />
      {calculator.data ? <PublicCounter calculator={calculator.data} {...state} /> : <CalculatorSkeleton />}
    </>
  );
}

function PublicCounter({ calculator, search, onSearch }: SearchState & { calculator: PublicCalculator }) {
  const state = useCalculator(search, onSearch);
  const products = productsForAll(calculator);
  const counted = countState(state, products, undefined);
  const { promotion } = calculator;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        {promotion && (
          <Alert tone="info" title={promotion.name}>
            Liczymy z mnożnikami od {formatLongDay(promotion.valid_from)} do {formatLongDay(promotion.valid_to)}.
          </Alert>
        )}
        <Counter state={state} products={products} counted={counted} />
      </div>
      <div className="lg:sticky lg:top-6">
        <ResultCard
          counted={counted}
          note="Punkty według dzisiejszych stawek. Wiążące są punkty naliczone po zaakceptowaniu faktury."
        >
          {!isFramed && (
            <div className="mt-4" data-screen-only>
              <RegistrationLink className={buttonClass("primary")} />
            </div>
          )}
        </ResultCard>
      </div>
    </div>
  );
}
