import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** What every field of a form shows around its control. */
export type FieldTexts = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
};

/** The box of a text-like control; `aria-invalid` or `data-invalid` on it (or inside) turns its edge red. */
export const controlClass =
  "w-full min-h-12 rounded-field border border-edge bg-surface px-3 py-2 text-base text-ink placeholder:text-soft " +
  "transition-colors duration-150 hover:border-ink focus:border-action " +
  "disabled:bg-sunken disabled:text-soft aria-invalid:border-2 aria-invalid:border-danger data-invalid:border-2 data-invalid:border-danger";

export const labelClass = "block font-semibold text-ink";

/** A label's words with the asterisk of a required field; the asterisk is left out of the spoken name. */
export function LabelText({ label, required = false }: { label: string; required?: boolean | undefined }) {
  return (
    <>
      {label}
      {required && (
        <span aria-hidden className="text-danger">
          {" *"}
        </span>
      )}
    </>
  );
}

/** The line under a field that says what is wrong and how to fix it. */
export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-start gap-1.5 text-sm font-semibold text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </span>
  );
}
