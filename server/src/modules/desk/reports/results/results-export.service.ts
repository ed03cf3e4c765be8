// The page of results under one filter, as a workbook.
import { COST_WORDS } from "@plon/rules/money/cost-kinds.ts";
import type { ResultsFilter } from "@plon/contract/office/desk/reports-results.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type TransactionalDb } from "#platform/database/database.ts";
import { workbook, type WorkbookCell, type WorkbookSheet } from "#platform/tables/workbook.ts";
import { programmeDebt, seasonCosts } from "../money.service.ts";
import { filterWords } from "./filter-words.service.ts";
import { seasonFunnel, seasonResults, topSales } from "../results.service.ts";
import type { Period } from "../season.service.ts";
import { farmsAlone, whoseResults } from "../whose.service.ts";

type AskedResults = { period: Period; filter: ResultsFilter };
type Asked = { reading: Db; gone: AbortSignal };

/**
 * The results as a workbook, a sheet a question, with the filter on the first; the download is audited. Throws what the page's
 * calls throw of the filter, and what `gone` says once nobody waits any more.
 */
export async function resultsWorkbook(
  db: TransactionalDb,
  ctx: StaffContext,
  { period, filter }: AskedResults,
  { reading, gone }: Asked,
): Promise<Buffer> {
  const whose = await whoseResults(reading, ctx, filter);
  const ofFarms = farmsAlone(whose);
  const season = await seasonResults(reading, period, whose);
  gone.throwIfAborted();
  const sales = await topSales(reading, period, whose);
  gone.throwIfAborted();
  const costs = await seasonCosts(reading, period, ofFarms);
  gone.throwIfAborted();
  const funnel = await seasonFunnel(reading, period, ofFarms);
  const debt = await programmeDebt(reading, ctx.at, ofFarms);
  const sheets = [
    summarySheet(season, await filterWords(reading, ctx, filter)),
    monthsSheet(season),
    debtSheet(debt),
    costsSheet(costs),
    funnelSheet(funnel),
    ...salesSheets(sales),
  ];
  await inTransaction(db, (tx) =>
    audit(tx, ctx, {
      action: "season_report.download",
      subject: { type: "season_report", id: period.year },
      after: { to: period.to, what: "results", filter },
    }),
  );
  return await workbook(sheets, gone);
}

type Season = Awaited<ReturnType<typeof seasonResults>>;
const zloty = (grosze: number) => grosze / 100;

function summarySheet({ period, before, now, last }: Season, filter: [string, string][]): WorkbookSheet {
  const both = (name: string, of: (year: Season["now"]) => number): WorkbookCell[] => [name, of(now), of(last)];
  return {
    name: "Wyniki",
    rows: [
      ["Pozycja", String(period.year), String(before.year)],
      ["Od dnia", { day: period.from }, { day: before.from }],
      ["Do dnia", { day: period.to }, { day: before.to }],
      ...filter.map(([what, word]) => [what, word, null]),
      both("Naliczone punkty", ({ issued }) => issued.points),
      both("Wartość naliczonych (zł)", ({ issued }) => zloty(issued.grosze)),
      both("Kupione litry", ({ liters }) => liters),
      both("Kupione kilogramy", ({ kilograms }) => kilograms),
      both("Przyjęte faktury", ({ invoices }) => invoices),
      both("Aktywne gospodarstwa", ({ farms }) => farms),
      both("Nowe gospodarstwa", ({ farms_new }) => farms_new),
      both("Powracające gospodarstwa", ({ farms_returning }) => farms_returning),
      both("Jeszcze nie wróciły", ({ farms_lapsed }) => farms_lapsed),
    ],
  };
}

const monthsSheet = ({ months, period, before }: Season): WorkbookSheet => ({
  name: "Miesiące",
  rows: [
    [
      "Miesiąc",
      ...[period.year, before.year].flatMap((year) => [
        `Punkty ${year}`,
        `Litry ${year}`,
        `Faktury ${year}`,
        `Gospodarstwa ${year}`,
      ]),
    ],
    ...months.map(({ month, now, last }) => [
      { day: `${month}-01` },
      ...(now ? [now.issued, now.liters, now.invoices, now.farms] : [null, null, null, null]),
      last.issued,
      last.liters,
      last.invoices,
      last.farms,
    ]),
  ],
});

const debtSheet = ({ months, total, day }: Awaited<ReturnType<typeof programmeDebt>>): WorkbookSheet => ({
  name: "Zobowiązanie",
  rows: [
    ["Wygasa w miesiącu", "Punkty", "Wartość (zł)", "Spodziewane (zł)"],
    ...months.map(({ month, points, grosze, expected }) => [
      { day: `${month}-01` },
      points,
      zloty(grosze),
      expected && zloty(expected.grosze),
    ]),
    ["Razem, z późniejszymi", total.points, zloty(total.grosze), total.expected && zloty(total.expected.grosze)],
    ["Stan na dzień", { day }, null, null],
  ],
});

const costsSheet = ({ kinds, period, before }: Awaited<ReturnType<typeof seasonCosts>>): WorkbookSheet => ({
  name: "Koszt nagród",
  rows: [
    ["Rodzaj", `${period.year} (zł)`, `${before.year} (zł)`],
    ...kinds.map(({ kind, total, last }) => [COST_WORDS[kind], zloty(total.grosze), zloty(last.grosze)]),
  ],
});

const funnelSheet = ({ now, last, period, before }: Awaited<ReturnType<typeof seasonFunnel>>): WorkbookSheet => ({
  name: "Od zaproszenia do nagrody",
  rows: [
    ["Krok", String(period.year), String(before.year)],
    ["Zaproszone", now.invited, last.invited],
    ["Zarejestrowane", now.registered, last.registered],
    ["Pierwsza faktura w programie", now.first_invoice, last.first_invoice],
    ["Zamówiły nagrodę", now.rewarded, last.rewarded],
  ],
});

const salesSheets = ({ products, sellers, period, before }: Awaited<ReturnType<typeof topSales>>): WorkbookSheet[] => [
  {
    name: "Co kupują",
    rows: [
      ["Produkt", `Litry ${period.year}`, `Litry ${before.year}`],
      ...products.map(({ name, liters, last_liters }) => [name, liters, last_liters]),
    ],
  },
  {
    name: "U kogo kupują",
    rows: [
      ["Sprzedawca", `Punkty ${period.year}`, `Punkty ${before.year}`, `Gospodarstwa ${period.year}`],
      ...sellers.map(({ name, points, last_points, farms }) => [name, points, last_points, farms]),
    ],
  },
];
