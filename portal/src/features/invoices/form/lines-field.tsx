import { Button } from "@plon/ui/button.tsx";
import { SelectField } from "@plon/ui/fields/select-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useController, useFieldArray, useWatch } from "react-hook-form";
import type { Control } from "react-hook-form";
import { FormComboBox, FormTextField } from "#shared/fields/form-fields.tsx";
import { formatPoints, formatQuantity } from "@plon/client/format.ts";
import { tidyWholeNumber } from "#shared/fields/identifier-mask.ts";
import { estimateLine } from "./estimate.ts";
import type { Product } from "./estimate.ts";
import type { InvoiceFormSent, InvoiceFormValues } from "./invoice-form-schema.ts";
import { productsQuery } from "../invoices.api.ts";

type FormControl = Control<InvoiceFormValues, unknown, InvoiceFormSent>;

const LINES_MAX = 50;

/** 'Co jest na fakturze?': the goods, optional, and the points they may bring. */
export function LinesField({ control }: { control: FormControl }) {
  const { fields, append, remove } = useFieldArray({ control, name: "lines" });
  const products = useQuery(productsQuery).data ?? [];
  return (
    <fieldset className="min-w-0 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">Co jest na fakturze? (nieobowiązkowe)</legend>
      <p className="text-sm text-soft">
        Wpisz produkty, a pokażemy, ile punktów czeka. Ostateczną liczbę ustalimy na podstawie faktury.
      </p>
      {fields.length > 0 && (
        <ul className="mt-4 flex flex-col gap-4">
          {fields.map((field, index) => (
            <li key={field.id} className="@container rounded-field bg-sunken p-3">
              <LineRow control={control} index={index} products={products} onRemove={() => remove(index)} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        {fields.length < LINES_MAX && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => append({ sap: "", pack_volume: "", quantity: "" }, { shouldFocus: false })}
          >
            <Plus aria-hidden className="size-5" />
            Dodaj produkt
          </Button>
        )}
        {fields.length > 0 && <Total control={control} products={products} />}
      </div>
    </fieldset>
  );
}

type LineRowProps = {
  control: FormControl;
  index: number;
  products: Product[];
  onRemove: () => void;
};

function LineRow({ control, index, products, onRemove }: LineRowProps) {
  const line = useWatch({ control, name: `lines.${index}` });
  const product = products.find(({ sap }) => String(sap) === line?.sap);
  const estimate = line && estimateLine(line, products);
  return (
    <div className="grid grid-cols-2 items-start gap-3 @max-[14rem]:*:col-span-2 md:grid-cols-[5fr_3fr_3fr]">
      <div className="col-span-2 md:col-span-1">
        <FormComboBox
          control={control}
          name={`lines.${index}.sap`}
          label={`Produkt ${index + 1}`}
          options={products.map(({ sap, name }) => ({ id: String(sap), label: name }))}
        />
      </div>
      <PackField control={control} index={index} product={product} />
      <FormTextField
        control={control}
        name={`lines.${index}.quantity`}
        label="Liczba opakowań"
        inputMode="numeric"
        tidy={tidyWholeNumber}
      />
      <div className="col-span-2 flex min-h-11 items-center justify-between gap-3 md:col-span-3">
        <span className="text-soft">
          {estimate === undefined ? "Wybierz produkt, opakowanie i liczbę" : <>Może dać {formatPoints(estimate)}</>}
        </span>
        <Button variant="quiet" size="icon" aria-label={`Usuń produkt ${index + 1}`} onClick={onRemove}>
          <Trash2 aria-hidden className="size-5" />
        </Button>
      </div>
    </div>
  );
}

function PackField({
  control,
  index,
  product,
}: Pick<LineRowProps, "control" | "index"> & { product: Product | undefined }) {
  const { field, fieldState } = useController({ control, name: `lines.${index}.pack_volume` });
  const packs = product?.pack_volumes ?? [];
  return (
    <SelectField
      label="Opakowanie"
      name={field.name}
      options={[
        { id: "", label: product ? "Wybierz" : "–" },
        ...packs.map((volume) => ({
          id: String(volume),
          label: `${formatQuantity(volume)}\u00a0${product?.unit ?? ""}`,
        })),
      ]}
      value={packs.some((volume) => String(volume) === field.value) ? field.value : ""}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}

function Total({ control, products }: { control: FormControl; products: Product[] }) {
  const lines = useWatch({ control, name: "lines" });
  const total = lines.reduce((sum, line) => sum + (estimateLine(line, products) ?? 0), 0);
  if (total === 0) return null;
  return <output className="figures text-lg font-semibold">Razem może dać {formatPoints(total)}</output>;
}
