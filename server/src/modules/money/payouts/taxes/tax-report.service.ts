import { moneyTyped } from "@plon/rules/money/money-text.ts";
import { Readable } from "node:stream";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { csvLines, csvText } from "@plon/rules/texts/csv.ts";
import { type Db, inTransaction, type TransactionalDb } from "#platform/database/database.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { listReport, listReportOf, listReportOrder, type ReportFilter, type ReportRow } from "./tax-report.queries.ts";

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
    moneyTyped(row.value_grosze),
    moneyTyped(row.largest_grosze),
    moneyTyped(row.tax_grosze),
    isAbove(row, thresholdGrosze) ? "tak" : "nie",
  ];
}

/** How many participants' rows are in memory at a time. */
const PAGE = 1000;

/** The whole year as streamed CSV with addresses; the download is audited. */
export async function taxReportCsv(db: TransactionalDb, ctx: StaffContext, year: number): Promise<Readable> {
  const { reward_tax: tax } = await readSettings(db);
  const ids = await listReportOrder(db, year);
  await inTransaction(db, (tx) =>
    audit(tx, ctx, {
      action: "tax_report.download",
      subject: { type: "tax_report", id: year },
      after: { participants: ids.length },
    }),
  );
  async function* text() {
    yield csvText([HEAD]);
    for (let from = 0; from < ids.length; from += PAGE) {
      const rows = await listReportOf(db, year, ids.slice(from, from + PAGE));
      yield csvLines(rows.map((row) => cells(row, tax.threshold_grosze)));
    }
  }
  return Readable.from(text());
}
