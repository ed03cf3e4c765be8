import { CROP_GROUPS } from "@plon/rules/goods/crops.ts";
import { SelectField } from "@plon/ui/fields/select-field.tsx";
import { TextField } from "@plon/ui/fields/text-field.tsx";
import { tidyHectares } from "#shared/fields/form-masks.ts";
import { countOf, formatPoints, formatQuantity } from "@plon/client/format.ts";
import type { AreaRow } from "./calculator-search.ts";
import { countedHectares, type Need } from "./count.ts";
import type { CountedProduct } from "./counted-products.ts";
import { RemoveButton } from "./row-buttons.tsx";

type AreaRowFieldsProps = {
  row: AreaRow;
  position: number;
  products: readonly CountedProduct[];
  need: Need | undefined;
  rowTotal: number | undefined;
  onChange: (row: AreaRow) => void;
  onRemove: (() => void) | undefined;
};

/** One crop of the calculator: how many hectares, which product, at what dose; and the packs that takes. */
export function AreaRowFields({ row, position, products, need, rowTotal, onChange, onRemove }: AreaRowFieldsProps) {
  const fitting = products.filter(({ doses }) => doses.some(({ crop_id }) => String(crop_id) === row.crop));
  const product = fitting.find(({ sap }) => String(sap) === row.sap);
  const isWrong = row.hectares !== "" && countedHectares(row.hectares) === undefined;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-3 py-4 first:pt-0 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <div className="min-w-0">
        <SelectField
          label={`Uprawa ${position}`}
          name={`crop-${row.id}`}
          value={row.crop}
          onChange={(crop) => onChange({ ...row, crop, sap: "", dose: "max" })}
          options={[{ id: "", label: "Wybierz uprawę" }, ...cropsOf(products, row.crop)]}
        />
      </div>
      <TextField
        label="Powierzchnia"
        name={`hectares-${row.id}`}
        value={row.hectares}
        onChange={(hectares) => onChange({ ...row, hectares: tidyHectares(hectares) })}
        inputMode="decimal"
        trailing={<span className="pr-3 text-soft">ha</span>}
        {...(isWrong ? { error: "Od 0,001 do 20000" } : {})}
      />
      <div className={`col-span-2 min-w-0 ${product ? "sm:col-span-1" : ""}`}>
        <SelectField
          label="Produkt"
          name={`crop-product-${row.id}`}
          value={product ? row.sap : ""}
          onChange={(sap) => onChange({ ...row, sap, dose: "max" })}
          options={[
            { id: "", label: row.crop === "" ? "Najpierw wybierz uprawę" : "Wybierz produkt" },
            ...fitting.map(({ sap, name }) => ({ id: String(sap), label: name })),
          ]}
        />
      </div>
      {product && (
        <div className="col-span-2 min-w-0 sm:col-span-1">
          <SelectField
            label="Dawka na hektar"
            name={`dose-${row.id}`}
            value={row.dose}
            onChange={(dose) => onChange({ ...row, dose: dose === "min" ? "min" : "max" })}
            options={dosesOf(product, row.crop)}
          />
        </div>
      )}
      <div className="col-span-2 flex min-h-11 items-center justify-between gap-3">
        <NeedText row={row} fittingTotal={fitting.length} need={need} />
        <span className="flex shrink-0 items-center gap-2">
          {rowTotal !== undefined && <span className="figures font-semibold">{formatPoints(rowTotal)}</span>}
          {onRemove && <RemoveButton label={`Usuń uprawę ${position}`} onClick={onRemove} />}
        </span>
      </div>
    </li>
  );
}

function NeedText({ row, fittingTotal, need }: { row: AreaRow; fittingTotal: number; need: Need | undefined }) {
  if (row.crop !== "" && fittingTotal === 0) {
    return <p className="text-soft">Żaden produkt w programie nie ma dawki dla tej uprawy.</p>;
  }
  if (!need) return <p className="text-soft">Wybierz produkt i podaj powierzchnię.</p>;
  const { unit } = need.product;
  const bought = need.packs.reduce((sum, pack) => sum + pack.packThousandths * pack.quantity, 0);
  const left = (bought - need.neededThousandths) / 1000;
  return (
    <p className="min-w-0">
      <span className="text-soft">
        Potrzeba {formatQuantity(need.neededThousandths / 1000)}&nbsp;{unit}:{" "}
      </span>
      <span className="font-semibold">
        {need.packs
          .map(
            ({ packThousandths, quantity }) =>
              `${countOf(quantity, "opakowanie", "opakowania", "opakowań")} po ${formatQuantity(packThousandths / 1000)}\u00a0${unit}`,
          )
          .join(" i ")}
      </span>
      {left > 0 && (
        <span className="text-soft">
          {" "}
          (zostanie {formatQuantity(left)}&nbsp;{unit})
        </span>
      )}
    </p>
  );
}

/** Crops for which some product has a dose, plus the chosen one. */
function cropsOf(products: readonly CountedProduct[], chosen: string) {
  const dosed = new Set(products.flatMap(({ doses }) => doses.map(({ crop_id }) => crop_id)));
  return CROP_GROUPS.flatMap(({ options }) => options)
    .filter(({ id }) => dosed.has(id) || String(id) === chosen)
    .map(({ id, name }) => ({ id: String(id), label: name }));
}

function dosesOf(product: CountedProduct, crop: string) {
  const dose = product.doses.find(({ crop_id }) => String(crop_id) === crop);
  if (!dose) return [{ id: "max", label: "–" }];
  const words = (value: number) => `${formatQuantity(value)} ${product.unit}/ha`;
  if (dose.min === dose.max) return [{ id: "max", label: words(dose.max) }];
  return [
    { id: "max", label: `${words(dose.max)} (najwyższa)` },
    { id: "min", label: `${words(dose.min)} (najniższa)` },
  ];
}
