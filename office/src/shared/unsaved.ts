import { useEffect, useId, useSyncExternalStore } from "react";
import { useBlocker, useTranslate } from "react-admin";

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

export const isAnythingUnsaved = (): boolean => unsaved.size > 0;

/** Whether anything on the page is not saved. */
export const useIsUnsaved = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isAnythingUnsaved);

/** Asks before a page is left whose forms are not react-admin's, which ask themselves. */
export function useWarnOfUnsaved(): void {
  const isUnsaved = useIsUnsaved();
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && nextLocation.pathname !== currentLocation.pathname,
  );
  const isBlocked = blocker.state === "blocked";
  useEffect(() => {
    if (!isBlocked) return;
    if (window.confirm(translate("ra.message.unsaved_changes"))) blocker.proceed?.();
    else blocker.reset?.();
  }, [isBlocked, blocker, translate]);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
}
