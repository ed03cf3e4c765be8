import { useSyncExternalStore } from "react";

export type Traffic = {
  /** Calls on their way. */
  calls: number;
  /** Percent of the bytes of an upload that have left; undefined while none is on its way. */
  uploadPercent: number | undefined;
};

let traffic: Traffic = { calls: 0, uploadPercent: undefined };
const listeners = new Set<() => void>();

function change(next: Partial<Traffic>) {
  traffic = { ...traffic, ...next };
  for (const listener of listeners) listener();
}

/** Counts a call from its start to its answer or failure. */
export function onItsWay<Answer>(call: Promise<Answer>): Promise<Answer> {
  change({ calls: traffic.calls + 1 });
  return call.finally(() => change({ calls: traffic.calls - 1 }));
}

/** Tells how far an upload is; undefined when it is over. */
export function tellUpload(percent: number | undefined): void {
  change({ uploadPercent: percent });
}

/** What is on its way between this page and the server. */
export function useTraffic(): Traffic {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => traffic,
  );
}
