import { useId } from "react";
import type { ChangeEvent, HTMLAttributes, ReactNode, Ref } from "react";
import { controlClass, ErrorText, labelClass, LabelText } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";

export type TextFieldProps = {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>;
  type?: "text" | "email" | "tel" | "password";
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  autoComplete?: string;
  autoFocus?: boolean;
  maxLength?: number;
  placeholder?: string;
  /** Above one, the field is an area of that many lines. */
  lines?: number;
  disabled?: boolean;
  /** Inside the box at its end: a unit or a small button. */
  trailing?: ReactNode;
} & FieldTexts;

/** A labelled line of text: label above, hint under it, error below the box. The value is the caller's. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, required = false, onChange, onBlur, trailing, lines = 1, type = "text" } = props;
  const id = useId();
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  const control = {
    id,
    ref: props.inputRef ?? null,
    name: props.name,
    value: props.value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value),
    onBlur: () => onBlur?.(),
    className: `${controlClass} ${trailing === undefined ? "" : "pr-14"}`,
    inputMode: props.inputMode,
    autoComplete: props.autoComplete,
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked for where a step or dialog begins with this field
    autoFocus: props.autoFocus,
    maxLength: props.maxLength,
    placeholder: props.placeholder,
    disabled: props.disabled,
    "aria-required": required || undefined,
    "aria-invalid": error === undefined ? undefined : true,
    "aria-describedby": describedBy.length === 0 ? undefined : describedBy.join(" "),
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={labelClass}>
        <LabelText label={label} required={required} />
      </label>
      {hint !== undefined && (
        <span id={`${id}-hint`} className="text-sm text-soft empty:hidden">
          {hint}
        </span>
      )}
      <div className="relative">
        {lines > 1 ? <textarea rows={lines} {...control} /> : <input type={type} {...control} />}
        {trailing !== undefined && <div className="absolute inset-y-0 right-1 flex items-center">{trailing}</div>}
      </div>
      {error !== undefined && (
        <span id={`${id}-error`}>
          <ErrorText>{error}</ErrorText>
        </span>
      )}
    </div>
  );
}
