import { useInput } from "react-admin";
import { DayField, NO_WORDS } from "./date-field.tsx";

type DayProps = {
  source: string;
  label: string;
  isRequired?: boolean;
  readOnly?: boolean;
  helperText?: string;
  /** Narrows a list: what is no whole day yet narrows nothing. */
  isFilter?: boolean;
  /** Of a filter that is always there, for react-admin. */
  alwaysOn?: boolean;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day of a form, kept as '2026-05-06'; null when it is empty. What is no day stays as typed, and is refused. */
export function DayInput({
  source,
  label,
  isRequired = false,
  readOnly = false,
  helperText,
  isFilter = false,
}: DayProps) {
  const { id, field, fieldState } = useInput({ source, label, isRequired });
  const value: unknown = field.value;
  return (
    <DayField
      id={id}
      label={label}
      isRequired={isRequired}
      readOnly={readOnly}
      helperText={helperText ?? (isFilter ? undefined : NO_WORDS)}
      value={typeof value === "string" ? value : ""}
      onChange={(day) => field.onChange(isFilter ? (DAY.test(day) ? day : "") : day === "" ? null : day)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  );
}
