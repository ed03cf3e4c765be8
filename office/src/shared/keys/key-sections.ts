import { useEffect, useSyncExternalStore } from "react";

/** What some keys do, under one heading. */
export type KeySection = { title: string; keys: readonly (readonly [keys: string, words: string])[] };

type Sheet = { isOpen: boolean; sections: readonly KeySection[] };

let sheet: Sheet = { isOpen: false, sections: [] };
const listeners = new Set<() => void>();

function change(next: Partial<Sheet>): void {
  sheet = { ...sheet, ...next };
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds a page's or a list's own keys to the sheet while it is shown; the section is one constant of its module. */
export function useKeySection(section: KeySection): void {
  useEffect(() => {
    change({ sections: [section, ...sheet.sections] });
    return () => change({ sections: sheet.sections.filter((other) => other !== section) });
  }, [section]);
}

/** Opens the sheet, once its code is there: see shortcut-sheet-opening.ts. */
export const openShortcutSheet = () => change({ isOpen: true });

export const closeShortcutSheet = () => change({ isOpen: false });

/** The sheet of all keys: whether it is open, and what the pages shown have added to it. */
export const useShortcutSheet = () => useSyncExternalStore(listen, () => sheet);
