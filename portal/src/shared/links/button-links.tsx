import { buttonClass } from "@plon/ui/button-class.ts";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { ModalLink } from "./modal-link.tsx";

const linkLike = (look: string) =>
  createLink(({ className, children, ...anchor }: ComponentProps<"a">) => (
    <a {...anchor} className={className === undefined ? look : `${look} ${className}`}>
      {children}
    </a>
  ));
const modalLinkLike = (look: string) => (props: Omit<ComponentProps<typeof ModalLink>, "className">) => (
  <ModalLink {...props} className={look} />
);

/** Goes to a page and looks like the main action. */
export const PrimaryLink = linkLike(buttonClass("primary"));
/** Goes to a page and looks like another action. */
export const SecondaryLink = linkLike(buttonClass("secondary"));
/** Opens a modal and looks like the main action. */
export const PrimaryModalLink = modalLinkLike(buttonClass("primary"));
/** Opens a modal and looks like another action. */
export const SecondaryModalLink = modalLinkLike(buttonClass("secondary"));
