import type { z } from "zod";
import type { setting } from "@plon/contract/office/administration.ts";
import { instantOf, warsawMinute } from "#shared/warsaw-minute.ts";

type SettingType = z.infer<typeof setting>["type"];
/** A setting's value as text fields. */
export type SettingFields = Record<string, string>;
type Parsed = { value?: unknown; problem?: string };

const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** The value as the form's fields show it. */
export function fieldsOf(type: SettingType, value: unknown): SettingFields {
  const parts = (value ?? {}) as Record<string, unknown>;
  if (type === "warning") {
    return { text: text(parts["text"]), from: warsawMinute(parts["from"]), to: warsawMinute(parts["to"]) };
  }
  if (type === "invoice_years") return { current: text(parts["current"]), archive: text(parts["archive"]) };
  return { value: text(value) };
}

/** The value to send, or what is wrong with what was typed. Empty years mean: by the calendar; an empty warning: none. */
export function valueOf(type: SettingType, fields: SettingFields): Parsed {
  if (type === "boolean") return { value: fields["value"] === "true" };
  if (type === "warning") return warningOf(fields);
  if (type === "invoice_years") return yearsOf(fields);
  const value = wholeNumber(fields["value"] ?? "");
  return value === undefined ? { problem: "Wpisz liczbę całkowitą" } : { value };
}

const wholeNumber = (typed: string) => (/^\s*-?\d+\s*$/.test(typed) ? Number(typed) : undefined);

function yearsOf({ current = "", archive = "" }: SettingFields): Parsed {
  if (current.trim() === "" && archive.trim() === "") return { value: null };
  const years = { current: wholeNumber(current), archive: wholeNumber(archive) };
  if (years.current === undefined || years.archive === undefined) {
    return { problem: "Wpisz oba lata albo zostaw oba pola puste" };
  }
  return { value: years };
}

function warningOf({ text: words = "", from = "", to = "" }: SettingFields): Parsed {
  if (words.trim() === "" && from === "" && to === "") return { value: null };
  if (words.trim() === "") return { problem: "Wpisz treść ostrzeżenia albo wyczyść też daty" };
  const times = { from: instantOf(from), to: instantOf(to) };
  if (!times.from || !times.to) return { problem: "Podaj, od kiedy i do kiedy ostrzeżenie obowiązuje" };
  return { value: { text: words.trim(), from: times.from, to: times.to } };
}
