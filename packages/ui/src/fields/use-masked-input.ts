import type { ClipboardEvent, KeyboardEvent } from "react";
import { useLayoutEffect, useReducer, useRef } from "react";
import { maskEdit } from "./input-mask.ts";
import type { InputMask } from "./input-mask.ts";

type MaskedValue = {
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
};

/**
 * Makes a text field format its content in groups. It accepts pasted and autofilled values in any accepted notation,
 * and keeps the caret where the person is typing. `listeners` belong on the field or an element around it.
 */
export function useMaskedInput(mask: InputMask, { value, onChange, disabled = false }: MaskedValue) {
  const input = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number>(undefined);
  const forward = useRef(false);
  /** The field's content before a composing keyboard (on most phones) began a word. */
  const beforeWord = useRef<string>(undefined);
  // A refused character changes no value, and without a re-render the caret would not be put back.
  const [, draw] = useReducer((count: number) => count + 1, 0);

  useLayoutEffect(() => {
    const place = caret.current;
    caret.current = undefined;
    if (place !== undefined && input.current === document.activeElement) input.current?.setSelectionRange(place, place);
  });

  function dress(typed: string, before: string) {
    const edit = maskEdit(mask, {
      typed,
      before,
      caret: input.current?.selectionStart ?? typed.length,
      forward: forward.current,
    });
    caret.current = edit.caret;
    draw();
    onChange(edit.text);
  }

  return {
    setInput: (element: HTMLInputElement | null) => {
      input.current = element;
    },
    change: (typed: string) => {
      // A word reformatted while it is being composed would be doubled by the keyboard: it is formatted once complete.
      if (beforeWord.current === undefined) dress(typed, value);
      else onChange(typed);
    },
    listeners: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        forward.current = event.key === "Delete";
      },
      onPaste: (event: ClipboardEvent<HTMLElement>) => {
        const pasted = event.clipboardData.getData("text");
        if (disabled || mask.isWhole?.(pasted) !== true) return;
        event.preventDefault();
        const text = mask.format(pasted);
        caret.current = text.length;
        draw();
        onChange(text);
      },
      onCompositionStart: () => {
        beforeWord.current = value;
      },
      onCompositionEnd: () => {
        const before = beforeWord.current ?? value;
        beforeWord.current = undefined;
        if (input.current) dress(input.current.value, before);
      },
    },
  };
}
