import { useEffect, useEffectEvent } from "react";
import { useStore } from "react-admin";

/**
 * Whether single characters are shortcuts in this browser. They can be switched off: software that types what is spoken
 * would press them by accident.
 */
export const useLetterKeys = () => useStore("shortcuts.letters", true);

const TYPED_IN = "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]";

/** Dialogs, opened menus and lists of choices; the office's own menu stands beside the page. */
const IN_FRONT = '[role="dialog"], .MuiPopover-root, [role="listbox"]';

/** Whether what is pressed there becomes text. */
export const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(TYPED_IN) !== null;

/**
 * Runs `onPress` when one of these keys is pressed alone: not while somebody types, not in a dialog or menu, not if
 * switched off.
 */
export function usePlainKey(keys: string | readonly string[], onPress: (key: string) => void): void {
  const [isOn] = useLetterKeys();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!isOn || ![keys].flat().includes(key) || event.ctrlKey || event.altKey || event.metaKey) return;
    if (isTyping(event.target) || document.querySelector(IN_FRONT)) return;
    event.preventDefault();
    onPress(key);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
