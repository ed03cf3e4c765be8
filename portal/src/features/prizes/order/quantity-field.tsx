import { Button } from "@plon/ui/button.tsx";
import { Minus, Plus } from "lucide-react";
import { useController } from "react-hook-form";
import type { Control } from "react-hook-form";
import { FormTextField } from "#shared/fields/form-fields.tsx";
import { tidyWholeNumber } from "#shared/fields/identifier-mask.ts";
import { typedQuantity } from "./order-form-values.ts";
import type { OrderSent, OrderValues } from "./order-form-values.ts";

type QuantityFieldProps = {
  control: Control<OrderValues, unknown, OrderSent>;
  max: number;
};

/** A quantity, to type or to step. */
export function QuantityField({ control, max }: QuantityFieldProps) {
  const { field } = useController({ control, name: "quantity" });
  const quantity = typedQuantity(field.value) ?? 0;
  const step = (by: number) => field.onChange(String(Math.max(1, Math.min(max, quantity + by))));
  return (
    <div className="flex items-start gap-2">
      <Button
        variant="secondary"
        size="icon"
        aria-label="Mniej o jedną"
        disabled={quantity <= 1}
        onClick={() => step(-1)}
        className="mt-[1.875rem] size-11!"
      >
        <Minus aria-hidden className="size-5" />
      </Button>
      <div className="w-40">
        <FormTextField
          control={control}
          label="Liczba sztuk"
          name="quantity"
          required
          inputMode="numeric"
          tidy={tidyWholeNumber}
        />
      </div>
      <Button
        variant="secondary"
        size="icon"
        aria-label="Więcej o jedną"
        disabled={quantity >= max}
        onClick={() => step(1)}
        className="mt-[1.875rem] size-11!"
      >
        <Plus aria-hidden className="size-5" />
      </Button>
    </div>
  );
}
