import { CalendarDays } from "lucide-react";
import { dayText } from "./date-text.ts";
import { MaskedField } from "./masked-field.tsx";
import type { TextFieldProps } from "./text-field.tsx";
import { useDateText } from "./use-date-text.ts";

export type DayFieldProps = Pick<
  TextFieldProps,
  "label" | "name" | "value" | "onChange" | "error" | "hint" | "required"
> & {
  /** The first and the last day that the calendar offers. */
  min?: string;
  max?: string;
};

/**
 * A day, typed as people in Poland write it (dd.mm.rrrr) in every browser, or picked from a calendar. The value is an
 * ISO day, '' for none, or the typed text while it is not a day yet.
 */
export function DayField({ value, onChange, error, min, max, ...props }: DayFieldProps) {
  const date = useDateText(dayText, { value, onChange, error });
  return (
    <MaskedField
      {...props}
      mask={dayText.mask}
      value={date.text}
      onChange={date.change}
      onBlur={date.leave}
      error={date.problem}
      inputMode="numeric"
      autoComplete="off"
      placeholder="dd.mm.rrrr"
      trailing={
        <>
          <button
            type="button"
            aria-label="Otwórz kalendarz"
            onClick={date.openCalendar}
            className="flex size-11 items-center justify-center rounded-field text-soft hover:text-ink"
          >
            <CalendarDays aria-hidden className="size-5" />
          </button>
          <input {...date.calendarProps} min={min} max={max} />
        </>
      }
    />
  );
}
