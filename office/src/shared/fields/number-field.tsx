import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useInput } from "react-admin";
import { numberShown, numberTyped } from "@plon/rules/texts/number-typed.ts";

type Props = {
  source: string;
  label: string;
  isRequired?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  helperText?: string;
  /** How many decimals may be typed; none unless said. */
  places?: number;
  min?: number;
  max?: number;
  /** Shown behind the number: 'zł', 'ha'. */
  unit?: string;
  /** What is stored for 1: 100 of a sum in grosze. */
  scale?: number;
  /** It names something, as a year does: its digits stand together. */
  isName?: boolean;
  /** What an empty field is stored as. */
  emptyAs?: number | null;
};

/**
 * A number in a form, typed and shown as Polish numbers are: a comma, thousands apart, no "1e3", and nothing that changes
 * by scrolling. What is no number stays as it was typed and is refused in the field; it is never stored as another number.
 */
export function NumberField(props: Props) {
  const { source, label, isRequired = false, readOnly = false, autoFocus = false, helperText, unit } = props;
  const { places = 0, min, max, scale = 1, isName = false, emptyAs = null } = props;
  const bounds = { places, min, max };
  const textOf = (stored: unknown) => {
    if (typeof stored === "number") return isName ? String(stored) : numberShown(stored / scale, places);
    return typeof stored === "string" ? stored : "";
  };
  const problemOf = (stored: unknown) => {
    const read = numberTyped(textOf(stored), bounds);
    return "problem" in read ? read.problem : undefined;
  };
  const { id, field, fieldState, formState } = useInput({
    source,
    label,
    isRequired,
    defaultValue: null,
    validate: problemOf,
  });
  const [typed, setTyped] = useState<string>();
  const value: unknown = field.value;
  const type = (text: string) => {
    setTyped(text);
    const read = numberTyped(text, { places });
    if ("problem" in read) return field.onChange(text);
    return field.onChange(read.value === null ? emptyAs : Math.round(read.value * scale * 1e6) / 1e6);
  };
  const isTold = typed === undefined && (fieldState.isTouched || formState.isSubmitted);
  const error = (isTold ? problemOf(value) : undefined) ?? fieldState.error?.message;
  return (
    <TextField
      id={id}
      label={
        <>
          {label}
          {isRequired && <span aria-hidden>&thinsp;*</span>}
        </>
      }
      name={field.name}
      autoFocus={autoFocus}
      fullWidth
      value={typed ?? textOf(value)}
      error={error !== undefined}
      helperText={error ?? helperText}
      inputRef={field.ref}
      onChange={(event) => type(event.target.value)}
      slotProps={{
        htmlInput: {
          inputMode: min !== undefined && min >= 0 ? (places > 0 ? "decimal" : "numeric") : "text",
          autoComplete: "off",
          readOnly,
          onBlur: () => {
            setTyped(undefined);
            field.onBlur();
          },
        },
        input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : {},
      }}
    />
  );
}
