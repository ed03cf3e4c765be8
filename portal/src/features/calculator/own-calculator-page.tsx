import type { User } from "@plon/contract/portal/account/profile.ts";
import { DayField } from "@plon/ui/fields/day-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { useProfile } from "#base/profile.ts";
import { formatPoints } from "@plon/client/format.ts";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import type { SearchState } from "./calculator-page.tsx";
import { type OwnCalculator, ownCalculatorQuery } from "./calculator.api.ts";
import { CalculatorSkeleton } from "./calculator-skeleton.tsx";
import { Counter, countState } from "./counter.tsx";
import { participantLeft, productsOn } from "./counted-products.ts";
import { GoalCard } from "./goal-card.tsx";
import { ResultCard } from "./result-card.tsx";
import { RewardsForPoints } from "./rewards-for-points.tsx";
import { useCalculator } from "./use-calculator.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A participant's calculator: the points of a purchase on its day, what they are enough for, and what is still missing.
 */
export function OwnCalculatorPage(state: SearchState) {
  const user = useProfile();
  const calculator = useQuery(ownCalculatorQuery);
  if (calculator.isLoadingError) {
    return <FailedPage error={calculator.error} onRetry={() => void calculator.refetch()} />;
  }
  return (
    <>
      <PageHeading title="Kalkulator" />
      {calculator.data ? <OwnCounter calculator={calculator.data} user={user} {...state} /> : <CalculatorSkeleton />}
    </>
  );
}

function OwnCounter({ calculator, user, search, onSearch }: SearchState & { calculator: OwnCalculator; user: User }) {
  const dosed = new Set(calculator.products.flatMap(({ doses }) => doses.map(({ crop_id }) => crop_id)));
  const state = useCalculator(
    search,
    onSearch,
    user.area.filter(({ id, value }) => value > 0 && dosed.has(id)),
  );
  const [typedDay, setTypedDay] = useState(search.dzien ?? calculator.today);
  const problem = dayProblem(typedDay, calculator.year);
  const day = problem === undefined && DAY.test(typedDay) ? typedDay : calculator.today;
  const products = productsOn(calculator, day);
  const left = participantLeft(calculator, day);
  const counted = countState(state, products, left);
  const after = user.points.available + counted.total;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Counter state={state} products={products} counted={counted}>
        <DayField
          label="Dzień zakupu"
          name="day"
          value={typedDay}
          min={`${calculator.year}-01-01`}
          max={`${calculator.year + 1}-12-31`}
          onChange={(dzien) => {
            setTypedDay(dzien);
            state.write({ dzien });
          }}
          {...(problem === undefined ? {} : { error: problem })}
        />
      </Counter>
      <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
        <ResultCard
          counted={counted}
          note={`${left === undefined ? "" : `W tym roku możesz zebrać jeszcze ${formatPoints(left)} za zakupy. `}Wiążące są punkty naliczone po zaakceptowaniu faktury.`}
        />
        <GoalCard
          calculator={calculator}
          user={user}
          total={counted.total}
          goal={search.cel}
          onGoal={(cel) => state.write({ cel })}
        />
        <RewardsForPoints calculator={calculator} points={after} gained={counted.total} />
      </div>
    </div>
  );
}

/** What is wrong with the day of purchase: rates and limits are known only for this year and the next. */
function dayProblem(day: string, year: number): string | undefined {
  if (day === "") return "Podaj dzień. Liczymy na dziś.";
  // Unfinished input is no mistake yet; the field reports it when it is left.
  if (!DAY.test(day)) return undefined;
  const isKnown = day >= `${year}-01-01` && day <= `${year + 1}-12-31`;
  return isKnown ? undefined : `Dzień z lat ${year}–${year + 1}. Liczymy na dziś.`;
}
