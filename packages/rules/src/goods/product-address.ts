import { asciiText } from "../texts/polish-text.ts";

/** The last part of a product's URL: 'chwastox-turbo-340-sl-700129'. Its SAP number alone finds it. */
export function productSlug(name: string, sap: number): string {
  const words = asciiText(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return words === "" ? String(sap) : `${words}-${sap}`;
}

/** The SAP number in a URL, or undefined if there is none: a renamed product's old URLs keep working. */
export function sapOfSlug(slug: string): number | undefined {
  const digits = /(?:^|-)(\d{1,10})$/.exec(slug)?.[1];
  const sap = Number(digits);
  return digits !== undefined && sap > 0 && sap <= 2_147_483_647 ? sap : undefined;
}
