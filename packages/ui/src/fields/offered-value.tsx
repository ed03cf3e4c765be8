import type { ReactNode } from "react";

type OfferedValueProps = {
  /** Whether the field holds it now. */
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
};

/** Below a field: a value that one press puts into it. */
export function OfferedValue({ chosen, onChoose, children }: OfferedValueProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className="min-h-11 rounded-full border border-edge bg-surface px-4 font-semibold text-ink transition-colors duration-150 hover:border-action forced-colors:aria-pressed:outline-2 aria-pressed:border-action aria-pressed:bg-action-tint aria-pressed:text-action-strong"
    >
      {children}
    </button>
  );
}
