import { useState } from "react";
import {
  type AreaRow,
  type CalculatorSearch,
  type PurchaseRow,
  readAreas,
  readCalculatorSearch,
  readPurchases,
  writeAreas,
  writePurchases,
} from "./calculator-search.ts";

export type Mode = "quantity" | "area";

const emptyPurchase = (id: number): PurchaseRow => ({ id, sap: "", pack: "", quantity: "1" });
const emptyArea = (id: number): AreaRow => ({ id, crop: "", sap: "", hectares: "", dose: "max" });

const nextId = (rows: readonly { id: number }[]) => Math.max(-1, ...rows.map(({ id }) => id)) + 1;

const orOne = <Row>(rows: Row[], empty: (id: number) => Row) => (rows.length > 0 ? rows : [empty(0)]);

/** Rows as edited: all input is kept here, complete rows also in the address. */
function useRows<Row extends { id: number }>(
  initial: () => Row[],
  empty: (id: number) => Row,
  onChange: (rows: Row[]) => void,
) {
  const [rows, setRows] = useState(initial);
  const change = (next: Row[]) => {
    setRows(next);
    onChange(next);
  };
  return {
    rows,
    edit: (changed: Row) => change(rows.map((row) => (row.id === changed.id ? changed : row))),
    remove: (id: number) => change(rows.filter((row) => row.id !== id)),
    add: () => change([...rows, empty(nextId(rows))]),
  };
}

/**
 * The state of the calculation. `search` is read once; every change is written back through `onSearch`, so that a
 * reload and a shared link restore it. `ownAreas` fill the rows of crops while the address names none.
 */
export function useCalculator(
  search: CalculatorSearch,
  onSearch: (next: CalculatorSearch) => void,
  ownAreas: readonly { id: number; value: number }[] = [],
) {
  const write = (part: CalculatorSearch) => onSearch(readCalculatorSearch({ ...search, ...part }));
  const purchases = useRows(
    () => orOne(readPurchases(search.zakupy ?? ""), emptyPurchase),
    emptyPurchase,
    (rows) => write({ zakupy: writePurchases(rows) }),
  );
  const areas = useRows(
    () => {
      const own = ownAreas.map(({ id: crop, value }, id) => ({
        ...emptyArea(id),
        crop: String(crop),
        hectares: String(value).replace(".", ","),
      }));
      const written = readAreas(search.uprawy ?? "");
      return orOne(written.length > 0 ? written : own, emptyArea);
    },
    emptyArea,
    (rows) => write({ uprawy: writeAreas(rows) }),
  );
  const mode: Mode = search.tryb === "powierzchnia" ? "area" : "quantity";
  return {
    mode,
    setMode: (next: Mode) => {
      const { tryb: _before, ...rest } = search;
      onSearch(next === "area" ? { ...rest, tryb: "powierzchnia" } : rest);
    },
    purchases,
    areas,
    write,
  };
}

export type CalculatorState = ReturnType<typeof useCalculator>;
