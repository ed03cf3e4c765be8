import { Button } from "@plon/ui/button.tsx";
import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";

type FiltersFoldProps = {
  label?: string;
  /** Filters that are in use are seen. */
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

/** Filters that unfold on a phone and are side by side elsewhere, in the grid of their parent. */
export function FiltersFold({ label = "Filtry i kolejność", isOpenAtFirst = false, children }: FiltersFoldProps) {
  const [open, setOpen] = useState(isOpenAtFirst);
  return (
    <>
      <div className="md:hidden">
        <Button variant="quiet" size="sm" aria-expanded={open} onClick={() => setOpen(!open)} className="-ml-3">
          <SlidersHorizontal aria-hidden className="size-5" />
          {open ? "Ukryj filtry" : label}
        </Button>
      </div>
      <div className={`contents ${open ? "" : "max-md:hidden"}`}>{children}</div>
    </>
  );
}
