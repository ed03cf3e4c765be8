import Box from "@mui/material/Box";
import { useEffect, useEffectEvent } from "react";

// On a Mac the Option key types Polish letters, so shortcuts use Control there.
const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);
const MODIFIER = IS_MAC ? "Ctrl" : "Alt";

/** `code` is a KeyboardEvent.code, so that letters with diacritics do not matter. */
export type Shortcut = { code: string; with: "alt" | "ctrl" };

const KEY_NAMES: Record<string, string> = { Enter: "Enter", ArrowRight: "→", ArrowLeft: "←" };

function keyNames(shortcut: Shortcut): string[] {
  const key = KEY_NAMES[shortcut.code] ?? shortcut.code.replace(/^Key|^Digit/, "");
  return [shortcut.with === "ctrl" ? "Ctrl" : MODIFIER, key];
}

/** The keys in readable form: 'Alt+N'. */
export const shortcutText = (shortcut: Shortcut) => keyNames(shortcut).join("+");

function matches(event: KeyboardEvent, shortcut: Shortcut): boolean {
  if (event.code !== shortcut.code || event.shiftKey || event.metaKey || event.getModifierState("AltGraph"))
    return false;
  const wantsControl = shortcut.with === "ctrl" || IS_MAC;
  return event.ctrlKey === wantsControl && event.altKey === !wantsControl;
}

/** Runs `onPress` on the shortcut wherever the focus is; not while `isOff`, and not under an open dialog. */
export function useShortcut(shortcut: Shortcut, onPress: () => void, isOff = false): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isOff || event.repeat || !matches(event, shortcut)) return;
    if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

/** The value of aria-keyshortcuts. */
export const ariaShortcut = (shortcut: Shortcut) =>
  `${shortcut.with === "ctrl" || IS_MAC ? "Control" : "Alt"}+${shortcut.code.replace(/^Key/, "")}`;

/** The visible hint beside a button's label. */
export const ShortcutHint = ({ shortcut }: { shortcut: Shortcut }) => <KeyHint>{shortcutText(shortcut)}</KeyHint>;

/** A key's name beside what it does; on a phone there are none. */
export function KeyHint({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{
        ml: 1,
        px: 0.5,
        border: "1px solid currentColor",
        borderRadius: 0.5,
        font: "inherit",
        fontSize: "0.6875rem",
        fontWeight: 500,
        lineHeight: 1.5,
        whiteSpace: "nowrap",
        display: { xs: "none", md: "inline" },
      }}
    >
      {children}
    </Box>
  );
}
