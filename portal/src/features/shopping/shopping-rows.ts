import type { PurchaseRecord } from "@plon/contract/portal/documents/shopping.ts";
import type { Sort } from "@plon/ui/data-table.tsx";
import { countOf, formatDecimal, NO_BREAK } from "@plon/client/format.ts";

/** Rows per page (not in the specification; the same as the other lists). */
export const ROWS_PER_PAGE = 16;

const polish = new Intl.Collator("pl");

/** The rows in the requested order; unknown values come last in either direction. */
export function sortedRows(rows: readonly PurchaseRecord[], { by, descending }: Sort): PurchaseRecord[] {
  const direction = descending ? -1 : 1;
  if (by === "product" || by === "distributor") {
    return rows.toSorted((a, b) => direction * polish.compare(a.info[by], b.info[by]));
  }
  const figure = by as "volume" | "points" | "turnover" | "turnover_fv";
  return rows.toSorted((a, b) => {
    const [left, right] = [a[figure], b[figure]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return direction * (left - right);
  });
}

export type Bar = {
  key: string;
  label: string;
  value: number;
};

const BARS_MAX = 8;

/** The products by turnover, largest first; beyond eight the others share one bar. */
export function productBars(rows: readonly PurchaseRecord[]): Bar[] {
  const sums = new Map<number, Bar>();
  for (const { group, info, turnover } of rows) {
    const bar = sums.get(group) ?? { key: String(group), label: info.product, value: 0 };
    sums.set(group, Object.assign(bar, { value: bar.value + (turnover ?? 0) }));
  }
  const bars = [...sums.values()].toSorted((a, b) => b.value - a.value);
  if (bars.length <= BARS_MAX + 1) return bars;
  const others = bars.slice(BARS_MAX);
  const value = others.reduce((sum, bar) => sum + bar.value, 0);
  const label = `Pozostałe: ${countOf(others.length, "produkt", "produkty", "produktów")}`;
  return [...bars.slice(0, BARS_MAX), { key: "others", label, value }];
}

/** An amount: 1 234,50 zł; a dash if unknown. */
export function zloty(value: number | null): string {
  return value === null ? "–" : `${formatDecimal(value)}${NO_BREAK}zł`;
}
