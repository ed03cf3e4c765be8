import { useId } from "react";
import type { Ref } from "react";
import { ErrorText, labelClass, LabelText } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";

type RadioGroupProps<Id extends string> = {
  name: string;
  /** A disabled one stands there and cannot be chosen; its detail says why. */
  options: readonly { id: Id; label: string; detail?: string; disabled?: boolean }[];
  /** Many short answers stand beside each other, as sizes do. */
  tiles?: boolean;
  /** The chosen option's id; any other text means none is chosen yet. */
  value: string;
  onChange: (id: Id) => void;
  /** Ref of the first option, which is focused when the answer is missing. */
  inputRef?: Ref<HTMLInputElement>;
} & FieldTexts;

/** A choice among a few visible answers; each line is a touch target and the arrow keys move between them. */
export function RadioGroup<Id extends string>(props: RadioGroupProps<Id>) {
  const { label, hint, error, required = false, name, options, tiles = false, value, onChange, inputRef } = props;
  const id = useId();
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <fieldset
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a radiogroup may be required and invalid, a group not
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={required}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={describedBy.join(" ") || undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <span id={`${id}-label`} className={labelClass}>
        <LabelText label={label} required={required} />
      </span>
      {hint !== undefined && (
        <span id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </span>
      )}
      <div
        className={
          tiles
            ? "grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2"
            : "flex flex-col gap-2 sm:flex-row sm:flex-wrap"
        }
      >
        {options.map((option, index) => (
          <label
            key={option.id}
            className={`flex min-h-12 flex-1 cursor-pointer items-start gap-3 rounded-field border border-edge bg-surface px-3 py-2.5 transition-colors duration-150 hover:border-ink has-checked:border-action has-checked:bg-action-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-default has-disabled:border-dashed has-disabled:bg-sunken has-disabled:text-soft has-disabled:hover:border-edge ${tiles ? "" : "sm:min-w-44"}`}
          >
            <input
              {...(index === 0 && inputRef !== undefined ? { ref: inputRef } : {})}
              type="radio"
              name={name}
              value={option.id}
              checked={value === option.id}
              disabled={option.disabled}
              onChange={() => onChange(option.id)}
              className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border-2 border-edge bg-surface outline-none checked:border-6 checked:border-action"
            />
            <span className="min-w-0">
              {option.label}
              {option.detail !== undefined && <span className="block text-sm text-soft">{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <span id={`${id}-error`}>
          <ErrorText>{error}</ErrorText>
        </span>
      )}
    </fieldset>
  );
}
