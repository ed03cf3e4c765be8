import { formatPoints, formatQuantity } from "@plon/client/format.ts";
import { Button } from "@plon/ui/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useId } from "react";
import { estimateLine, type Product } from "./estimate.ts";
import type { TypedLine } from "./invoice-form-schema.ts";
import { productsQuery } from "../invoices.api.ts";
import { ReadMark } from "./read-mark.tsx";

type ReadLinesProps = {
  lines: readonly TypedLine[];
  /** Which of them are certain, in their order. */
  certain: readonly boolean[];
  onChange: () => void;
};

/** The goods that were read from the file, with the points they may bring: to be looked at, and changed on demand. */
export function ReadLines({ lines, certain, onChange }: ReadLinesProps) {
  const id = useId();
  const products = useQuery(productsQuery).data ?? [];
  const total = lines.reduce((sum, line) => sum + (estimateLine(line, products) ?? 0), 0);
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line p-4">
      <h3 id={id} className="text-base font-semibold">
        Produkty z faktury
      </h3>
      <p className="text-sm text-soft">
        <ReadMark origin="certain" />
      </p>
      <ul className="mt-2 divide-y divide-line">
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two rows may be alike, and none of them moves
          <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="font-semibold wrap-anywhere">{nameOf(line, products)}</span>
            <span className="figures">{packsOf(line, products)}</span>
            {certain[index] === false && (
              <span className="w-full text-sm">
                <ReadMark origin="uncertain" />
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <Button variant="secondary" size="sm" onClick={onChange}>
          <Pencil aria-hidden className="size-5" />
          Zmień produkty
        </Button>
        {total > 0 && <span className="figures text-lg font-semibold">Razem może dać {formatPoints(total)}</span>}
      </div>
    </section>
  );
}

const productOf = ({ sap }: TypedLine, products: readonly Product[]) =>
  products.find((product) => String(product.sap) === sap);

const nameOf = (line: TypedLine, products: readonly Product[]) =>
  productOf(line, products)?.name ?? `Produkt ${line.sap}`;

const packsOf = (line: TypedLine, products: readonly Product[]) =>
  `${formatQuantity(Number(line.quantity))} × ${formatQuantity(Number(line.pack_volume))}\u00a0${productOf(line, products)?.unit ?? ""}`;
