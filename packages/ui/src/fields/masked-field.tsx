import type { InputMask } from "./input-mask.ts";
import { TextField } from "./text-field.tsx";
import type { TextFieldProps } from "./text-field.tsx";
import { useMaskedInput } from "./use-masked-input.ts";

type MaskedFieldProps = {
  mask: InputMask;
  inputRef?: (element: HTMLInputElement | null) => void;
} & Omit<TextFieldProps, "inputRef" | "lines">;

/** A text field that formats its content in groups. To screen readers it is an ordinary field with its value. */
export function MaskedField({ mask, inputRef, ...props }: MaskedFieldProps) {
  const masked = useMaskedInput(mask, props);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only listens for what the field inside is told
    <div {...masked.listeners}>
      <TextField
        {...props}
        onChange={masked.change}
        inputRef={(element: (HTMLInputElement & HTMLTextAreaElement) | null) => {
          masked.setInput(element);
          inputRef?.(element);
        }}
      />
    </div>
  );
}
