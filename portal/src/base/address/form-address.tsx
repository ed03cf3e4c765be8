import type { Control, FieldValues, Path } from "react-hook-form";
import { FormMaskedField, FormTextField } from "#shared/fields/form-fields.tsx";
import { postcodeMask } from "#shared/fields/form-masks.ts";
import { FormTownField } from "./town-field.tsx";

type FormAddressProps<Values extends FieldValues, Sent> = {
  control: Control<Values, unknown, Sent>;
  /** Prefix of the field names, e.g. "company" in company_street. */
  prefix: string;
};

/** The five fields of a Polish address; all but the flat number are required. */
export function FormAddress<Values extends FieldValues, Sent>({ control, prefix }: FormAddressProps<Values, Sent>) {
  const name = (part: string) => `${prefix}_${part}` as Path<Values>;
  const section = prefix === "company" ? "" : "section-correspondence ";
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-5 sm:grid-cols-6">
      <div className="col-span-2 sm:col-span-6">
        <FormTextField
          control={control}
          name={name("street")}
          label="Ulica"
          hint="Gdy w miejscowości nie ma ulic, wpisz jej nazwę."
          required
          autoComplete={`${section}address-line1`}
        />
      </div>
      <div className="sm:col-span-3">
        <FormTextField control={control} name={name("street_number")} label="Nr budynku" required />
      </div>
      <div className="sm:col-span-3">
        <FormTextField control={control} name={name("street_number_place")} label="Nr lokalu" />
      </div>
      <div className="col-span-2 sm:col-span-2">
        <FormMaskedField
          control={control}
          name={name("postcode")}
          label="Kod pocztowy"
          required
          mask={postcodeMask}
          inputMode="numeric"
          autoComplete={`${section}postal-code`}
        />
      </div>
      <div className="col-span-2 sm:col-span-4">
        <FormTownField
          control={control}
          name={name("city")}
          postcode={name("postcode")}
          autoComplete={`${section}address-level2`}
        />
      </div>
    </div>
  );
}
