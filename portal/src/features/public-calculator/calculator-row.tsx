import { buttonClass } from "@plon/ui/button-class.ts";
import { SelectField } from "@plon/ui/select-field.tsx";
import { TextField } from "@plon/ui/text-field.tsx";
import { Trash2 } from "lucide-react";
import { points, quantity as amount } from "#shared/format.ts";
import { type CalculatorProduct, packCount, type PurchaseRow } from "./calculator-rows.ts";

interface CalculatorRowProps {
  row: PurchaseRow;
  position: number;
  products: readonly CalculatorProduct[];
  rowTotal: number | undefined;
  onChange: (row: PurchaseRow) => void;
  onRemove?: () => void;
}

/** One product of the calculator: which, in what packs, how many; and its points. */
export function CalculatorRow({ row, position, products, rowTotal, onChange, onRemove }: CalculatorRowProps) {
  const product = products.find(({ sap }) => String(sap) === row.sap);
  const packs = product?.pack_volumes.map((volume) => ({
    id: String(volume),
    label: `${amount(volume)} ${product.unit}`,
  }));
  const isWrong = row.quantity !== "" && packCount(row.quantity) === undefined;
  function chooseProduct(sap: string) {
    const chosen = products.find((candidate) => String(candidate.sap) === sap);
    onChange({ ...row, sap, pack: String(chosen?.pack_volumes[0] ?? "") });
  }
  return (
    <li className="grid grid-cols-2 items-start gap-3 py-4 first:pt-0 sm:grid-cols-[1fr_8rem_6rem_auto]">
      <div className="col-span-2 min-w-0 sm:col-span-1">
        <SelectField
          label={`Produkt ${position}`}
          name={`product-${row.id}`}
          value={row.sap}
          onChange={chooseProduct}
          options={[
            { id: "", label: "Wybierz produkt" },
            ...products.map(({ sap, name }) => ({ id: String(sap), label: name })),
          ]}
        />
      </div>
      <SelectField
        label="Opakowanie"
        name={`pack-${row.id}`}
        value={row.pack}
        onChange={(pack) => onChange({ ...row, pack })}
        options={packs ?? [{ id: "", label: "–" }]}
      />
      <TextField
        label="Liczba"
        name={`quantity-${row.id}`}
        value={row.quantity}
        onChange={(quantity) => onChange({ ...row, quantity })}
        inputMode="numeric"
        maxLength={5}
        {...(isWrong ? { error: "Od 1 do 10000" } : {})}
      />
      <div className="col-span-2 flex items-center justify-between gap-2 sm:col-span-1 sm:pt-8">
        <span className="figures font-semibold">{rowTotal === undefined ? "–" : points(rowTotal)}</span>
        {onRemove && (
          <button
            type="button"
            aria-label={`Usuń produkt ${position}`}
            onClick={onRemove}
            className={buttonClass("quiet", "icon")}
          >
            <Trash2 aria-hidden className="size-5" />
          </button>
        )}
      </div>
    </li>
  );
}
