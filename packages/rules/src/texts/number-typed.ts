// A number as somebody in Poland types it, and as it is shown to them.
import { FIELD_MESSAGES } from "./field-messages.ts";
import { polishPlural } from "./polish-text.ts";

/** How many decimals a number may have (none unless said), and how small and large it may be. */
export type NumberBounds = { places?: number | undefined; min?: number | undefined; max?: number | undefined };

const NUMBER = /^[-\u2212]?\d{1,15}([.,]\d+)?$/;
/** Spaces that group thousands: plain ones, and those that do not break. */
const SPACES = /[ \u00a0\u202f]/g;

/**
 * The number in a text, null of an empty one, or what is wrong with it. Spaces may group digits; decimals stand after a comma
 * or a dot. "1e3", "0x10" and "Infinity" are no numbers, and decimals that do not fit are refused, never rounded away.
 */
export function numberTyped(
  typed: string,
  { places = 0, min, max }: NumberBounds = {},
): { value: number | null } | { problem: string } {
  const text = typed.replaceAll(SPACES, "");
  if (text === "") return { value: null };
  if (!NUMBER.test(text)) return { problem: `Wpisz liczbę, na przykład ${places > 0 ? "12,5" : "12"}` };
  const [whole = "", decimals = ""] = text.split(/[.,]/);
  if (decimals !== "" && places === 0) return { problem: FIELD_MESSAGES.integer };
  if (decimals.replace(/0+$/, "").length > places || (decimals.length > places && /[.]/.test(text)))
    return { problem: `Wpisz najwyżej ${placesText(places)} po przecinku` };
  const value = Number(`${whole.replace("\u2212", "-")}.${decimals}0`) + 0;
  if (min !== undefined && value < min) return { problem: FIELD_MESSAGES.minValue(numberShown(min, 6)) };
  if (max !== undefined && value > max) return { problem: FIELD_MESSAGES.maxValue(numberShown(max, 6)) };
  return { value };
}

const placesText = (places: number) =>
  `${places} ${polishPlural(places, { one: "cyfrę", few: "cyfry", many: "cyfr" })}`;

/** A number with a comma and with its thousands grouped: '12 500,5'. `numberTyped` reads it back. */
export function numberShown(value: number, places: number): string {
  const [whole = "", decimals] = value.toFixed(places).split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, "\u00a0");
  const rest = (decimals ?? "").replace(/0+$/, "");
  return rest === "" ? grouped : `${grouped},${rest}`;
}
