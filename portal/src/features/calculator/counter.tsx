import { Card } from "@plon/ui/card.tsx";
import { Tabs } from "@plon/ui/tabs.tsx";
import type { ReactNode } from "react";
import { AreaRowFields } from "./area-rows.tsx";
import { ROWS_MAX } from "./calculator-search.ts";
import { countPurchases, needOf, purchaseOf, purchasesOf } from "./count.ts";
import type { CountedProduct } from "./counted-products.ts";
import { PurchaseRowFields } from "./purchase-rows.tsx";
import { AddButton } from "./row-buttons.tsx";
import type { CalculatorState } from "./use-calculator.ts";

export type Counted = ReturnType<typeof countPurchases>;

/** The points of the current state, in the chosen way of counting. */
export function countState(
  { mode, purchases, areas }: CalculatorState,
  products: readonly CountedProduct[],
  participantLeft: number | undefined,
): Counted {
  const bought =
    mode === "area"
      ? areas.rows.flatMap((row) => purchasesOf(row, products))
      : purchases.rows.flatMap((row) => purchaseOf(row, products) ?? []);
  return countPurchases(bought, participantLeft);
}

type CounterProps = {
  state: CalculatorState;
  products: readonly CountedProduct[];
  counted: Counted;
  /** Above the rows: the day of purchase. */
  children?: ReactNode;
};

/** The calculator's form: by packs or by hectares, row by row. */
export function Counter({ state, products, counted, children }: CounterProps) {
  const { mode, setMode } = state;
  const pointsOf = (rowId: number) => {
    const lines = counted.lines.filter((line) => line.rowId === rowId);
    return lines.length === 0 ? undefined : lines.reduce((sum, { result }) => sum + result.explanation.points, 0);
  };
  return (
    <Card>
      <Tabs
        label="Sposób liczenia"
        tabs={[
          { id: "quantity", label: "Opakowania" },
          { id: "area", label: "Powierzchnia" },
        ]}
        selected={mode}
        onSelect={setMode}
      >
        {children !== undefined && <div className="mb-4 max-w-56">{children}</div>}
        {mode === "quantity" ? (
          <PurchaseRows rows={state.purchases} products={products} pointsOf={pointsOf} />
        ) : (
          <AreaRows rows={state.areas} products={products} pointsOf={pointsOf} />
        )}
      </Tabs>
    </Card>
  );
}

type RowsProps<Rows> = {
  rows: Rows;
  products: readonly CountedProduct[];
  pointsOf: (rowId: number) => number | undefined;
};

function PurchaseRows({ rows, products, pointsOf }: RowsProps<CalculatorState["purchases"]>) {
  return (
    <>
      <ul aria-label="Zakupy" className="@container flex flex-col divide-y divide-line">
        {rows.rows.map((row, index) => (
          <PurchaseRowFields
            key={row.id}
            row={row}
            position={index + 1}
            products={products}
            rowTotal={pointsOf(row.id)}
            onChange={rows.edit}
            onRemove={rows.rows.length > 1 ? () => rows.remove(row.id) : undefined}
          />
        ))}
      </ul>
      {rows.rows.length < ROWS_MAX && <AddButton onClick={rows.add}>Dodaj produkt</AddButton>}
    </>
  );
}

function AreaRows({ rows, products, pointsOf }: RowsProps<CalculatorState["areas"]>) {
  return (
    <>
      <ul aria-label="Uprawy" className="flex flex-col divide-y divide-line">
        {rows.rows.map((row, index) => (
          <AreaRowFields
            key={row.id}
            row={row}
            position={index + 1}
            products={products}
            need={needOf(row, products)}
            rowTotal={pointsOf(row.id)}
            onChange={rows.edit}
            onRemove={rows.rows.length > 1 ? () => rows.remove(row.id) : undefined}
          />
        ))}
      </ul>
      {rows.rows.length < ROWS_MAX && <AddButton onClick={rows.add}>Dodaj uprawę</AddButton>}
    </>
  );
}
