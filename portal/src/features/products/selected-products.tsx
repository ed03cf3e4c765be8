import { Button } from "@plon/ui/button.tsx";
import { ComboBox } from "@plon/ui/fields/combo-box.tsx";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { optionsQuery, selectedQuery } from "./products.api.ts";
import { SELECTED_MAX } from "./products-search.ts";

type SelectedProductsProps = {
  saps: readonly number[];
  onChange: (saps: number[]) => void;
};

/** The chosen products: each can be removed, others added by name. */
export function SelectedProducts({ saps, onChange }: SelectedProductsProps) {
  const options = useQuery(optionsQuery).data ?? [];
  const chosen = useQuery(selectedQuery(saps)).data ?? [];
  const nameOf = (sap: number) => chosen.find((product) => product.sap === sap)?.name ?? `SAP ${sap}`;
  return (
    <div className="mb-6 flex flex-col gap-3">
      {saps.length > 0 && (
        <ul aria-label="Wybrane produkty" className="flex flex-wrap gap-2">
          {saps.map((sap) => (
            <li
              key={sap}
              className="flex min-h-11 max-w-full items-center gap-1 rounded-full border border-line bg-surface pl-4 font-semibold"
            >
              <span className="min-w-0 wrap-anywhere">{nameOf(sap)}</span>
              <button
                type="button"
                aria-label={`Usuń z wybranych: ${nameOf(sap)}`}
                onClick={() => onChange(saps.filter((other) => other !== sap))}
                className="flex size-11 shrink-0 items-center justify-center rounded-full text-soft hover:bg-action-tint hover:text-ink"
              >
                <X aria-hidden className="size-5" />
              </button>
            </li>
          ))}
          {saps.length > 1 && (
            <li>
              <Button variant="quiet" onClick={() => onChange([])}>
                Wyczyść
              </Button>
            </li>
          )}
        </ul>
      )}
      {saps.length < SELECTED_MAX && (
        <div className="max-w-md">
          <ComboBox
            // A fresh field after each choice, ready to add the next one.
            key={saps.join()}
            label="Dodaj produkt"
            name="product"
            options={options
              .filter(({ sap }) => !saps.includes(sap))
              .map(({ sap, name }) => ({ id: String(sap), label: name }))}
            value=""
            onChange={(sap) => sap !== "" && onChange([...saps, Number(sap)])}
          />
        </div>
      )}
    </div>
  );
}
