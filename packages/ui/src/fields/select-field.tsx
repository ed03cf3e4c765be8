import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { controlClass, ErrorText, labelClass, LabelText } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";

type SelectFieldProps = {
  name: string;
  options: { id: string; label: string }[];
  value: string;
  onChange: (id: string) => void;
  /** Keeps the label only for screen readers, where its position makes it visually obvious. */
  hideLabel?: boolean;
} & FieldTexts;

/**
 * A choice from a short list. The native control: a phone opens its own picker, which no list of ours beats for one
 * thumb.
 */
export function SelectField({ hideLabel = false, ...props }: SelectFieldProps) {
  const id = useId();
  const describedBy = [props.hint && `${id}-hint`, props.error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={hideLabel ? "sr-only" : labelClass}>
        <LabelText label={props.label} required={props.required} />
      </label>
      {props.hint !== undefined && (
        <span id={`${id}-hint`} className="text-sm text-soft">
          {props.hint}
        </span>
      )}
      <div className="relative">
        <select
          id={id}
          name={props.name}
          value={props.value}
          required={props.required}
          aria-invalid={props.error === undefined ? undefined : true}
          aria-describedby={describedBy || undefined}
          onChange={(event) => props.onChange(event.target.value)}
          className={`${controlClass} appearance-none pr-11`}
        >
          {props.options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-soft"
        />
      </div>
      {props.error !== undefined && (
        <span id={`${id}-error`}>
          <ErrorText>{props.error}</ErrorText>
        </span>
      )}
    </div>
  );
}
