import type { HTMLAttributes, ReactNode, Ref } from "react";
import { FieldError } from "react-aria-components/FieldError";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";
import { TextArea } from "react-aria-components/TextArea";
import { TextField as AriaTextField } from "react-aria-components/TextField";
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
  const { label, hint, error, required = false, name, value, onChange, onBlur, trailing, lines = 1 } = props;
  const input = {
    ref: props.inputRef ?? null,
    className: `${controlClass} ${trailing === undefined ? "" : "pr-14"}`,
    ...(props.inputMode === undefined ? {} : { inputMode: props.inputMode }),
    ...(props.autoComplete === undefined ? {} : { autoComplete: props.autoComplete }),
    ...(props.maxLength === undefined ? {} : { maxLength: props.maxLength }),
    ...(props.placeholder === undefined ? {} : { placeholder: props.placeholder }),
  };
  return (
    <AriaTextField
      name={name}
      value={value}
      onChange={onChange}
      {...(onBlur === undefined ? {} : { onBlur })}
      type={props.type ?? "text"}
      isRequired={required}
      isInvalid={error !== undefined}
      isDisabled={props.disabled ?? false}
      autoFocus={props.autoFocus ?? false}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <Label className={labelClass}>
        <LabelText label={label} required={required} />
      </Label>
      {hint !== undefined && (
        <Text slot="description" className="text-sm text-soft empty:hidden">
          {hint}
        </Text>
      )}
      <div className="relative">
        {lines > 1 ? <TextArea rows={lines} {...input} /> : <Input {...input} />}
        {trailing !== undefined && <div className="absolute inset-y-0 right-1 flex items-center">{trailing}</div>}
      </div>
      <FieldError>{error !== undefined && <ErrorText>{error}</ErrorText>}</FieldError>
    </AriaTextField>
  );
}
