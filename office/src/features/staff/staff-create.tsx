import Alert from "@mui/material/Alert";
import { Create, SaveButton, SimpleForm, TextInput, Toolbar } from "react-admin";
import { officeCreateStaff } from "@plon/contract/office/staff.ts";
import { validateBy } from "#shared/contract-form.ts";
import { ofItsRole, RoleInput } from "./role-input.tsx";

// Pressed too early, the button says what is missing; greyed out it would say nothing.
const createToolbar = (
  <Toolbar>
    <SaveButton alwaysEnable />
  </Toolbar>
);

/** Makes a staff account; the person sets the password by a link sent to the address. */
export default function StaffCreate() {
  return (
    <Create title="Dodaj pracownika" redirect="list" mutationMode="pessimistic" transform={ofItsRole}>
      <SimpleForm
        validate={validateBy(officeCreateStaff.body)}
        toolbar={createToolbar}
        warnWhenUnsavedChanges
        sx={{ maxWidth: 560 }}
      >
        <TextInput source="name" label="Imię i nazwisko" isRequired autoComplete="off" />
        <TextInput source="email" label="E-mail" type="email" isRequired autoComplete="off" />
        <RoleInput />
        <Alert severity="info" sx={{ width: "100%", mt: 1 }}>
          Na ten adres wyślemy link do ustawienia hasła. Administratora i referenta najpierw zatwierdza drugi
          administrator.
        </Alert>
      </SimpleForm>
    </Create>
  );
}
