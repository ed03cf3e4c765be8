import { useEffect, useState } from "react";
import { isMissingCode, whyMissing } from "#shared/forms/missing-code.ts";
import { type LoadProblem, loadProblem, MISSING_PROBLEMS } from "./load-problem.ts";

/** The problem of a failed load; why code did not come is found out meanwhile. */
export function useLoadProblem(error: unknown): LoadProblem {
  const [found, setFound] = useState<{ error: unknown; problem: LoadProblem }>();
  useEffect(() => {
    if (!isMissingCode(error)) return;
    let isOver = false;
    async function findOut(missing: Error) {
      const problem = MISSING_PROBLEMS[await whyMissing(missing)];
      if (!isOver) setFound({ error, problem });
    }
    void findOut(error);
    return () => {
      isOver = true;
    };
  }, [error]);
  return found && found.error === error ? found.problem : loadProblem(error);
}
