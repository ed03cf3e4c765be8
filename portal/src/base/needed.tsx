import type { Arriving } from "@plon/ui/arriving.ts";
import { type ReactNode, useEffect, useState } from "react";
import { BEFORE_RELOAD, reloadForCode } from "#shared/forms/code-reload.ts";
import { FailedNotice } from "./calls/failed-load.tsx";
import { hasUnsavedInput } from "./device/unsaved-input.ts";

type NeededProps<Part> = {
  part: Arriving<Part>;
  /** In its place until it has come. */
  waiting?: ReactNode;
  /** Of what was opened and may be left again: offered when it does not come. */
  onClose?: () => void;
  children: (part: Part) => ReactNode;
};

type Failure = { error: unknown; isLasting: boolean };

/**
 * A part with code of its own that the page cannot do without. If that does not come, its place says so and offers to try
 * again, and the rest of the page stays as it is. Where asking again does not help, the page is loaded anew; where something
 * is typed in it, that is offered instead.
 */
export function Needed<Part>({ part, waiting = null, onClose, children }: NeededProps<Part>) {
  const [arrived, setArrived] = useState(() => part.here());
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    if (arrived) return;
    let isOver = false;
    async function fetchIt() {
      try {
        const fetched = await part.come();
        if (!isOver) setArrived(fetched);
      } catch (error) {
        if (!isOver) setFailure({ error, isLasting: false });
      }
    }
    void fetchIt();
    return () => {
      isOver = true;
    };
  }, [part, arrived]);

  async function fetchAgain() {
    try {
      setArrived(await part.come());
    } catch (error) {
      if (navigator.onLine && !hasUnsavedInput()) reloadForCode();
      else setFailure({ error, isLasting: navigator.onLine });
    }
  }

  if (arrived) return children(arrived.Part);
  if (!failure) return waiting;
  return (
    <FailedNotice
      title="Wystąpił błąd"
      error={failure.error}
      onRetry={() => void fetchAgain()}
      onReload={failure.isLasting ? reloadForCode : undefined}
      onClose={onClose}
    >
      {failure.isLasting && <p>To się powtarza: odśwież stronę, gdy skończysz pisać. {BEFORE_RELOAD}</p>}
    </FailedNotice>
  );
}
