import { useInput } from "react-admin";
import { MinuteField, NO_WORDS } from "./date-field.tsx";
import { instantOf, warsawMinute } from "@plon/rules/time/warsaw-minute.ts";

// An incomplete time stays as typed, and is refused at its field.
const timeOf = (minute: string) => (minute === "" ? null : (instantOf(minute) ?? minute));

type TimeProps = { source: string; label: string; isRequired?: boolean; readOnly?: boolean; helperText?: string };

/** A moment in Polish local time, whatever the browser's time zone; null if empty. */
export function TimeInput({ source, label, isRequired = false, readOnly = false, helperText }: TimeProps) {
  const { id, field, fieldState } = useInput({ source, label, isRequired });
  const value: unknown = field.value;
  return (
    <MinuteField
      id={id}
      label={label}
      isRequired={isRequired}
      readOnly={readOnly}
      helperText={helperText ?? NO_WORDS}
      value={warsawMinute(value) || (typeof value === "string" ? value : "")}
      onChange={(minute) => field.onChange(timeOf(minute))}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  );
}
