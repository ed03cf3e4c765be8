import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FocusEvent, PointerEvent, ReactNode } from "react";
import { createPortal } from "react-dom";

type TooltipProps = {
  text: string;
  /** One control with its own accessible name: the tooltip describes it visually. */
  children: ReactNode;
};

const OPENS_MS = 400;
/** Time to reach the note itself with the pointer. */
const CLOSES_MS = 100;
const GAP_PX = 6;
const EDGE_PX = 8;

/** A short note about a control, on hover and on keyboard focus; Escape hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  const [control, setControl] = useState<Element>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = useCallback((next: Element | undefined, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setControl(next), delay);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  function handleEnter({ currentTarget, pointerType }: PointerEvent) {
    if (pointerType !== "touch") soon(currentTarget.firstElementChild ?? undefined, OPENS_MS);
  }
  function handleFocus({ target, currentTarget }: FocusEvent) {
    if (target.matches(":focus-visible")) soon(currentTarget.firstElementChild ?? undefined, 0);
  }
  const handleLeave = useCallback(() => soon(undefined, CLOSES_MS), [soon]);
  const handleEnd = useCallback(() => soon(undefined, 0), [soon]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only listens for what the control inside is told
    <span
      className="contents"
      onPointerEnter={handleEnter}
      onPointerLeave={handleLeave}
      onPointerDown={handleEnd}
      onFocus={handleFocus}
      onBlur={handleEnd}
    >
      {children}
      {control && (
        <Note text={text} control={control} onStay={() => soon(control, 0)} onLeave={handleLeave} onEnd={handleEnd} />
      )}
    </span>
  );
}

type NoteProps = {
  text: string;
  control: Element;
  onStay: () => void;
  onLeave: () => void;
  onEnd: () => void;
};

/** The note, above its control or below it where there is no room. */
function Note({ text, control, onStay, onLeave, onEnd }: NoteProps) {
  // Listened for from the moment the note is there: after the next paint Escape could already have been pressed in vain.
  useLayoutEffect(() => {
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") onEnd();
    };
    addEventListener("keydown", handleKey);
    addEventListener("scroll", onEnd, { capture: true, passive: true });
    return () => {
      removeEventListener("keydown", handleKey);
      removeEventListener("scroll", onEnd, { capture: true });
    };
  }, [onEnd]);

  const place = useCallback(
    (note: HTMLElement | null) => {
      if (!note) return;
      const { top, bottom, left, width } = control.getBoundingClientRect();
      const above = top - GAP_PX - note.offsetHeight;
      const middle = left + (width - note.offsetWidth) / 2;
      const rightmost = document.documentElement.clientWidth - note.offsetWidth - EDGE_PX;
      note.style.top = `${above < 0 ? bottom + GAP_PX : above}px`;
      note.style.left = `${Math.max(EDGE_PX, Math.min(middle, rightmost))}px`;
    },
    [control],
  );
  return createPortal(
    <div
      ref={place}
      role="tooltip"
      onPointerEnter={onStay}
      onPointerLeave={onLeave}
      className="fixed z-50 w-max max-w-[200px] animate-appear rounded-field bg-shell px-3 py-1.5 text-sm text-shell-ink shadow-float sm:max-w-[300px]"
    >
      {text}
    </div>,
    document.body,
  );
}
