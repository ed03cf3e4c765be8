export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "inverse";
export type ButtonSize = "md" | "sm" | "icon";

const base =
  "inline-flex items-center justify-center gap-2 rounded-field text-center font-semibold no-underline select-none " +
  "transition-colors duration-150 disabled:opacity-60 aria-disabled:opacity-60 " +
  // Whose own colours are shown has no grounds: an edge says what can be pressed.
  "forced-colors:border";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-action text-on-action hover:bg-action-strong",
  secondary: "border border-edge bg-surface text-ink hover:border-action hover:bg-action-tint",
  quiet: "text-action hover:bg-action-tint hover:text-action-strong",
  danger: "border border-danger bg-surface text-danger hover:bg-danger-tint",
  inverse: "bg-on-shell text-on-light hover:bg-on-shell-tint",
};

const sizes: Record<ButtonSize, string> = {
  md: "min-h-11 px-5 py-2",
  sm: "min-h-11 px-3 py-1.5 text-sm md:min-h-9",
  icon: "size-11 shrink-0 md:size-9",
};

/**
 * The classes that make an element look like our button; for links that navigate but serve as the screen's main action.
 */
export function buttonClass(variant: ButtonVariant = "primary", size: ButtonSize = "md"): string {
  return `${base} ${variants[variant]} ${sizes[size]}`;
}

/** A link among text or beside a heading that is large enough for a finger. */
export const TEXT_LINK = "inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4";
