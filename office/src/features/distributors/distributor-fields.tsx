import { BooleanInput, TextInput } from "react-admin";
import { FormGrid } from "#shared/forms/form-grid.tsx";

/** Address and phone, for both a seat and a branch. */
export function PlaceFields({ readOnly = false }: { readOnly?: boolean }) {
  return (
    <>
      <TextInput source="street" label="Ulica i numer" isRequired readOnly={readOnly} />
      <TextInput source="postcode" label="Kod pocztowy" isRequired readOnly={readOnly} />
      <TextInput source="city" label="Miejscowość" isRequired readOnly={readOnly} />
      <TextInput
        source="phone"
        label="Telefon"
        type="tel"
        isRequired
        readOnly={readOnly}
        helperText="Na przykład +48 566 230 101"
      />
    </>
  );
}

/** The fields of a distributor, for both adding and changing. */
export function DistributorFields({ readOnly = false }: { readOnly?: boolean }) {
  return (
    <FormGrid>
      <TextInput source="distributor_name" label="Nazwa" isRequired readOnly={readOnly} />
      <TextInput source="nip" label="NIP" isRequired readOnly={readOnly} />
      <PlaceFields readOnly={readOnly} />
      <BooleanInput source="edi" label="Przekazuje faktury elektronicznie" readOnly={readOnly} />
      <BooleanInput source="is_active" label="Współpracuje z programem" readOnly={readOnly} />
    </FormGrid>
  );
}
