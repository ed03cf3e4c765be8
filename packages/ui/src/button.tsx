import { LoaderCircle } from "lucide-react";
import type { ComponentProps, MouseEvent } from "react";
import { buttonClass } from "./button-class.ts";
import type { ButtonSize, ButtonVariant } from "./button-class.ts";
import { useOnline } from "./online.ts";

type ButtonProps = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Work is in progress: the button keeps its focus and its place, and ignores further clicks. */
  pending?: boolean;
  /**
   * Clicking sends something: without a network the button says 'Jesteś offline' and is disabled. Submit buttons always
   * do.
   */
  needsNetwork?: boolean;
} & ComponentProps<"button">;

/** The one button. It shows by itself that it is busy or that there is no network. */
export function Button(props: ButtonProps) {
  const {
    variant = "primary",
    size = "md",
    pending = false,
    type = "button",
    needsNetwork = type === "submit",
  } = props;
  const { variant: _v, size: _s, pending: _p, needsNetwork: _n, className = "", onClick, children, ...rest } = props;
  const offline = !useOnline() && needsNetwork;

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is the caller's, "button" unless told
      type={type}
      aria-label={offline ? undefined : rest["aria-label"]}
      disabled={rest.disabled === true || offline}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={handleClick}
      className={`${buttonClass(variant, size)} ${className}`}
    >
      {pending && <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" />}
      {offline ? size === "icon" ? <span className="sr-only">Jesteś offline</span> : "Jesteś offline" : children}
    </button>
  );
}
