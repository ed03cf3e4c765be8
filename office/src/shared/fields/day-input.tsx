import { useInput } from "react-admin";
import { DayField, NO_WORDS } from "./date-field.tsx";

type DayProps = {
  source: string;
  label: string;
  isRequired?: boolean;
  readOnly?: boolean;
  helperText?: string;
  /** Filters a list: an incomplete day filters nothing. */
  isFilter?: boolean;
  /** For a filter that is always shown; read by react-admin. */
  alwaysOn?: boolean;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day in a form, stored as '2026-05-06'; null if empty. An invalid day stays as typed, and is refused. */
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
      // A filter stands beside others.
      {...(isFilter ? { sx: { width: { sm: 170 } } } : {})}
      helperText={helperText ?? (isFilter ? undefined : NO_WORDS)}
      value={typeof value === "string" ? value : ""}
      onChange={(day) => field.onChange(isFilter ? (DAY.test(day) ? day : "") : day === "" ? null : day)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  );
}
