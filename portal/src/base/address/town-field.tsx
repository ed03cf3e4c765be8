import { OfferedValue } from "@plon/ui/fields/offered-value.tsx";
import { plural } from "@plon/client/format.ts";
import { asciiText } from "@plon/rules/texts/polish-text.ts";
import { useState } from "react";
import type { Control, FieldValues, Path } from "react-hook-form";
import { FormTextField } from "#shared/fields/form-fields.tsx";
import { useTowns } from "./towns.ts";

type FormTownFieldProps<Values extends FieldValues, Sent> = {
  control: Control<Values, unknown, Sent>;
  name: Path<Values>;
  /** The field of the postcode that says which towns it may be. */
  postcode: Path<Values>;
  autoComplete: string;
};

/** As many as stand below the field in two or three rows of a phone. */
const SHOWN_MAX = 6;

/** Polish letters may be left out, as in every list. */
const fold = (text: string) => asciiText(text).trim().toLowerCase();

/** What fits what is typed, or all of it where nothing does; what is typed whole is always among them. */
function offered(towns: readonly string[], typed: string) {
  const chosen = towns.find((town) => fold(town) === fold(typed));
  const fitting = chosen ? [] : towns.filter((town) => fold(town).includes(fold(typed)));
  const all = fitting.length > 0 ? fitting : towns;
  const first = all.slice(0, SHOWN_MAX);
  const shown = chosen && !first.includes(chosen) ? [chosen, ...first.slice(0, -1)] : first;
  return { chosen, shown, others: all.length - shown.length };
}

/** The town of an address in a form: typed, filled in or chosen by the postcode beside it. */
export function FormTownField<Values extends FieldValues, Sent>(props: FormTownFieldProps<Values, Sent>) {
  const { control, name, postcode, autoComplete } = props;
  const { code, towns, value, isOurs, choose } = useTowns({ control, name, postcode });
  const [chosenOf, setChosenOf] = useState<string>();
  const { chosen, shown, others } = offered(towns, value);
  // The only town is not offered to who has it already, but a pressed button stays.
  const isOffered = towns.length > 1 || (towns.length === 1 && (chosen === undefined || chosenOf === code));
  const spoken = code.replace("-", "\u2011");
  return (
    <div className="flex flex-col gap-2">
      <FormTextField control={control} name={name} label="Miejscowość" required autoComplete={autoComplete} />
      <output className="text-sm text-soft empty:hidden">
        {isOffered ? `Kod ${spoken}: wybierz albo wpisz inną` : isOurs ? "Z kodu pocztowego, możesz ją zmienić" : ""}
      </output>
      {isOffered && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">Miejscowości z kodem {spoken}</legend>
          {shown.map((town) => (
            <OfferedValue
              key={town}
              chosen={town === chosen}
              onChoose={() => {
                setChosenOf(code);
                choose(town);
              }}
            >
              {town}
            </OfferedValue>
          ))}
          {others > 0 && (
            <span className="text-sm text-soft">
              {plural(others, `i ${others} inna`, `i ${others} inne`, `i ${others} innych`)}: wpisz początek nazwy
            </span>
          )}
        </fieldset>
      )}
    </div>
  );
}
