import { ComboBox } from "@plon/ui/combo-box.tsx";
import type { Option } from "@plon/ui/combo-box.tsx";
import { FileField } from "@plon/ui/file-field.tsx";
import { PasswordField } from "@plon/ui/password-field.tsx";
import { TextField } from "@plon/ui/text-field.tsx";
import type { TextFieldProps } from "@plon/ui/text-field.tsx";
import { useController } from "react-hook-form";
import type { Control, FieldValues, Path } from "react-hook-form";

/*
 * The design system's fields bound to a form. Each takes the form's control and the field's name; value, error and the
 * place to scroll to come from the form.
 */
interface Bound<Values extends FieldValues, Sent> {
  control: Control<Values, unknown, Sent>;
  name: Path<Values>;
}

function useBound<Values extends FieldValues, Sent>({ control, name }: Bound<Values, Sent>) {
  const { field, fieldState } = useController({ control, name });
  const { ref: inputRef, value, onChange, onBlur } = field;
  return { inputRef, value: value as unknown, onChange, onBlur, error: fieldState.error?.message };
}

type FieldLook = Omit<TextFieldProps, "name" | "value" | "onChange" | "onBlur" | "inputRef" | "error">;

interface FormTextFieldProps<Values extends FieldValues, Sent> extends FieldLook, Bound<Values, Sent> {
  /** Tidies what is typed, e.g. to digits alone. */
  tidy?: (typed: string) => string;
}

/** A line of text in a form. */
export function FormTextField<Values extends FieldValues, Sent>({
  control,
  name,
  tidy,
  ...look
}: FormTextFieldProps<Values, Sent>) {
  const { inputRef, value, onChange, onBlur, error } = useBound({ control, name });
  return (
    <TextField
      {...look}
      name={name}
      value={String(value ?? "")}
      onChange={(typed) => onChange(tidy ? tidy(typed) : typed)}
      onBlur={onBlur}
      inputRef={inputRef}
      error={error}
    />
  );
}

interface FormPasswordFieldProps<Values extends FieldValues, Sent> extends Bound<Values, Sent> {
  label: string;
  hint?: string;
  autoComplete: "current-password" | "new-password";
}

/** A password in a form. */
export function FormPasswordField<Values extends FieldValues, Sent>({
  control,
  name,
  ...look
}: FormPasswordFieldProps<Values, Sent>) {
  const { inputRef, value, onChange, onBlur, error } = useBound({ control, name });
  return (
    <PasswordField
      {...look}
      required
      maxLength={128}
      name={name}
      value={String(value ?? "")}
      onChange={onChange}
      onBlur={onBlur}
      inputRef={inputRef}
      error={error}
    />
  );
}

interface FormComboBoxProps<Values extends FieldValues, Sent> extends Bound<Values, Sent> {
  label: string;
  hint?: string;
  options: Option[];
  required?: boolean;
}

/** A choice by search in a form; the value is the option's id as text. */
export function FormComboBox<Values extends FieldValues, Sent>({
  control,
  name,
  ...look
}: FormComboBoxProps<Values, Sent>) {
  const { inputRef, value, onChange, onBlur, error } = useBound({ control, name });
  return (
    <ComboBox
      {...look}
      name={name}
      value={String(value ?? "")}
      onChange={onChange}
      onBlur={onBlur}
      inputRef={inputRef}
      error={error}
    />
  );
}

interface FormFileFieldProps<Values extends FieldValues, Sent> extends Bound<Values, Sent> {
  label: string;
  hint: string;
  accept: string;
  required?: boolean;
  camera?: boolean;
}

/** One file in a form. */
export function FormFileField<Values extends FieldValues, Sent>({
  control,
  name,
  ...look
}: FormFileFieldProps<Values, Sent>) {
  const { inputRef, value, onChange, error } = useBound({ control, name });
  return (
    <FileField
      {...look}
      name={name}
      file={value instanceof File ? value : null}
      onChange={onChange}
      inputRef={inputRef}
      error={error}
    />
  );
}
