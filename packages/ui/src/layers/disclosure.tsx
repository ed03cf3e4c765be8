import { ChevronDown } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";

type DisclosureProps = {
  title: string;
  /** What is inside, in a word or two, visible while it is closed. */
  note?: ReactNode;
  open: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
};

/** A part of a page that folds away under its title. What is folded stays in the page, so that nothing typed is lost. */
export function Disclosure({ title, note, open, onToggle, children }: DisclosureProps) {
  const id = useId();
  return (
    <div className="rounded-field border border-line bg-surface">
      <h3 className="text-base">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => onToggle(!open)}
          className="flex min-h-12 w-full items-center gap-3 rounded-field px-3 py-2 text-left font-semibold hover:bg-action-tint"
        >
          <span className="min-w-0 flex-1">{title}</span>
          {note !== undefined && <span className="figures text-sm font-normal text-soft">{note}</span>}
          <ChevronDown
            aria-hidden
            className={`size-5 shrink-0 text-soft transition-transform duration-150 ${open ? "rotate-180" : ""}`}
          />
        </button>
      </h3>
      <div id={id} hidden={!open} className="border-t border-line p-3">
        {children}
      </div>
    </div>
  );
}
