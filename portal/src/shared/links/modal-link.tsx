import { Link } from "@tanstack/react-router";
import { useMaskedAddress } from "./masked-address.ts";
import { createContext, type ReactNode, use } from "react";

/** Whether the person may do what a modal is for, by its hash without the "#"; everything, until the layout says otherwise. */
export const MayOpenModal = createContext<(modal: `!${string}`) => boolean>(() => true);

type ModalLinkProps = {
  /** The modal's hash without the "#", e.g. "!zglos-fakture". */
  modal: `!${string}`;
  className?: string;
  label?: string;
  /** What stands in its place for who may not do it. */
  otherwise?: ReactNode;
  children: ReactNode;
};

/** Opens a modal over the current page: the path, as it is shown, and its query stay. No link for who may not do what the modal is for. */
export function ModalLink({ modal, className, label, otherwise = null, children }: ModalLinkProps) {
  const mayOpen = use(MayOpenModal);
  const masked = useMaskedAddress();
  if (!mayOpen(modal)) return otherwise;
  return (
    <Link
      to="."
      search
      hash={modal}
      {...masked(modal)}
      resetScroll={false}
      hashScrollIntoView={false}
      className={className}
      aria-label={label}
    >
      {children}
    </Link>
  );
}
