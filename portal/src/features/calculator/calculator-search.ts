import { oneOf, onlyFound } from "#shared/pages/read-search.ts";

/** The calculation as it is kept in the address: a reload keeps it and a link shares it. */
export type CalculatorSearch = {
  tryb?: "powierzchnia";
  /** Day of purchase. */
  dzien?: string;
  /** Rows 'sap-pack-quantity', separated by '_'. */
  zakupy?: string;
  /** Rows 'crop-sap-hectares-dose', separated by '_'. */
  uprawy?: string;
  /** Slug of the chosen goal. */
  cel?: string;
};

export type PurchaseRow = {
  id: number;
  sap: string;
  pack: string;
  quantity: string;
};

export type AreaRow = {
  id: number;
  crop: string;
  sap: string;
  /** As typed, with a comma. */
  hectares: string;
  dose: "min" | "max";
};

export const ROWS_MAX = 20;
const TEXT_LENGTH_MAX = 1000;

const text = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** The part of the address that the calculator reads; invalid values are left out. */
export function readCalculatorSearch(search: Record<string, unknown>): CalculatorSearch {
  const day = text(search["dzien"]);
  const purchases = writePurchases(readPurchases(text(search["zakupy"])));
  const areas = writeAreas(readAreas(text(search["uprawy"])));
  const goal = text(search["cel"]);
  return onlyFound<CalculatorSearch>(
    {
      tryb: oneOf(["powierzchnia"] as const, search["tryb"]),
      dzien: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined,
      zakupy: purchases === "" ? undefined : purchases,
      uprawy: areas === "" ? undefined : areas,
      cel: /^[a-z0-9-]{1,100}$/.test(goal) ? goal : undefined,
    },
    search,
  );
}

const rowsOf = (written: string) => written.slice(0, TEXT_LENGTH_MAX).split("_").filter(Boolean).slice(0, ROWS_MAX);

/** Rows of purchases; impossible ones are left out. */
export function readPurchases(written: string): PurchaseRow[] {
  return rowsOf(written).flatMap((row, id) => {
    const match = /^(\d{1,9})-(\d{1,6}(?:\.\d{1,3})?)-(\d{0,5})$/.exec(row);
    return match ? [{ id, sap: match[1]!, pack: match[2]!, quantity: match[3]! }] : [];
  });
}

/** Rows with a product, as text for the address. */
export function writePurchases(rows: readonly PurchaseRow[]): string {
  return rows
    .filter(({ sap, pack }) => sap !== "" && pack !== "")
    .map(({ sap, pack, quantity }) => `${sap}-${pack}-${/^\d{1,5}$/.test(quantity) ? quantity : ""}`)
    .join("_");
}

/** Rows of crops; impossible ones are left out. */
export function readAreas(written: string): AreaRow[] {
  return rowsOf(written).flatMap((row, id) => {
    const match = /^(\d{1,4})-(\d{0,9})-(\d{0,6}(?:\.\d{1,3})?)-(min|max)$/.exec(row);
    if (!match) return [];
    const [, crop = "", sap = "", hectares = "", dose] = match;
    return [{ id, crop, sap, hectares: hectares.replace(".", ","), dose: dose as AreaRow["dose"] }];
  });
}

/** Rows with a crop, as text for the address. */
export function writeAreas(rows: readonly AreaRow[]): string {
  return rows
    .filter(({ crop }) => crop !== "")
    .map(({ crop, sap, hectares, dose }) => {
      const dotted = hectares.replace(",", ".");
      return `${crop}-${sap}-${/^\d{1,6}(\.\d{1,3})?$/.test(dotted) ? dotted : ""}-${dose}`;
    })
    .join("_");
}
