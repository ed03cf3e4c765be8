import { TextInput } from "react-admin";
import { FormGrid } from "#shared/forms/form-grid.tsx";

/** A representative's data as participants see it, for both adding and changing. */
export function RepresentativeFields({ readOnly = false }: { readOnly?: boolean }) {
  return (
    <FormGrid>
      <TextInput source="first_name" label="Imię" isRequired readOnly={readOnly} autoComplete="off" />
      <TextInput source="last_name" label="Nazwisko" isRequired readOnly={readOnly} autoComplete="off" />
      <TextInput
        source="phone"
        label="Telefon"
        type="tel"
        isRequired
        readOnly={readOnly}
        autoComplete="off"
        helperText="Na przykład +48 600 700 800"
      />
      <TextInput
        source="email"
        label="E-mail"
        type="email"
        isRequired
        readOnly={readOnly}
        autoComplete="off"
        helperText="Tu przychodzą wiadomości uczestników"
      />
    </FormGrid>
  );
}
