import { Button } from "@plon/ui/button.tsx";
import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";

type FiltersFoldProps = {
  label?: string;
  /** Filters that are in use are seen. */
  isOpenAtFirst?: boolean;
  /** What a phone shows on the same line, folded or not, and a desk on a line below. */
  beside?: ReactNode;
  children: ReactNode;
};

/** Filters that unfold on a phone and are side by side elsewhere, in the grid of their parent. */
export function FiltersFold({
  label = "Filtry i kolejność",
  isOpenAtFirst = false,
  beside,
  children,
}: FiltersFoldProps) {
  const [open, setOpen] = useState(isOpenAtFirst);
  return (
    <>
      <div
        className={`flex flex-wrap items-center justify-between gap-x-4 ${beside ? "md:col-span-full md:row-start-2" : "md:hidden"}`}
      >
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="-ml-3 md:hidden forced-colors:ml-0"
        >
          <SlidersHorizontal aria-hidden className="size-5" />
          {open ? "Ukryj filtry" : label}
        </Button>
        {beside}
      </div>
      <div className={`contents ${open ? "" : "max-md:hidden"}`}>{children}</div>
    </>
  );
}
