import { formatCount, formatMoney, formatQuantity } from "@plon/client/format.ts";
import { EmptyState } from "#shared/page/states.tsx";
import { ReportSection } from "./report-section.tsx";
import { ReportTable } from "./report-table.tsx";
import type { AskedSeason, SeasonSales } from "./reports.api.ts";

type Props = { sales: SeasonSales; asked: AskedSeason };

const NONE = "–";
const orNone = (value: number | null, format: (value: number) => string) => (value === null ? NONE : format(value));

/** Products by points. */
export function SeasonProducts({ sales, asked }: Props) {
  return (
    <ReportSection
      title="Produkty"
      hint="Z faktur przyjętych w tym czasie, od największej liczby punktów. Ilość i punkty są pomniejszone o korekty faktur."
      asked={asked}
      table="products"
    >
      {sales.products.length === 0 ? (
        <EmptyState title="Brak faktur">W tym czasie nie przyjęliśmy żadnej faktury.</EmptyState>
      ) : (
        <ReportTable
          caption="Produkty"
          rows={sales.products}
          rowKey={({ id }) => String(id)}
          columns={[
            { head: "Produkt", isName: true, cell: ({ name }) => name },
            {
              head: "Ilość",
              cell: ({ volume, unit }) => (unit ? `${formatQuantity(volume ?? 0)}\u00a0${unit}` : NONE),
            },
            { head: "Punkty", cell: ({ points }) => formatCount(points) },
            { head: "Faktury", cell: ({ invoices }) => orNone(invoices, formatCount) },
          ]}
        />
      )}
    </ReportSection>
  );
}

/** Distributors by points. */
export function SeasonDistributors({ sales, asked }: Props) {
  return (
    <ReportSection
      title="Dystrybutorzy"
      hint="Sprzedawcy z faktur przyjętych w tym czasie. Punkty są pomniejszone o korekty faktur."
      asked={asked}
      table="distributors"
    >
      {sales.distributors.length === 0 ? (
        <EmptyState title="Brak faktur">W tym czasie nie przyjęliśmy żadnej faktury.</EmptyState>
      ) : (
        <ReportTable
          caption="Dystrybutorzy"
          rows={sales.distributors}
          rowKey={({ id }) => String(id)}
          columns={[
            { head: "Dystrybutor", isName: true, cell: ({ name }) => name },
            { head: "Punkty", cell: ({ points }) => formatCount(points) },
            { head: "Faktury", cell: ({ invoices }) => formatCount(invoices) },
            { head: "Gospodarstwa", cell: ({ farms }) => orNone(farms, formatCount) },
          ]}
        />
      )}
    </ReportSection>
  );
}

const KINDS = {
  multiplier: "mnożnik punktów",
  promotion: "promocja",
  campaign: "akcja",
  level: "bonus za poziom",
} as const;

/** What promotions cost. */
export function SeasonPromotions({ sales, asked }: Props) {
  return (
    <ReportSection
      title="Promocje i akcje"
      hint="Mnożnik: o ile więcej punktów dały pozycje faktur niż bez niego. Promocja: przyznane nagrody, bez wycofanych; punkty już naliczone po kursie, pozostałe według wartości. Akcja: zlecone pieniądze i wysłane rzeczy, bez wycofanych."
      asked={asked}
      table="promotions"
    >
      {sales.promotions.length === 0 ? (
        <EmptyState title="Brak promocji">W tym czasie żadna promocja nie dała punktów ani nagród.</EmptyState>
      ) : (
        <ReportTable
          caption="Promocje i akcje"
          rows={sales.promotions}
          rowKey={({ kind, name }) => `${kind} ${name}`}
          columns={[
            { head: "Nazwa", isName: true, cell: ({ name, kind }) => `${name} (${KINDS[kind]})` },
            { head: "Liczba", cell: ({ count }) => formatCount(count) },
            { head: "Punkty", cell: ({ points }) => orNone(points, formatCount) },
            { head: "Wartość", cell: ({ grosze }) => orNone(grosze, formatMoney) },
          ]}
        />
      )}
    </ReportSection>
  );
}
