import type { ClipboardEvent, KeyboardEvent } from "react";
import { useLayoutEffect, useReducer, useRef } from "react";
import { maskEdit } from "./input-mask.ts";
import type { InputMask } from "./input-mask.ts";

interface MaskedValue {
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
}

/**
 * What makes a text field write itself in groups. It takes pasted and autofilled values in any accepted way of writing, and
 * keeps the caret where the person works. `listeners` belong on the field or on what stands around it.
 */
export function useMaskedInput(mask: InputMask, { value, onChange, disabled = false }: MaskedValue) {
  const input = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number>(undefined);
  const forward = useRef(false);
  /** What stood in the field before a keyboard that composes words (of most phones) began one. */
  const beforeWord = useRef<string>(undefined);
  // A refused sign changes no value, and without a new drawing the caret would not be put back.
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
      // A word that is rewritten while it grows would be doubled by the keyboard: it is dressed when it is whole.
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
