import { ChevronLeft, ChevronRight } from "lucide-react";
import { buttonClass } from "./button-class.ts";

type PaginationProps = {
  /** Says what these are the pages of. */
  label: string;
  page: number;
  lastPage: number;
  onPage: (page: number) => void;
};

/** Steps through pages; renders nothing if there is only one. */
export function Pagination({ label, page, lastPage, onPage }: PaginationProps) {
  if (lastPage <= 1) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-center gap-1 pt-6">
      <Step label="Poprzednia strona" disabled={page <= 1} onPress={() => onPage(page - 1)} icon={ChevronLeft} />
      <ol className="hidden items-center gap-1 sm:flex">
        {pagesAround(page, lastPage).map((entry) => (
          <li key={entry}>
            {entry < 0 ? (
              <span className="px-2 text-soft">…</span>
            ) : (
              <button
                type="button"
                aria-label={`Strona ${entry}`}
                aria-current={entry === page ? "page" : undefined}
                onClick={() => onPage(entry)}
                className="figures size-11 rounded-field font-semibold hover:bg-action-tint aria-[current=page]:bg-action aria-[current=page]:text-on-action forced-colors:aria-[current=page]:border-2"
              >
                {entry}
              </button>
            )}
          </li>
        ))}
      </ol>
      <span className="figures px-3 sm:hidden">
        Strona {page} z {lastPage}
      </span>
      <Step label="Następna strona" disabled={page >= lastPage} onPress={() => onPage(page + 1)} icon={ChevronRight} />
    </nav>
  );
}

function Step(props: { label: string; disabled: boolean; onPress: () => void; icon: typeof ChevronLeft }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      disabled={props.disabled}
      onClick={props.onPress}
      className={`${buttonClass("quiet", "icon")} size-11!`}
    >
      <props.icon aria-hidden className="size-5" />
    </button>
  );
}

/** The page numbers to offer: the first, the last, the neighbours; a negative number stands for a gap. */
export function pagesAround(page: number, lastPage: number): number[] {
  const wanted = [1, page - 1, page, page + 1, lastPage].filter((entry) => entry >= 1 && entry <= lastPage);
  const pages = [...new Set(wanted)].sort((a, b) => a - b);
  return pages.flatMap((entry, index) => {
    const before = pages[index - 1] ?? entry;
    if (entry - before === 2) return [entry - 1, entry];
    return entry - before > 2 ? [-entry, entry] : [entry];
  });
}
