import { arriving, useArrived } from "../arriving.ts";
import type { ModalProps } from "./modal-window.tsx";

export type { ModalWidth } from "./modal-window.tsx";

/** The code of all modals; fetched before the first is asked for, so that none waits for it. */
export const modalWindow = arriving(() => import("./modal-window.tsx").then((module) => module.ModalWindow));

/**
 * A dialog over the page: the focus stays inside and returns to where it came from. Escape and its own button close it,
 * a click outside does not. On a phone it is a full-width sheet at the bottom of the screen, within reach of the thumb.
 */
export function Modal(props: ModalProps) {
  const arrived = useArrived(modalWindow);
  return arrived && <arrived.Part {...props} />;
}
