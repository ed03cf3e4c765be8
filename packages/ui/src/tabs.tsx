import { useId, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";

type TabsProps<Id extends string> = {
  label: string;
  tabs: { id: Id; label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
};

/** Which tab a key leads to from the given place; undefined for other keys. */
function placeOf(key: string, from: number, count: number): number | undefined {
  const places: Record<string, number> = {
    ArrowRight: (from + 1) % count,
    ArrowLeft: (from + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  return places[key];
}

/** Alternative views of one thing; the arrow keys, Home and End move between the tabs and select. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function handleKey(event: KeyboardEvent) {
    const from = tabs.findIndex((tab) => tab.id === selected);
    const place = placeOf(event.key, from, tabs.length);
    const tab = place === undefined ? undefined : tabs[place];
    if (!tab || place === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[place]?.focus();
    onSelect(tab.id);
  }

  return (
    <div>
      {/* The keys are of the tab in it that has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have it, one of them in the tab order */}
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={handleKey}
        className="flex flex-wrap gap-x-1 border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${id}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            className="-mb-px flex min-h-11 cursor-pointer items-center border-b-3 border-transparent px-4 font-semibold text-soft max-sm:px-2 outline-offset-[-3px] hover:text-ink aria-selected:border-action aria-selected:text-action forced-colors:border-[Canvas] forced-colors:aria-selected:border-[Highlight]"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div key={selected} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} className="pt-6">
        {children}
      </div>
    </div>
  );
}
