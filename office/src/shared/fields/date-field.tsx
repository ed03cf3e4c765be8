import CalendarIcon from "@mui/icons-material/CalendarMonthOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import type { ReactNode } from "react";
import { type DateText, dayText, minuteText } from "@plon/ui/fields/date-text.ts";
import { useDateText } from "@plon/ui/fields/use-date-text.ts";
import { useMaskedInput } from "@plon/ui/fields/use-masked-input.ts";

type Props = Pick<TextFieldProps, "sx" | "onKeyDown" | "id"> & {
  label: string;
  isRequired?: boolean;
  /** Its name if several fields have the same label. */
  name?: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  helperText?: ReactNode;
  readOnly?: boolean;
  inputRef?: (element: HTMLInputElement | null) => void;
  /** The first and the last day that the calendar offers. */
  min?: string;
  max?: string;
  "aria-keyshortcuts"?: string;
};

/** Reserves the space of helper text below a field that has none, as react-admin's own inputs do. */
export const NO_WORDS = "\u200b";

/** Whether a field of a day holds one, and not what is being typed. */
export const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

/**
 * A day, typed in the Polish format (dd.mm.rrrr) in every browser, or picked from a calendar. The value is an ISO day,
 * '' for none, or the raw input while it is not a day yet, which the form's validation then refuses.
 */
export const DayField = (props: Props) => <DateField kind={dayText} placeholder="dd.mm.rrrr" {...props} />;

/** The same with a time: '2026-05-06T10:00'. */
export const MinuteField = (props: Props) => <DateField kind={minuteText} placeholder="dd.mm.rrrr gg:mm" {...props} />;

function DateField({ kind, placeholder, ...props }: Props & { kind: DateText; placeholder: string }) {
  const { label, isRequired = false, name = label, value, onChange, onBlur, readOnly = false, inputRef } = props;
  const { error, helperText, min, max, onKeyDown, "aria-keyshortcuts": shortcuts } = props;
  const date = useDateText(kind, { value, onChange, error });
  const masked = useMaskedInput(kind.mask, { value: date.text, onChange: date.change, disabled: readOnly });
  return (
    <TextField
      {...masked.listeners}
      {...(props.id === undefined ? {} : { id: props.id })}
      {...(props.sx === undefined ? {} : { sx: props.sx })}
      label={
        <>
          {label}
          {isRequired && <span aria-hidden>&thinsp;*</span>}
        </>
      }
      value={date.text}
      placeholder={placeholder}
      error={date.problem !== undefined}
      helperText={date.problem ?? helperText}
      inputRef={(element: HTMLInputElement | null) => {
        masked.setInput(element);
        inputRef?.(element);
      }}
      onChange={(event) => masked.change(event.target.value)}
      onKeyDown={(event) => {
        masked.listeners.onKeyDown(event);
        onKeyDown?.(event);
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          inputMode: "numeric",
          autoComplete: "off",
          readOnly,
          "aria-label": name,
          onBlur: () => {
            date.leave();
            onBlur?.();
          },
          "aria-keyshortcuts": shortcuts,
        },
        input: {
          endAdornment: readOnly ? undefined : (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label="Otwórz kalendarz" onClick={date.openCalendar}>
                <CalendarIcon fontSize="small" />
              </IconButton>
              <Box component="input" {...date.calendarProps} min={min} max={max} />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
