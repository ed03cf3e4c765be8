import { Button } from "@plon/ui/button.tsx";
import { buttonClass } from "@plon/ui/button-class.ts";
import { Plus, Trash2 } from "lucide-react";

/** Removes a row. */
export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      data-screen-only
      className={buttonClass("quiet", "icon")}
    >
      <Trash2 aria-hidden className="size-5" />
    </button>
  );
}

/** Adds a row. */
export function AddButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <div className="mt-4" data-screen-only>
      <Button variant="secondary" onClick={onClick}>
        <Plus aria-hidden className="size-5" />
        {children}
      </Button>
    </div>
  );
}
