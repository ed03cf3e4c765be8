import { useSyncExternalStore } from "react";

export type Traffic = {
  /** Calls in flight. */
  calls: number;
  /** Percent of an upload's bytes that have been sent; undefined without an upload. */
  uploadPercent: number | undefined;
};

let traffic: Traffic = { calls: 0, uploadPercent: undefined };
const listeners = new Set<() => void>();

function change(next: Partial<Traffic>) {
  traffic = { ...traffic, ...next };
  for (const listener of listeners) listener();
}

/** Counts a call from its start to its response or failure. */
export function onItsWay<Answer>(call: Promise<Answer>): Promise<Answer> {
  change({ calls: traffic.calls + 1 });
  return call.finally(() => change({ calls: traffic.calls - 1 }));
}

/** Reports an upload's progress; undefined when it is over. */
export function tellUpload(percent: number | undefined): void {
  change({ uploadPercent: percent });
}

/** What is in flight between this page and the server. */
export function useTraffic(): Traffic {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => traffic,
  );
}
