import { useEffect, useId, useSyncExternalStore } from "react";

/** The forms on the page with input that is not saved. */
const unsaved = new Set<string>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Says that the calling form has input that is not saved. */
export function useTellUnsaved(isUnsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    unsaved.add(id);
    tell();
    return () => {
      unsaved.delete(id);
      tell();
    };
  }, [id, isUnsaved]);
}

/** Whether anything on the page is not saved. */
export const useIsUnsaved = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => unsaved.size > 0,
  );
