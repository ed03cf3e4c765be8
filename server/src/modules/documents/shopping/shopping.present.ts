import type { PurchaseInvoice, PurchaseRecord, SeasonUpTo } from "@plon/contract/portal/documents/shopping.ts";
import { csvText } from "@plon/rules/texts/csv.ts";
import type { purchaseDetails, purchasesOf, seasonsCompared } from "./shopping.service.ts";

type Purchase = Awaited<ReturnType<typeof purchasesOf>>["rows"][number];
type Line = Awaited<ReturnType<typeof purchaseDetails>>["lines"][number];

const zloty = (grosze: string | number | null) => (grosze === null ? null : Number(grosze) / 100);

/** A product at a distributor with its sums. */
export function presentPurchase(row: Purchase): PurchaseRecord {
  return {
    group: row.sap,
    distributor: row.distributor_id,
    info: { product: row.product, distributor: row.distributor },
    unit: row.unit,
    volume: Number(row.volume),
    points: Number(row.points),
    turnover: zloty(row.turnover_grosze),
    turnover_fv: zloty(row.turnover_fv_grosze),
    turnover_fv_missing: row.turnover_fv_missing,
  };
}

/** This season beside the one before. */
export function presentCompared(found: Awaited<ReturnType<typeof seasonsCompared>>) {
  if (!found) return null;
  const { day, now, before, hectares } = found;
  const upTo = (sums: typeof now): SeasonUpTo => ({
    season: sums.season,
    litres: Number(sums.litres),
    kilograms: Number(sums.kilograms),
    turnover: Number(sums.turnover_grosze) / 100,
    points: Number(sums.points),
    points_per_hectare: hectares > 0 ? Math.round((Number(sums.points) / hectares) * 10) / 10 : null,
  });
  return { day, now: upTo(now), before: upTo(before) };
}

/** One line of an invoice behind them. */
export function presentPurchaseLine(line: Line): PurchaseInvoice {
  return {
    ...line,
    document: line.document_name,
    date: line.list_date,
    size: Number(line.pack_volume),
    volume: Number(line.volume),
    turnover: zloty(line.turnover_grosze),
    turnover_fv: zloty(line.turnover_fv_grosze),
  };
}

const HEADINGS = [
  "Produkt",
  "Dystrybutor",
  "Ilość",
  "Jednostka",
  "Punkty",
  "Obrót wg cen przeliczeniowych (zł)",
  "Obrót wg cen z faktur (zł)",
];

const decimal = (value: number, digits?: number) =>
  (digits === undefined ? String(value) : value.toFixed(digits)).replace(".", ",");

/** The list for spreadsheets; unknown values are empty cells. */
export function purchasesCsv(rows: Purchase[]): string {
  const lines = rows
    .map(presentPurchase)
    .map((row) => [
      row.info.product,
      row.info.distributor,
      decimal(row.volume),
      row.unit,
      String(row.points),
      row.turnover === null ? "" : decimal(row.turnover, 2),
      row.turnover_fv === null ? "" : decimal(row.turnover_fv, 2),
    ]);
  return csvText([HEADINGS, ...lines]);
}
