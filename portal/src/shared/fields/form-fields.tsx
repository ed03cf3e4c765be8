import { CharacterCounter } from "@plon/ui/fields/character-counter.tsx";
import { ComboBox } from "@plon/ui/fields/combo-box.tsx";
import type { Option } from "@plon/ui/fields/combo-box.tsx";
import { DayField, type DayFieldProps } from "@plon/ui/fields/day-field.tsx";
import type { InputMask } from "@plon/ui/fields/input-mask.ts";
import { MaskedField } from "@plon/ui/fields/masked-field.tsx";
import { PasswordField } from "@plon/ui/fields/password-field.tsx";
import { TextField } from "@plon/ui/fields/text-field.tsx";
import type { TextFieldProps } from "@plon/ui/fields/text-field.tsx";
import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import type { Control, FieldValues, Path } from "react-hook-form";
import { phoneMask, tidyMask } from "./form-masks.ts";

/*
 * The design system's fields bound to a form. Each takes the form's control and the field's name; value, error and the
 * scroll target come from the form.
 */
type Bound<Values extends FieldValues, Sent> = {
  control: Control<Values, unknown, Sent>;
  name: Path<Values>;
  /** Further fields whose validation depends on this one: they are validated with it. */
  deps?: Path<Values>[];
};

function useBound<Values extends FieldValues, Sent>({ control, name, deps }: Bound<Values, Sent>) {
  const { field, fieldState } = useController({ control, name, ...(deps ? { rules: { deps } } : {}) });
  const { ref: inputRef, value, onChange, onBlur } = field;
  return { value: value as unknown, bound: { name, onChange, onBlur, inputRef, error: fieldState.error?.message } };
}

/** Without a length: the browser would cut off what is pasted, where the schema says at the field that it is too long. */
type FieldLook = Omit<TextFieldProps, "name" | "value" | "onChange" | "onBlur" | "inputRef" | "error" | "maxLength">;

type FormTextFieldProps<Values extends FieldValues, Sent> = {
  /** Normalises the input, e.g. to digits only. */
  tidy?: (typed: string) => string;
} & FieldLook &
  Bound<Values, Sent>;

/** A line of text in a form. */
export function FormTextField<Values extends FieldValues, Sent>({
  control,
  name,
  deps,
  tidy,
  ...look
}: FormTextFieldProps<Values, Sent>) {
  const { value, bound } = useBound({ control, name, ...(deps ? { deps } : {}) });
  const field = { ...look, ...bound, value: String(value ?? "") };
  return tidy ? <MaskedField {...field} mask={tidyMask(tidy)} /> : <TextField {...field} />;
}

type FormTextAreaProps<Values extends FieldValues, Sent> = {
  label: string;
  lines: number;
  maxLength: number;
  required?: boolean;
} & Bound<Values, Sent>;

/** Longer text in a form, with a counter of the characters left. More can be pasted and is refused, not cut off. */
export function FormTextArea<Values extends FieldValues, Sent>(props: FormTextAreaProps<Values, Sent>) {
  const { control, name, label, lines, maxLength, required = false } = props;
  const { value, bound } = useBound({ control, name });
  const text = String(value ?? "");
  return (
    <TextField
      label={label}
      hint={<CharacterCounter value={text} max={maxLength} />}
      lines={lines}
      required={required}
      {...bound}
      value={text}
    />
  );
}

type FormDayFieldProps<Values extends FieldValues, Sent> = Pick<
  DayFieldProps,
  "label" | "hint" | "required" | "min" | "max"
> &
  Bound<Values, Sent>;

/** A day in a form: an ISO day, or '' for none. */
export function FormDayField<Values extends FieldValues, Sent>({
  control,
  name,
  ...look
}: FormDayFieldProps<Values, Sent>) {
  const { value, bound } = useBound({ control, name });
  const { onBlur: _leave, inputRef: _ref, ...field } = bound;
  return <DayField {...look} {...field} value={String(value ?? "")} />;
}

type FormMaskedFieldProps<Values extends FieldValues, Sent> = {
  mask: InputMask;
} & Omit<FieldLook, "lines"> &
  Bound<Values, Sent>;

/** A text field in a form that formats its input in groups. */
export function FormMaskedField<Values extends FieldValues, Sent>({
  control,
  name,
  deps: _deps,
  ...look
}: FormMaskedFieldProps<Values, Sent>) {
  const { value, bound } = useBound({ control, name });
  return <MaskedField {...look} {...bound} value={String(value ?? "")} />;
}

type KnownFieldProps<Values extends FieldValues, Sent> = { hint?: string } & Bound<Values, Sent>;

/** A mobile phone number in a form. */
export function FormPhoneField<Values extends FieldValues, Sent>({
  label = "Telefon komórkowy",
  ...field
}: { label?: string } & KnownFieldProps<Values, Sent>) {
  return (
    <FormMaskedField {...field} label={label} required type="tel" inputMode="tel" autoComplete="tel" mask={phoneMask} />
  );
}

/** An e-mail address in a form. */
export function FormEmailField<Values extends FieldValues, Sent>(props: KnownFieldProps<Values, Sent>) {
  const look = { type: "email", inputMode: "email", autoComplete: "email" } as const;
  return <FormTextField {...props} {...look} label="Adres e-mail" required />;
}

type FormPasswordFieldProps<Values extends FieldValues, Sent> = {
  label: string;
  hint?: string;
  autoComplete: "current-password" | "new-password";
  autoFocus?: boolean;
} & Bound<Values, Sent>;

/** A password in a form. */
export function FormPasswordField<Values extends FieldValues, Sent>({
  control,
  name,
  ...look
}: FormPasswordFieldProps<Values, Sent>) {
  const { value, bound } = useBound({ control, name });
  return <PasswordField {...look} required {...bound} value={String(value ?? "")} />;
}

type FormComboBoxProps<Values extends FieldValues, Sent> = {
  label: string;
  hint?: ReactNode;
  options: Option[];
  required?: boolean;
} & Bound<Values, Sent>;

/** A choice by search in a form; the value is the option's id as text. */
export function FormComboBox<Values extends FieldValues, Sent>({
  control,
  name,
  ...look
}: FormComboBoxProps<Values, Sent>) {
  const { value, bound } = useBound({ control, name });
  return <ComboBox {...look} {...bound} value={String(value ?? "")} />;
}
