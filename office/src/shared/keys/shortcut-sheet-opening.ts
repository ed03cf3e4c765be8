import { openShortcutSheet } from "./key-sections.ts";
import { MissingDialog, onDemand, useOpening } from "#shared/page/on-demand.tsx";

export const ShortcutSheet = onDemand(() => import("./shortcut-sheet.tsx"), MissingDialog);

/** Opens the sheet of all keys. */
export const useOpenShortcutSheet = () => useOpening(ShortcutSheet, openShortcutSheet);
