import { Check } from "lucide-react";
import { useId } from "react";
import type { ReactNode, Ref } from "react";
import { ErrorText } from "./field.tsx";

type CheckboxProps = {
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  required?: boolean;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
};

/** A tick with its sentence beside it; the whole line is the target. */
export function Checkbox({ name, checked, onChange, children, required = false, error, inputRef }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-h-11 items-start gap-3 py-2">
        <span className="relative z-1 mt-0.5 size-6 shrink-0">
          <input
            id={id}
            ref={inputRef}
            name={name}
            type="checkbox"
            checked={checked}
            required={required}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onChange={(event) => onChange(event.target.checked)}
            className="peer absolute inset-0 size-6 cursor-pointer appearance-none rounded-[6px] border-2 border-edge bg-surface checked:border-action checked:bg-action aria-invalid:border-danger"
          />
          <Check
            aria-hidden
            className="pointer-events-none absolute inset-0.5 hidden size-5 text-on-action peer-checked:block"
            strokeWidth={3}
          />
        </span>
        <label htmlFor={id} className="flex-1">
          {children}
          {required && (
            <span aria-hidden className="text-danger">
              {" *"}
            </span>
          )}
        </label>
      </div>
      {error !== undefined && (
        <span id={`${id}-error`} className="pb-2">
          <ErrorText>{error}</ErrorText>
        </span>
      )}
    </div>
  );
}
