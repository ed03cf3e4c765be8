import type { SeasonTable } from "@plon/contract/office/desk/reports.ts";
import type { WorkbookCell, WorkbookSheet } from "#platform/tables/workbook.ts";
import type { Season, SeasonSales } from "./season.service.ts";

type Tables = Record<SeasonTable, WorkbookSheet>;

const zloty = (grosze: number | null): number | null => (grosze === null ? null : grosze / 100);

function summary(season: Season, sales: SeasonSales): WorkbookCell[][] {
  const { flows, spentByKind, balance } = season;
  const { invoices } = sales;
  return [
    ["Pozycja", "Wartość"],
    ["Rok programu", season.period.year],
    ["Od dnia", season.period.from],
    ["Do dnia", season.period.to],
    ["Punkty za 1 zł", season.pointsPerPln],
    ["Saldo otwarte na początku (pkt)", season.opening],
    ["Naliczone za faktury (pkt)", flows.issuedInvoices],
    ["Naliczone za polecenia, osiągnięcia i nagrody promocji (pkt)", flows.issuedOther],
    ["Wydane na nagrody (pkt)", spentByKind.prizes],
    ["Wydane na vouchery (pkt)", spentByKind.vouchers],
    ["Wydane na przelewy (pkt)", spentByKind.bank_transfers],
    ["Wydane na darowizny (pkt)", spentByKind.charity],
    ["Wygasłe (pkt)", flows.lapsed],
    ["Korekty faktur (pkt)", flows.corrected],
    ["Korekty sald (pkt)", flows.adjusted],
    ["Saldo otwarte na końcu (pkt)", season.closing],
    ["Przekazane między gospodarstwami (pkt)", flows.passedOn],
    ["Do wykorzystania (pkt)", balance.available],
    ["Zarezerwowane (pkt)", balance.reserved],
    ["Zadłużenie (pkt)", balance.debt],
    ["Oczekujące na decyzję (pkt)", balance.pending],
    ["Aktywne gospodarstwa", invoices.farms],
    ["Faktury zaakceptowane", invoices.accepted],
    ["Faktury odrzucone", invoices.rejected],
    ["Korekty faktur", invoices.corrections],
    ["Mediana czasu decyzji (dni)", invoices.median_days === null ? null : Number(invoices.median_days.toFixed(2))],
  ];
}

const PROMOTION_KINDS = {
  multiplier: "Mnożnik punktów",
  promotion: "Promocja",
  campaign: "Akcja",
  level: "Bonus za poziom",
} as const;

/** The report as tables, each with its heading first; money in złoty. */
export function seasonTables(season: Season, sales: SeasonSales): Tables {
  return {
    summary: { name: "Podsumowanie", rows: summary(season, sales) },
    months: {
      name: "Miesiące",
      rows: [
        ["Miesiąc", "Naliczone", "Wydane", "Wygasłe", "Korekty faktur", "Korekty sald", "Przekazane", "Saldo na końcu"],
        ...season.months.map((row) => [
          row.month,
          row.issued,
          row.spent,
          row.lapsed,
          row.corrected,
          row.adjusted,
          row.passedOn,
          row.closing,
        ]),
      ],
    },
    liability: {
      name: "Zobowiązanie",
      rows: [
        ["Miesiąc wygaśnięcia", "Punkty", "Wartość (zł)"],
        ...season.liability.map((row) => [row.month ?? "bezterminowo", row.points, zloty(row.grosze)]),
      ],
    },
    products: {
      name: "Produkty",
      rows: [
        ["Produkt", "Jednostka", "Ilość", "Punkty", "Faktury"],
        ...sales.products.map((row) => [row.name, row.unit, row.volume, row.points, row.invoices]),
      ],
    },
    distributors: {
      name: "Dystrybutorzy",
      rows: [
        ["Dystrybutor", "Punkty", "Faktury", "Gospodarstwa"],
        ...sales.distributors.map((row) => [row.name, row.points, row.invoices, row.farms]),
      ],
    },
    promotions: {
      name: "Promocje",
      rows: [
        ["Rodzaj", "Nazwa", "Liczba", "Punkty", "Wartość (zł)"],
        ...sales.promotions.map((row) => [
          PROMOTION_KINDS[row.kind],
          row.name,
          row.count,
          row.points,
          zloty(row.grosze),
        ]),
      ],
    },
  };
}
