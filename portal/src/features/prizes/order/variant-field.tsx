import type { PrizeVariant } from "@plon/contract/portal/goods/prizes.ts";
import { countOf } from "@plon/client/format.ts";
import type { Control } from "react-hook-form";
import { FormRadioGroup } from "#shared/fields/form-choices.tsx";
import type { OrderSent, OrderValues } from "./order-form-values.ts";

type VariantFieldProps = {
  control: Control<OrderValues, unknown, OrderSent>;
  /** 'Rozmiar'. */
  label: string;
  variants: PrizeVariant[];
  /** What was ordered before, if none is left of it. */
  gone: string | undefined;
};

/** In which size or colour; one that is sold out says so and cannot be chosen. */
export function VariantField({ control, label, variants, gone }: VariantFieldProps) {
  return (
    <FormRadioGroup
      control={control}
      name="variant_id"
      label={label}
      tiles
      {...(gone !== undefined && {
        hint: `Poprzednio: ${gone}. Teraz tego wariantu nie ma, wybierz inny.`,
      })}
      options={variants.map(({ id, name, in_stock, left_count: few }) => ({
        id: String(id),
        label: name,
        disabled: !in_stock,
        ...(!in_stock && { detail: "Wyprzedany" }),
        ...(few !== null && { detail: `Ostatnie: ${countOf(few, "sztuka", "sztuki", "sztuk")}` }),
      }))}
    />
  );
}
