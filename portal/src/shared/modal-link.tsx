import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

type ModalLinkProps = {
  /** The modal's hash without the "#", e.g. "!zglos-fakture". */
  modal: `!${string}`;
  className?: string;
  label?: string;
  children: ReactNode;
};

/** Opens a modal over the current page: the path and its query stay. */
export function ModalLink({ modal, className, label, children }: ModalLinkProps) {
  return (
    <Link
      to="."
      search
      hash={modal}
      resetScroll={false}
      hashScrollIntoView={false}
      className={className}
      aria-label={label}
    >
      {children}
    </Link>
  );
}
