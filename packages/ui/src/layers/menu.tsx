import { useRef, useState } from "react";
import { arriving, useArrived } from "../arriving.ts";
import type { MenuProps } from "./menu-list.tsx";

const list = arriving(() => import("./menu-list.tsx").then((module) => module.MenuList));

/**
 * A button that opens a short list of actions or links. The list's code comes after the page; a press before that opens
 * it as soon as it is there.
 */
export function Menu(props: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [pressed, setPressed] = useState(false);
  const [focused, setFocused] = useState(false);
  const arrived = useArrived(list, () => setFocused(document.activeElement === button.current));
  if (arrived) return <arrived.Part {...props} opensAtOnce={pressed} focusedBefore={focused} />;
  return (
    <button
      ref={button}
      type="button"
      aria-label={props.label}
      aria-haspopup="true"
      aria-expanded={false}
      className={props.triggerClassName}
      onClick={() => setPressed(true)}
    >
      {props.trigger}
    </button>
  );
}
