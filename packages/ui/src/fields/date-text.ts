import type { InputMask } from "./input-mask.ts";

/**
 * How a day, or a day with its time, is written in a field: as people in Poland write it, whatever the browser's
 * language.
 */
export type DateText = {
  mask: InputMask;
  /** The type of the browser's own calendar that assists. */
  picker: "date" | "datetime-local";
  /** The field's message for a text that is not a date. */
  problem: string;
  /** '2026-05-06' as '06.05.2026'. Anything else stays unchanged. */
  written: (value: string) => string;
  /** '06.05.2026' as '2026-05-06'. Anything else stays unchanged, to be refused where the value is checked. */
  valueOf: (text: string) => string;
};

const isDigit = (sign: string) => /\d/.test(sign);

/** Digits in groups. A separator typed by hand ends its group, so that '6.5.2026' needs no zeros. */
function inGroups(typed: string, sizes: readonly number[], joiners: readonly string[]): string {
  const parts = typed
    .replace(/[^\d\s./,:T-]/g, "")
    .trimStart()
    .split(/[\s./:T-]|,\s*/);
  const groups = parts.length >= sizes.length ? parts.slice(0, sizes.length) : filledInTurn(parts, sizes);
  return groups.map((group, at) => (at === 0 ? "" : joiners[at - 1]) + group.slice(0, sizes[at])).join("");
}

/** While the text does not have all its groups, surplus digits of one continue in the next. */
function filledInTurn(parts: readonly string[], sizes: readonly number[]): string[] {
  const groups = [""];
  for (const [place, part] of parts.entries()) {
    if (place > 0 && groups.at(-1) !== "" && groups.length < sizes.length) groups.push("");
    for (const digit of part) {
      const isFull = (groups.at(-1) ?? "").length === sizes[groups.length - 1];
      if (isFull && groups.length === sizes.length) return groups;
      if (isFull) groups.push("");
      groups[groups.length - 1] += digit;
    }
  }
  return groups;
}

const DAY_GROUPS = [2, 2, 4] as const;
const MINUTE_GROUPS = [...DAY_GROUPS, 2, 2] as const;
const DAY_DIGITS = 8;
const MINUTE_DIGITS = 12;

/**
 * A value as programs write it, '2026-05-06' or '2026-05-06T10:00', in the order people use: for pasting and autofill.
 */
const turned = (typed: string) => typed.trim().replace(/^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?!\d)/, "$3.$2.$1");

const digitsIn = (text: string) => text.replace(/\D/g, "").length;
const two = (digits: string | undefined) => (digits ?? "").padStart(2, "0");

/** Whether this date and time exist: there is no 31 February and no 25:00. */
function exists(iso: string): boolean {
  const at = Date.parse(`${iso}Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso);
}

/** A day: '06.05.2026' in the field, '2026-05-06' as the value. */
export const dayText: DateText = {
  mask: {
    format: (typed) => inGroups(turned(typed), DAY_GROUPS, [".", "."]),
    counts: isDigit,
    isWhole: (pasted) => digitsIn(pasted) >= DAY_DIGITS,
  },
  picker: "date",
  problem: "Podaj datę jako dd.mm.rrrr",
  written: (value) => value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3.$2.$1"),
  valueOf(text) {
    const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
    const iso = `${year}-${two(month)}-${two(day)}`;
    return year !== undefined && exists(`${iso}T00:00`) ? iso : text;
  },
};

/** A day with its time: '06.05.2026 10:00' in the field, '2026-05-06T10:00' as the value. */
export const minuteText: DateText = {
  mask: {
    format: (typed) => inGroups(turned(typed), MINUTE_GROUPS, [".", ".", " ", ":"]),
    counts: isDigit,
    isWhole: (pasted) => digitsIn(pasted) >= MINUTE_DIGITS,
  },
  picker: "datetime-local",
  problem: "Podaj datę i godzinę jako dd.mm.rrrr gg:mm",
  written: (value) => value.replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)$/, "$3.$2.$1 $4"),
  valueOf(text) {
    const [, day, month, year, hour, minute] = /^(\d{1,2})\.(\d{1,2})\.(\d{4}) (\d{1,2}):(\d{2})$/.exec(text) ?? [];
    const iso = `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}`;
    return year !== undefined && exists(iso) ? iso : text;
  },
};
