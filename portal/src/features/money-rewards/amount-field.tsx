import { OfferedValue } from "@plon/ui/fields/offered-value.tsx";
import { useController } from "react-hook-form";
import type { Control } from "react-hook-form";
import { FormTextField } from "#shared/fields/form-fields.tsx";
import { formatCount, formatPoints } from "@plon/client/format.ts";
import { tidyWholeNumber, wholeNumberOf } from "#shared/fields/identifier-mask.ts";
import { amountBounds, quickAmounts } from "./money-amount.ts";
import type { Terms } from "./money-rewards.api.ts";
import type { MoneyFormValues, MoneySent } from "./money-form-values.ts";

type AmountFieldProps = {
  control: Control<MoneyFormValues, unknown, MoneySent>;
  terms: Terms;
};

/** How many złoty: typed, set with a slider, or picked. All three show the same sum. */
export function AmountField({ control, terms }: AmountFieldProps) {
  const { field } = useController({ control, name: "zloty" });
  const { min, max } = amountBounds(terms);
  const zloty = Math.min(Math.max(wholeNumberOf(field.value) || min, min), max);
  return (
    <div className="flex flex-col gap-4">
      <FormTextField
        control={control}
        label="Kwota"
        hint={`Od ${formatCount(min)} do ${formatCount(max)}\u00a0zł, w pełnych złotych. 1\u00a0zł to ${formatPoints(terms.points_per_pln)}.`}
        required
        name="zloty"
        inputMode="numeric"
        autoComplete="off"
        tidy={tidyWholeNumber}
        trailing={<span className="px-3 text-soft">zł</span>}
      />
      {max > min && (
        <input
          type="range"
          aria-label="Kwota w złotych"
          aria-valuetext={`${formatCount(zloty)} zł`}
          min={min}
          max={max}
          step={1}
          value={zloty}
          onChange={(event) => field.onChange(event.target.value)}
          className="h-11 w-full cursor-pointer accent-action"
        />
      )}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Szybki wybór kwoty</legend>
        {quickAmounts(terms).map((sum) => (
          <OfferedValue key={sum} chosen={field.value === String(sum)} onChoose={() => field.onChange(String(sum))}>
            {sum === max ? `Wszystko (${formatCount(sum)}\u00a0zł)` : `${formatCount(sum)}\u00a0zł`}
          </OfferedValue>
        ))}
      </fieldset>
    </div>
  );
}
