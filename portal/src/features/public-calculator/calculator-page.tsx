import { Alert } from "@plon/ui/alert.tsx";
import { BigFigure } from "@plon/ui/big-figure.tsx";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { FailedPage } from "#app/failed-load.tsx";
import { isFramed } from "#app/framed.ts";
import { RegistrationLink } from "#app/registration-link.tsx";
import { buttonClass } from "@plon/ui/button-class.ts";
import { longDate, wholeNumber } from "#shared/format.ts";
import { PageHeading } from "#shared/page-heading.tsx";
import { type Calculator, calculatorQuery } from "./calculator-query.ts";
import { type PurchaseRow, rowPoints } from "./calculator-rows.ts";
import { CalculatorRow } from "./calculator-row.tsx";

const ROWS_MAX = 20;

interface CalculatorPageProps {
  title: string;
  promotion?: "jesien";
}

/** The calculator for everybody, on our own page or in a partner's frame: products and packs make points. */
export function PublicCalculatorPage({ title, promotion }: CalculatorPageProps) {
  const calculator = useQuery(calculatorQuery(promotion));
  if (calculator.isLoadingError) {
    return <FailedPage error={calculator.error} onRetry={() => void calculator.refetch()} />;
  }
  return (
    <>
      <PageHeading title={title} />
      {calculator.data ? <Counter calculator={calculator.data} /> : <Loading />}
    </>
  );
}

function Loading() {
  return (
    <output aria-label="Ładowanie..." className="block">
      <Skeleton className="h-80 w-full" />
    </output>
  );
}

const emptyRow = (id: number): PurchaseRow => ({ id, sap: "", pack: "", quantity: "1" });

function Counter({ calculator: { products, promotion } }: { calculator: Calculator }) {
  const [rows, setRows] = useState([emptyRow(0)]);
  const counted = rows.map((row) => rowPoints(row, products));
  const total = counted.reduce<number>((sum, rowTotal) => sum + (rowTotal ?? 0), 0);
  const change = (changed: PurchaseRow) => setRows(rows.map((row) => (row.id === changed.id ? changed : row)));
  return (
    <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        {promotion && (
          <Alert tone="info" title={promotion.name}>
            Liczymy z mnożnikami od {longDate(promotion.valid_from)} do {longDate(promotion.valid_to)}.
          </Alert>
        )}
        <Card title="Co kupujesz?">
          <ul className="flex flex-col divide-y divide-line">
            {rows.map((row, index) => (
              <CalculatorRow
                key={row.id}
                row={row}
                position={index + 1}
                products={products}
                rowTotal={counted[index]}
                onChange={change}
                {...(rows.length > 1 ? { onRemove: () => setRows(rows.filter(({ id }) => id !== row.id)) } : {})}
              />
            ))}
          </ul>
          {rows.length < ROWS_MAX && (
            <div className="mt-4">
              <Button
                variant="secondary"
                onClick={() => setRows([...rows, emptyRow(Math.max(...rows.map(({ id }) => id)) + 1)])}
              >
                <Plus aria-hidden className="size-5" />
                Dodaj produkt
              </Button>
            </div>
          )}
        </Card>
      </div>
      <Card className="lg:sticky lg:top-6">
        <output className="block">
          <BigFigure label="Razem" figure={wholeNumber(total)} unit="pkt" />
        </output>
        <p className="mt-3 text-sm text-soft">
          Punkty według dzisiejszych stawek. Wiążące są punkty naliczone po zaakceptowaniu faktury.
        </p>
        {!isFramed && (
          <div className="mt-4">
            <RegistrationLink className={buttonClass("primary")} />
          </div>
        )}
      </Card>
    </div>
  );
}
