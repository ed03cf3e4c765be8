import { Link } from "@tanstack/react-router";
import { FileText, Gift, LayoutDashboard, Menu, Plus } from "lucide-react";
import { ModalLink } from "#shared/links/modal-link.tsx";

const itemClass =
  "flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 rounded-field text-[min(0.875rem,16px)] text-soft outline-offset-[-3px] " +
  "aria-[current=page]:font-semibold aria-[current=page]:text-action";

/**
 * The phone's navigation within reach of the thumb: the four most visited places, with reporting an invoice in the
 * middle.
 */
export function BottomBar({ onMenu }: { onMenu: () => void }) {
  return (
    <nav
      aria-label="Skróty"
      className="fixed inset-x-0 bottom-0 z-30 flex items-stretch border-t border-line bg-surface px-1 pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <Link to="/dashboard" className={itemClass}>
        <LayoutDashboard aria-hidden className="size-6" />
        Pulpit
      </Link>
      <Link to="/moje-faktury" className={itemClass}>
        <FileText aria-hidden className="size-6" />
        Faktury
      </Link>
      <ModalLink modal="!zglos-fakture" label="Zgłoś fakturę" className={itemClass}>
        <span className="flex size-11 items-center justify-center rounded-full bg-action text-on-action">
          <Plus aria-hidden className="size-6" />
        </span>
      </ModalLink>
      <Link to="/nagrody" className={itemClass}>
        <Gift aria-hidden className="size-6" />
        Nagrody
      </Link>
      <button type="button" className={itemClass} onClick={onMenu}>
        <Menu aria-hidden className="size-6" />
        Menu
      </button>
    </nav>
  );
}
