import type { ClipboardEvent } from "react";
import { useLayoutEffect, useReducer, useRef } from "react";
import { maskEdit } from "./input-mask.ts";
import type { InputMask } from "./input-mask.ts";
import { TextField } from "./text-field.tsx";
import type { TextFieldProps } from "./text-field.tsx";

interface MaskedFieldProps extends Omit<TextFieldProps, "inputRef" | "lines"> {
  mask: InputMask;
  inputRef?: (element: HTMLInputElement | null) => void;
}

/**
 * A line of text that writes itself in groups. It takes pasted and autofilled values in any accepted way of writing, and
 * keeps the caret where the person works. Screen readers meet an ordinary field with its value.
 */
export function MaskedField({ mask, inputRef, onChange, ...props }: MaskedFieldProps) {
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

  function handleChange(typed: string) {
    // A word that is rewritten while it grows would be doubled by the keyboard: it is dressed when it is whole.
    if (beforeWord.current === undefined) dress(typed, props.value);
    else onChange(typed);
  }

  function handleWordEnd() {
    const before = beforeWord.current ?? props.value;
    beforeWord.current = undefined;
    if (input.current) dress(input.current.value, before);
  }

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

  function handlePaste(event: ClipboardEvent<HTMLElement>) {
    const pasted = event.clipboardData.getData("text");
    if (props.disabled === true || mask.isWhole?.(pasted) !== true) return;
    event.preventDefault();
    const text = mask.format(pasted);
    caret.current = text.length;
    draw();
    onChange(text);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only listens for what the field inside is told
    <div
      onKeyDown={(event) => void (forward.current = event.key === "Delete")}
      onPaste={handlePaste}
      onCompositionStart={() => void (beforeWord.current = props.value)}
      onCompositionEnd={handleWordEnd}
    >
      <TextField
        {...props}
        onChange={handleChange}
        inputRef={(element: (HTMLInputElement & HTMLTextAreaElement) | null) => {
          input.current = element;
          inputRef?.(element);
        }}
      />
    </div>
  );
}
