import type { z } from "zod";
import type { setting } from "@plon/contract/office/administration.ts";

type SettingType = z.infer<typeof setting>["type"];
/** A setting's value as text fields. */
export type SettingFields = Record<string, string>;

const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** The value as the form's fields show it. */
export function fieldsOf(type: SettingType, value: unknown): SettingFields {
  if (type !== "invoice_years") return { value: text(value) };
  const years = (value ?? {}) as { current?: unknown; archive?: unknown };
  return { current: text(years.current), archive: text(years.archive) };
}

const wholeNumber = (typed: string) => (/^\s*-?\d+\s*$/.test(typed) ? Number(typed) : undefined);

/** The value to send, or what is wrong with what was typed. Empty years mean: by the calendar. */
export function valueOf(type: SettingType, fields: SettingFields): { value?: unknown; problem?: string } {
  if (type === "boolean") return { value: fields["value"] === "true" };
  if (type === "integer") {
    const value = wholeNumber(fields["value"] ?? "");
    return value === undefined ? { problem: "Wpisz liczbę całkowitą" } : { value };
  }
  const { current = "", archive = "" } = fields;
  if (current.trim() === "" && archive.trim() === "") return { value: null };
  const years = { current: wholeNumber(current), archive: wholeNumber(archive) };
  if (years.current === undefined || years.archive === undefined) {
    return { problem: "Wpisz oba lata albo zostaw oba pola puste" };
  }
  return { value: years };
}
