import type { Arriving } from "@plon/ui/arriving.ts";
import { type ReactNode, useEffect, useState } from "react";
import { FailedNotice } from "./failed-load.tsx";
import { hasUnsavedInput } from "./unsaved-input.ts";

type NeededProps<Part> = {
  part: Arriving<Part>;
  /** In its place until it has come. */
  waiting?: ReactNode;
  /** Of what was opened and may be left again: offered when it does not come. */
  onClose?: () => void;
  children: (part: Part) => ReactNode;
};

type Failure = { error: unknown; isAgain: boolean };

/**
 * A part with code of its own that the page cannot do without. If that does not come, its place says so and offers to try
 * again, and the rest of the page stays as it is. Where asking again does not help, the page is loaded anew, unless something
 * is typed in it.
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
        if (!isOver) setFailure({ error, isAgain: false });
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
      if (navigator.onLine && !hasUnsavedInput()) location.reload();
      else setFailure({ error, isAgain: true });
    }
  }

  if (arrived) return children(arrived.Part);
  if (!failure) return waiting;
  return (
    <FailedNotice title="Wystąpił błąd" error={failure.error} onRetry={() => void fetchAgain()} onClose={onClose}>
      {failure.isAgain && <p>Jeśli to się powtarza, odśwież stronę, gdy skończysz pisać.</p>}
    </FailedNotice>
  );
}
