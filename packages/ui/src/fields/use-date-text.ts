import { useRef, useState } from "react";
import type { DateText } from "./date-text.ts";

type DateValue = {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
};

const TOLD_MAX = 20;

/**
 * Keeps the text of a day field beside its value: the text stays as typed, the value is the day it stands for, '' for
 * none, or the text itself while it is not a day. `error` is the caller's message about the value; that a text is not a
 * day is reported by the field itself, once it is left.
 */
export function useDateText(kind: DateText, { value, onChange, error }: DateValue) {
  const [text, setText] = useState(() => kind.written(value));
  const [seen, setSeen] = useState(value);
  /**
   * What was reported to the caller and has not come back as the value yet: a form may lag a keystroke or two behind.
   */
  const [told, setTold] = useState<readonly string[]>([]);
  const [isLeft, setIsLeft] = useState(true);
  const calendar = useRef<HTMLInputElement>(null);
  const day = kind.valueOf(text);
  const isNoDay = text !== "" && day === text;
  if (value !== seen) {
    setSeen(value);
    const answered = told.lastIndexOf(value);
    // A caller may keep only complete days: then an unfinished text counts as none.
    const isUnfinished = value === "" && isNoDay && seen !== text;
    if (answered >= 0) setTold(told.slice(answered + 1));
    else if (day !== value && !isUnfinished) setText(kind.written(value));
  }
  const change = (typed: string) => {
    setIsLeft(false);
    setText(typed);
    setTold((before) => [...before.slice(1 - TOLD_MAX), kind.valueOf(typed)]);
    onChange(kind.valueOf(typed));
  };
  return {
    text,
    change,
    problem: isNoDay && (isLeft || error !== undefined) ? kind.problem : error,
    leave: () => {
      setIsLeft(true);
      setText(kind.written(day));
    },
    openCalendar: () => calendar.current?.showPicker(),
    /** Props of the browser's own calendar, whose field is never visible. */
    calendarProps: {
      ref: calendar,
      type: kind.picker,
      tabIndex: -1,
      "aria-hidden": true,
      value: isNoDay ? "" : day,
      onChange: (event: { target: { value: string } }) => change(kind.written(event.target.value)),
      style: {
        position: "absolute",
        insetInlineEnd: 0,
        bottom: 0,
        width: 1,
        height: 1,
        opacity: 0,
        pointerEvents: "none",
      },
    } as const,
  };
}
