import { TextInput } from "react-admin";
import { instantOf, warsawMinute } from "./warsaw-minute.ts";

// What is no time yet stays as typed, and is refused in its field.
const timeOf = (minute: string) => (minute === "" ? null : (instantOf(minute) ?? minute));

type TimeProps = { source: string; label: string; isRequired?: boolean; readOnly?: boolean; helperText?: string };

/** A moment by clocks in Poland, wherever this one hangs; null when it is empty. */
export function TimeInput(props: TimeProps) {
  return (
    <TextInput
      {...props}
      type="datetime-local"
      format={(value: unknown) => warsawMinute(value) || (typeof value === "string" ? value : "")}
      parse={timeOf}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
