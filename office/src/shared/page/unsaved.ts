import { useEffect, useId, useRef, useSyncExternalStore } from "react";
import { DRAFT_DAYS } from "#shared/calls/drafts.ts";

/** Input that is not saved, as it is told of before it is left. */
export type Unsaved = {
  /** The page, dialog or setting that it was typed into. */
  where: string;
  /** The changed fields by their labels; empty where one of them has none. */
  fields: string[];
  /** How much of it this browser keeps and offers again. */
  kept: "all" | "some" | "none";
};

/** The forms on the page with input that is not saved. */
const unsaved = new Map<string, () => Unsaved>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Says that the calling form has input that is not saved; what that is, is asked when it is about to be left. */
export function useTellUnsaved(isUnsaved: boolean, describe: () => Unsaved): void {
  const id = useId();
  const latest = useRef(describe);
  useEffect(() => {
    latest.current = describe;
  });
  useEffect(() => {
    if (!isUnsaved) return undefined;
    unsaved.set(id, () => latest.current());
    tell();
    return () => {
      unsaved.delete(id);
      tell();
    };
  }, [id, isUnsaved]);
}

export const isAnythingUnsaved = (): boolean => unsaved.size > 0;

/** Everything on the page that is not saved. */
export const unsavedNow = (): Unsaved[] => [...unsaved.values()].map((describe) => describe());

/** What becomes of what was typed, without a promise that the browser does not keep. */
export function fateOf(unsaved: Unsaved[]): string {
  const kept = new Set(unsaved.map((one) => one.kept));
  if (kept.size === 1 && kept.has("all")) {
    return `Treść zostaje w tej przeglądarce przez ${DRAFT_DAYS} dni: po powrocie do formularza można ją odzyskać.`;
  }
  if (kept.size === 1 && kept.has("none")) return "Tych zmian nie da się potem odzyskać, trzeba je wpisać od nowa.";
  return `Część treści zostaje w tej przeglądarce przez ${DRAFT_DAYS} dni. Reszty (na przykład haseł, numerów kont, plików) nie da się potem odzyskać.`;
}

/** Whether anything on the page is not saved. */
export const useIsUnsaved = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isAnythingUnsaved);
