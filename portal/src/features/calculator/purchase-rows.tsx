import { SelectField } from "@plon/ui/fields/select-field.tsx";
import { TextField } from "@plon/ui/fields/text-field.tsx";
import { formatPoints, formatQuantity } from "@plon/client/format.ts";
import type { PurchaseRow } from "./calculator-search.ts";
import { packCount } from "./count.ts";
import type { CountedProduct } from "./counted-products.ts";
import { RemoveButton } from "./row-buttons.tsx";

type PurchaseRowFieldsProps = {
  row: PurchaseRow;
  position: number;
  products: readonly CountedProduct[];
  rowTotal: number | undefined;
  onChange: (row: PurchaseRow) => void;
  onRemove: (() => void) | undefined;
};

/** One product of the calculator: which, in what packs, how many; and its points. */
export function PurchaseRowFields({ row, position, products, rowTotal, onChange, onRemove }: PurchaseRowFieldsProps) {
  const product = products.find(({ sap }) => String(sap) === row.sap);
  const packs = product?.packVolumes.map((volume) => ({
    id: String(volume),
    label: `${formatQuantity(volume)} ${product.unit}`,
  }));
  const isWrong = row.quantity !== "" && packCount(row.quantity) === undefined;
  function chooseProduct(sap: string) {
    const chosen = products.find((candidate) => String(candidate.sap) === sap);
    onChange({ ...row, sap, pack: String(chosen?.packVolumes[0] ?? "") });
  }
  return (
    <li className="grid grid-cols-2 items-start gap-3 py-4 first:pt-0 @max-[14rem]:*:col-span-2 sm:grid-cols-[9rem_7rem_minmax(0,1fr)]">
      <div className="col-span-2 min-w-0 sm:col-span-3">
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
        {...(isWrong ? { error: "Od 1 do 10\u202f000" } : {})}
      />
      {(rowTotal !== undefined || onRemove) && (
        <div className="col-span-2 flex min-h-11 items-center justify-between gap-2 sm:col-span-1 sm:mt-8 sm:justify-end">
          <span className="figures font-semibold">{rowTotal !== undefined && formatPoints(rowTotal)}</span>
          {onRemove && <RemoveButton label={`Usuń produkt ${position}`} onClick={onRemove} />}
        </div>
      )}
      {product && !product.rate && (
        <p className="col-span-2 text-soft sm:col-span-3">W wybranym dniu zakup tego produktu nie daje punktów.</p>
      )}
    </li>
  );
}
