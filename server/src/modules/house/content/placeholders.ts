import type { brand as brandSchema } from "@plon/contract/portal/house/system.ts";
import type { z } from "zod";
import { escapeHtml } from "#platform/html/sanitise.ts";

export type Brand = z.infer<typeof brandSchema>;

/** What `{{name}}` in a page stands for: each manufacturer runs the programme under its own name. */
const VALUES: Record<string, (brand: Brand) => string> = {
  program: (brand) => brand.name,
  producent: (brand) => brand.manufacturer,
  administrator: (brand) => brand.data_controller,
  infolinia: (brand) => brand.helpline,
  godziny: (brand) => brand.helpline_hours,
  email: (brand) => brand.email,
};

const PLACE = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The HTML with the brand's values filled in, escaped. An unknown name is left unchanged. */
export function fillIn(html: string, brand: Brand): string {
  return html.replace(PLACE, (place, name: string) =>
    Object.hasOwn(VALUES, name) ? escapeHtml(VALUES[name]?.(brand) ?? "") : place,
  );
}

/** What is wrong with the names between double braces, or undefined. */
export function placeholderProblem(html: string): string | undefined {
  const unknown = [...html.matchAll(PLACE)].map(([, name = ""]) => name).find((name) => !Object.hasOwn(VALUES, name));
  if (unknown === undefined) return undefined;
  const known = Object.keys(VALUES).map((name) => `{{${name}}}`);
  return `Nie ma wartości {{${unknown.slice(0, 40)}}}. Możesz użyć: ${known.join(", ")}.`;
}
