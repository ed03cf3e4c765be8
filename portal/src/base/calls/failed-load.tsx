import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import type { ReactNode } from "react";
import { BEFORE_RELOAD, reloadForCode } from "#shared/forms/code-reload.ts";
import { useRetryWhenOnline } from "#base/device/refresh-when-online.ts";
import { ErrorPage } from "./error-page.tsx";
import { hasUnsavedInput } from "#base/device/unsaved-input.ts";
import { useLoadProblem } from "./use-load-problem.ts";

type FailedLoadProps = {
  error: unknown;
  onRetry: () => void;
};

/** In place of a page whose data could not be loaded: status, text, and a retry button. */
export function FailedPage({ error, onRetry }: FailedLoadProps) {
  return <ErrorPage {...useLoadProblem(error)} onRetry={onRetry} />;
}

/** The same inside a dialog or a card, where a whole page would be too much. */
export function FailedPart({ error, onRetry }: FailedLoadProps) {
  return <FailedNotice title="Wystąpił błąd" error={error} onRetry={onRetry} />;
}

/** Explains what could not be loaded and why; retries by its button and, if only the network was missing, by itself. */
export function FailedNotice({ title, error, onRetry, onReload, onClose, children }: FailedLoadProps & NoticeWords) {
  const problem = useLoadProblem(error);
  const isReleased = problem.status === "released";
  const reload = onReload ?? (isReleased ? reloadForCode : undefined);
  const words = children ?? (isReleased && hasUnsavedInput() ? <p>{BEFORE_RELOAD}</p> : undefined);
  useRetryWhenOnline(problem.status === "network", onRetry);
  return (
    <Alert
      tone="danger"
      title={title}
      action={
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={reload ?? onRetry}>
            {reload ? "Odśwież stronę" : "Spróbuj ponownie"}
          </Button>
          {onClose && (
            <Button variant="quiet" onClick={onClose}>
              Zamknij
            </Button>
          )}
        </div>
      }
    >
      {words ? <p>{problem.message}</p> : problem.message}
      {words}
    </Alert>
  );
}

type NoticeWords = {
  title: string;
  /** Further text. */
  children?: ReactNode;
  /** Offered instead of another try, which would not help. */
  onReload?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
};
