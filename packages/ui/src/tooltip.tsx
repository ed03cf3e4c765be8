import type { ComponentProps } from "react";
import { Focusable } from "react-aria-components/Focusable";
import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components/Tooltip";

type TooltipProps = {
  text: string;
  /** One control with its own accessible name: the tooltip describes it visually. */
  children: ComponentProps<typeof Focusable>["children"];
};

/** A short note about a control, on hover and on keyboard focus; Escape hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={100}>
      <Focusable>{children}</Focusable>
      <AriaTooltip
        offset={6}
        className="max-w-[200px] animate-appear rounded-field bg-shell px-3 py-1.5 text-sm text-shell-ink shadow-float sm:max-w-[300px]"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
