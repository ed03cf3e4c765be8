import { countOf, formatCount, formatMoney, formatPoints } from "@plon/client/format.ts";
import { Facts } from "#shared/page/panel.tsx";
import { EmptyState } from "#shared/page/states.tsx";
import { ReportSection } from "./report-section.tsx";
import { ReportTable } from "./report-table.tsx";
import type { AskedSeason, Season } from "./reports.api.ts";
import { monthName } from "./season-words.ts";

/** What the programme owes at the end of the last day, by month of expiry. */
export function SeasonLiability({ season, asked }: { season: Season; asked: AskedSeason }) {
  const { liability, balance, points_per_pln: rate } = season;
  const total = (figure: (row: Season["liability"][number]) => number) =>
    liability.reduce((sum, row) => sum + figure(row), 0);
  return (
    <ReportSection
      title="Zobowiązanie według miesiąca wygaśnięcia"
      hint={`Punkty dostępne i zarezerwowane na koniec ostatniego dnia, według ostatniego miesiąca ważności. Wartość po kursie ${countOf(rate, "punkt", "punkty", "punktów")} za 1 zł, obowiązującym teraz.`}
      asked={asked}
      table="liability"
    >
      {liability.length === 0 ? (
        <EmptyState title="Nikt nie miał punktów">Na koniec tego dnia nie było zobowiązania.</EmptyState>
      ) : (
        <ReportTable
          caption="Zobowiązanie według miesiąca wygaśnięcia"
          rows={liability}
          rowKey={({ month }) => month ?? "never"}
          columns={[
            { head: "Miesiąc", isName: true, cell: ({ month }) => monthName(month) },
            { head: "Punkty", cell: ({ points }) => formatCount(points) },
            { head: "Wartość", cell: ({ grosze }) => formatMoney(grosze) },
          ]}
          total={["Razem", formatCount(total(({ points }) => points)), formatMoney(total(({ grosze }) => grosze))]}
        />
      )}
      <Facts
        facts={[
          ["W tym zarezerwowane", formatPoints(balance.reserved)],
          ["Osobno: zadłużenie gospodarstw", formatPoints(balance.debt)],
          ["Osobno: punkty oczekujące na decyzję", formatPoints(balance.pending)],
        ]}
      />
    </ReportSection>
  );
}
