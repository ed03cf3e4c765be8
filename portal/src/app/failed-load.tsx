import { ApiError } from "@plon/contract/shared/client.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { ErrorPage } from "./error-page.tsx";

interface FailedLoadProps {
  error: unknown;
  onRetry: () => void;
}

/** In place of a page whose data did not come: status, words, and a way to try again. */
export function FailedPage({ error, onRetry }: FailedLoadProps) {
  const refusal = error instanceof ApiError ? error : new ApiError(500, {});
  return <ErrorPage status={refusal.status} message={refusal.message} onRetry={onRetry} />;
}

/** The same inside a dialog or a card, where a whole page would be too much. */
export function FailedPart({ error, onRetry }: FailedLoadProps) {
  const message = error instanceof ApiError ? error.message : "";
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
      {message}
    </Alert>
  );
}
