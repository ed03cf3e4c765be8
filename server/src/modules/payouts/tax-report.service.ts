import { audit } from "#platform/audit.ts";
import type { StaffContext } from "#platform/context.ts";
import { csvText } from "#platform/csv.ts";
import { type Db, inTransaction, type Root } from "#platform/database.ts";
import { readSettings } from "#modules/settings/settings.service.ts";
import { zlotyDecimal } from "./payment.ts";
import { listReport, listWholeReport, type ReportFilter, type ReportRow } from "./tax-report.queries.ts";

/** Whether one reward was worth more than the tax-free amount: the exemption is per reward, not per year. */
const isAbove = (row: { largest_grosze: number }, thresholdGrosze: number) => row.largest_grosze > thresholdGrosze;

/** A page of the year's rewards by participant, and which of them are above the threshold. */
export async function taxReportPage(db: Db, filter: ReportFilter) {
  const { reward_tax: tax } = await readSettings(db);
  const { rows, meta } = await listReport(db, filter);
  const above = new Set(rows.filter((row) => isAbove(row, tax.threshold_grosze)).map(({ id }) => id));
  return { rows, above, meta };
}

const HEAD = [
  "NIP/PESEL",
  "Nazwisko",
  "Imię",
  "Adres",
  "Kod pocztowy",
  "Miejscowość",
  "Liczba nagród",
  "Wartość (zł)",
  "Największa nagroda (zł)",
  "Podatek (zł)",
  "Powyżej progu",
];

const zloty = (grosze: number) => zlotyDecimal(grosze).replace(".", ",");

function cells(row: ReportRow, thresholdGrosze: number): string[] {
  const place = row.company_street_number_place ? `/${row.company_street_number_place}` : "";
  return [
    row.identifier,
    row.last_name,
    row.first_name,
    `${row.company_street} ${row.company_street_number}${place}`.trim(),
    row.company_postcode,
    row.company_city,
    String(row.orders),
    zloty(row.value_grosze),
    zloty(row.largest_grosze),
    zloty(row.tax_grosze),
    isAbove(row, thresholdGrosze) ? "tak" : "nie",
  ];
}

/** The whole year as CSV with addresses; the download is audited. */
export async function taxReportCsv(db: Root, ctx: StaffContext, year: number): Promise<string> {
  const { reward_tax: tax } = await readSettings(db);
  const rows = await listWholeReport(db, year);
  await inTransaction(db, (tx) =>
    audit(tx, ctx, {
      action: "tax_report.download",
      subject: { type: "tax_report", id: year },
      after: { participants: rows.length },
    }),
  );
  return csvText([HEAD, ...rows.map((row) => cells(row, tax.threshold_grosze))]);
}
