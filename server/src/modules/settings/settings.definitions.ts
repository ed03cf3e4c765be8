import { isoInstant, plainText } from "@plon/contract/shared/envelope.ts";
import { z } from "zod";

const yearPair = z
  .object({ current: z.int().min(2000).max(2100), archive: z.int().min(2000).max(2100) })
  .refine((years) => years.archive < years.current, "Archiwum musi być wcześniejsze niż rok bieżący");

const warning = z
  .object({ text: plainText(1000, 1), from: isoInstant, to: isoInstant })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), "Koniec musi być późniejszy niż początek");

const whole = (min: number, max: number) =>
  z.int("Podaj liczbę całkowitą").min(min, `Najmniej ${min}`).max(max, `Najwyżej ${max}`);

/** Every setting staff may change: its words, its bounds and what holds until somebody changes it. */
export const SETTINGS = {
  invoice_years: {
    label: "Lata na liście faktur",
    hint: "Rok bieżący i archiwum. Puste: rok kalendarzowy i poprzedni.",
    type: "invoice_years",
    schema: yearPair.nullable(),
    fallback: null,
  },
  decision_working_days: {
    label: "Termin decyzji o fakturze (dni robocze)",
    hint: "Tyle dni roboczych obiecujemy rolnikowi po zgłoszeniu faktury.",
    type: "integer",
    schema: whole(1, 60),
    fallback: 5,
  },
  points_valid_months: {
    label: "Ważność punktów (miesiące)",
    hint: "Licząc od dnia naliczenia, do końca dnia. 0 oznacza bezterminowo.",
    type: "integer",
    schema: whole(0, 240),
    fallback: 36,
  },
  participant_yearly_limit_points: {
    label: "Roczny limit punktów uczestnika",
    hint: "Za faktury z jednego roku. 0 oznacza brak limitu.",
    type: "integer",
    schema: whole(0, 100_000_000),
    fallback: 0,
  },
  system_warning: {
    label: "Ostrzeżenie dla uczestników",
    hint: "Zalogowany uczestnik widzi je raz w czasie wizyty. Puste: bez ostrzeżenia.",
    type: "warning",
    schema: warning.nullable(),
    fallback: null,
  },
  system_maintenance: {
    label: "Przerwa techniczna całego programu",
    hint: "Uczestnicy i goście widzą stronę przerwy. Pracownicy pracują dalej.",
    type: "boolean",
    schema: z.boolean(),
    fallback: false,
  },
} as const;

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<K extends SettingKey> = z.output<(typeof SETTINGS)[K]["schema"]>;
export type Settings = { [K in SettingKey]: SettingValue<K> };
