import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { useRetryWhenOnline } from "./device/refresh-when-online.ts";
import { ErrorPage } from "./error-page.tsx";
import { loadProblem } from "./load-problem.ts";

type FailedLoadProps = {
  error: unknown;
  onRetry: () => void;
};

/** In place of a page whose data did not come: status, words, and a way to try again. */
export function FailedPage({ error, onRetry }: FailedLoadProps) {
  return <ErrorPage {...loadProblem(error)} onRetry={onRetry} />;
}

/** The same inside a dialog or a card, where a whole page would be too much. */
export function FailedPart({ error, onRetry }: FailedLoadProps) {
  const problem = loadProblem(error);
  useRetryWhenOnline(problem.status === "network", onRetry);
  return (
    <Alert
      tone="danger"
      title="Wystąpił błąd"
      action={
        <Button variant="secondary" onClick={onRetry}>
          Spróbuj ponownie
        </Button>
      }
    >
      {problem.message}
    </Alert>
  );
}
